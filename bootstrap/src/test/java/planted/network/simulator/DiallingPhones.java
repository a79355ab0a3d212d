package planted.network.simulator;

import java.net.Socket;

/// Breaks: onlyOutboundOpensSockets.
public record DiallingPhones(Socket socket) {}

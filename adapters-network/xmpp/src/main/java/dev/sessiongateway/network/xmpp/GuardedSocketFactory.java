package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.network.OutboundConnections;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.SocketFactory;

/// Makes the sockets of one connection.
final class GuardedSocketFactory extends SocketFactory {
  private final OutboundConnections outbound;
  private final boolean isChecked;
  private final AtomicLong unparsed;

  /// @param isChecked false where the operator has named the server
  /// @param unparsed bytes since the last complete element; who reads elements sets it to zero
  GuardedSocketFactory(OutboundConnections outbound, boolean isChecked, AtomicLong unparsed) {
    this.outbound = outbound;
    this.isChecked = isChecked;
    this.unparsed = unparsed;
  }

  @Override
  public Socket createSocket() {
    return new GuardedSocket(outbound, isChecked, unparsed);
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    return connected(new InetSocketAddress(host, port));
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    return connected(new InetSocketAddress(host, port));
  }

  /// The local address is chosen by the machine.
  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort)
      throws IOException {
    return createSocket(host, port);
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
      throws IOException {
    return createSocket(host, port);
  }

  private Socket connected(InetSocketAddress address) throws IOException {
    var socket = createSocket();
    socket.connect(address, 0);
    return socket;
  }
}

package dev.sessiongateway.http.socket;

/// Where the event socket listens and what it offers.
///
/// @param port 0 means any free one
/// @param globalEvents whether there is a namespace `/` with the events of every instance
public record SocketSettings(String host, int port, boolean globalEvents) {}

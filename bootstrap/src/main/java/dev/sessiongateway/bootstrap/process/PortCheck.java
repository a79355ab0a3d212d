package dev.sessiongateway.bootstrap.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/// Looks whether a port can be had, before anything else is opened.
public final class PortCheck {
  private PortCheck() {}

  /// @param port 0 means any
  /// @return the port, free a moment ago
  /// @throws IOException when it is taken or may not be used
  public static int find(InetAddress address, int port) throws IOException {
    try (var socket = new ServerSocket(port, 1, address)) {
      return socket.getLocalPort();
    }
  }
}

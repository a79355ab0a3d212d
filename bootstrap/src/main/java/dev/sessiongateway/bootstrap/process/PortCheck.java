package dev.sessiongateway.bootstrap.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/// Checks that a port is free before anything else is opened.
public final class PortCheck {
  private PortCheck() {}

  /// @param port 0 means any
  /// @return a port that was free just now
  /// @throws IOException when the port is taken or may not be used
  public static int find(InetAddress address, int port) throws IOException {
    try (var socket = new ServerSocket(port, 1, address)) {
      return socket.getLocalPort();
    }
  }
}

package dev.sessiongateway.http.socketio;

import java.net.InetSocketAddress;

/// The Socket.IO server's address within this process.
///
/// @param secret by which that server recognises forwarded requests
public record SocketIoTarget(InetSocketAddress address, String secret) {
  @Override
  public String toString() {
    return "SocketIoTarget[" + address + "]";
  }
}

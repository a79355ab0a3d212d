package dev.sessiongateway.outbound.client;

import java.io.EOFException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.UnresolvedAddressException;
import java.util.concurrent.TimeoutException;

/// Words the failure of a call through a proxy. Behind a proxy the client connects to nobody else,
/// so what prevents the connection is the proxy's.
final class ProxyFailure {
  /// A failure that is not known better.
  static final String UNKNOWN = "the call failed";

  private ProxyFailure() {}

  static OutboundException of(OutboundException failed) {
    var said = String.valueOf(failed.getMessage());
    return switch (failed.getCause()) {
      case null -> failed;
      case UnknownHostException cause -> unreachable(said, cause);
      case UnresolvedAddressException cause -> unreachable(said, cause);
      case ConnectException cause -> unreachable(said, cause);
      case SocketTimeoutException cause -> unreachable(said, cause);
      case BlockedAddressException cause -> unreachable(said, cause);
      case TimeoutException cause -> new OutboundException(said + " through the proxy", cause);
      case EOFException cause -> broken(cause);
      case ClosedChannelException cause -> broken(cause);
      // What else fails is told by the target, or says already that it is the proxy's.
      case Throwable cause ->
          said.equals(UNKNOWN)
              ? new OutboundException("the call through the proxy failed", cause)
              : failed;
    };
  }

  private static OutboundException unreachable(String reason, Exception cause) {
    return new OutboundException("the proxy cannot be reached: " + reason, cause);
  }

  private static OutboundException broken(Exception cause) {
    return new OutboundException("the connection through the proxy broke", cause);
  }
}

package dev.sessiongateway.outbound.client;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import javax.net.ssl.SSLEngine;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.io.ssl.SslHandshakeListener;
import org.jspecify.annotations.Nullable;

/// Why TLS failed on connections of one client. The thread that reads sees it and closes the
/// connection; the one that sends may then fail first, and knows only that it is closed.
/// Thread-safe.
final class FailedHandshakes implements SslHandshakeListener {
  private final Map<SSLEngine, Throwable> failures =
      Collections.synchronizedMap(new WeakHashMap<>());

  @Override
  public void handshakeFailed(Event event, Throwable failure) {
    failures.put(event.getSSLEngine(), failure);
  }

  /// @return null when TLS did not fail on the connection of this call
  @Nullable Throwable of(Request call) {
    return call.getConnection() instanceof Connection connection
            && connection.getEndPoint() instanceof SslConnection.SslEndPoint end
        ? failures.get(end.getSslConnection().getSSLEngine())
        : null;
  }
}

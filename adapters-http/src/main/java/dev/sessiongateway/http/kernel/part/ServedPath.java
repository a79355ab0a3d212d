package dev.sessiongateway.http.kernel.part;

import org.eclipse.jetty.server.Handler;
import org.jspecify.annotations.Nullable;

/// A path where a part speaks another protocol than that of the API.
///
/// @param path without a slash at its end
/// @param server null where it is switched off: there is nothing at the path then
public record ServedPath(String path, @Nullable ProtocolServer server) {

  /// Speaks another protocol on the HTTP server of the gateway.
  public interface ProtocolServer extends AutoCloseable {
    /// What people call the protocol.
    String name();

    /// Serves the requests below the path and passes the others on, before any operation is looked
    /// for. On the connector of its [#name] it passes nothing on.
    Handler.Wrapper handler();

    /// The port of that connector, besides the port of the API; 0 means any free one.
    int port();

    /// Ends the connections of its clients, before the HTTP server stops.
    @Override
    void close();
  }
}

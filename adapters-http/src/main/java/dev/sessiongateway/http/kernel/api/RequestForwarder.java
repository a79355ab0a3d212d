package dev.sessiongateway.http.kernel.api;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/// Has another server answer some operations, after the key of the caller was checked here.
public interface RequestForwarder {
  /// Every operation is answered here.
  RequestForwarder NONE =
      new RequestForwarder() {
        @Override
        public boolean takes(Route route) {
          return false;
        }

        @Override
        public void forward(
            Route route,
            ApiRequest request,
            HttpServletRequest incoming,
            HttpServletResponse outgoing) {
          throw new IllegalStateException("nothing is forwarded");
        }

        @Override
        public void close() {}
      };

  boolean takes(Route route);

  /// Writes the answer of the other server, as it comes.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `network.down` when that server does
  ///   not answer, and nothing is written
  /// @throws IOException when the caller is gone, or the answer breaks off
  void forward(
      Route route, ApiRequest request, HttpServletRequest incoming, HttpServletResponse outgoing)
      throws IOException;

  /// Ends the answers that are under way.
  void close();
}

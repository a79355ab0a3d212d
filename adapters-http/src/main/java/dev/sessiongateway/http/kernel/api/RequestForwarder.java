package dev.sessiongateway.http.kernel.api;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/// Has another server answer the operations of a route group, after the key of the caller was
/// checked here.
public interface RequestForwarder {
  /// Writes the answer of the other server, as it comes.
  ///
  /// @param path of the operation, with variables in braces
  /// @throws dev.sessiongateway.domain.fault.FaultException `network.down` when that server does
  ///   not answer, and nothing is written
  /// @throws IOException when the caller is gone, or the answer breaks off
  void forward(
      String path, ApiRequest request, HttpServletRequest incoming, HttpServletResponse outgoing)
      throws IOException;

  /// Ends the answers that are under way.
  void close();
}

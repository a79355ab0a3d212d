package dev.sessiongateway.http;

import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Route;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Runs around every operation, after the key was checked and the body was read. The first of the
/// list of [OperationRunner] is the outermost.
@FunctionalInterface
interface OperationInterceptor {
  /// @param next runs the rest
  ApiResponse run(OperationCall call, Supplier<ApiResponse> next);

  /// @param form the media type of a body that is a form; null when it is JSON or there is none
  /// @param body as sent; empty when there is none
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record OperationCall(Route route, ApiRequest request, @Nullable String form, byte[] body) {}
}

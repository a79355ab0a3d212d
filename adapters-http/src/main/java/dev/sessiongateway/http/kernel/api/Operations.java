package dev.sessiongateway.http.kernel.api;

import java.util.Map;
import java.util.function.Supplier;

/// Runs operations for another operation: with the same checks, limits and faults as for a client.
public interface Operations {

  /// A fault is answered, not thrown. JSON is answered as bytes.
  ///
  /// @param request of the operation, with a key
  /// @param json the body; empty when there is none
  ApiResponse answer(Route route, ApiRequest request, byte[] json);

  /// Runs another operation with the key and the dialect of this request.
  ///
  /// @param variables of the route's path, decoded
  default ApiResponse answer(
      Route route, ApiRequest caller, Map<String, String> variables, Query query, byte[] json) {
    var info =
        new RequestInfo(
            route.family(),
            Dialect.choose(route.family(), null, null, caller.dialect()),
            route.method(),
            route.path(),
            caller.requestId());
    return answer(route, caller.inner(info, variables, query), json);
  }

  /// Answers a fault of this work as one of the request.
  ApiResponse answer(ApiRequest request, Supplier<ApiResponse> work);
}

package dev.sessiongateway.http;

import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.OperationObserver;
import java.util.function.Supplier;

/// Reports each operation that may change something.
record ObservedOperations(OperationObserver observer, ResponseRenderer renderer)
    implements OperationInterceptor {
  @Override
  public ApiResponse run(OperationCall call, Supplier<ApiResponse> next) {
    if (!call.route().changes() || observer.equals(OperationObserver.NONE)) {
      return next.get();
    }
    var request = call.request();
    var observation = observer.begin();
    ApiResponse response;
    try {
      response = renderer.rendered(next.get());
    } catch (RuntimeException e) {
      observation.completed(observed(call), renderer.ofFault(e, request));
      throw e;
    }
    observation.completed(observed(call), response);
    return response;
  }

  private static OperationObserver.Call observed(OperationCall call) {
    return OperationObserver.Call.of(call.request(), call.form(), call.body());
  }
}

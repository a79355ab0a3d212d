package dev.sessiongateway.http;

import dev.sessiongateway.application.contact.LidLookup;
import dev.sessiongateway.application.work.ComputePool;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.http.kernel.access.LargeReads;
import dev.sessiongateway.http.kernel.access.ReadLimiter;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Route;
import java.util.function.Supplier;

/// Runs the reads of a key within its limits, and those that are large on threads for heavy work.
record LimitedReads(
    ReadLimiter reads,
    LargeReads largeReads,
    ComputePool compute,
    LidLookup lids,
    ResponseRenderer renderer)
    implements OperationInterceptor {
  @Override
  public ApiResponse run(OperationCall call, Supplier<ApiResponse> next) {
    if (!isLimited(call)) {
      return next.get();
    }
    var key = call.request().key().id();
    try (var permit = reads.acquire(key)) {
      if (!largeReads.isLarge(key, call.route().path())) {
        return lids.inOneAnswer(() -> rendered(key, call.route(), next));
      }
      permit.pauseAfterwards();
      return compute.call(
          "large-reads", () -> lids.inOneAnswer(() -> rendered(key, call.route(), next)));
    }
  }

  private static boolean isLimited(OperationCall call) {
    var route = call.route();
    var isRead = route.scope() == Scope.READ || route.scope() == Scope.ANY;
    return isRead && route.transport() == Route.Transport.ANSWER && call.request().hasKey();
  }

  /// The response is rendered while the read permit is held, because rendering is most of the work
  /// of a large page. It is written after the permit is returned, as slowly as the client reads.
  private ApiResponse rendered(String key, Route route, Supplier<ApiResponse> next) {
    var response = next.get();
    if (!(response.body() instanceof ApiResponse.Json(var value))) {
      return response;
    }
    var bytes = renderer.json().writeLine(value);
    largeReads.record(key, route.path(), bytes.length);
    return response.with(new ApiResponse.Bytes(ApiResponse.JSON_TYPE, bytes));
  }
}

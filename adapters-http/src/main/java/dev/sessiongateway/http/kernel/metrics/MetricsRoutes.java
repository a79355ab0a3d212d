package dev.sessiongateway.http.kernel.metrics;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;

/// Serves what the gateway measures.
///
/// @param isOpen whether no key is needed
public record MetricsRoutes(Metrics metrics, boolean isOpen) implements Api.Native {
  private static final String ID = "a.getMetrics";
  private static final String PATH = "/metrics";

  @Override
  public void register(Api api) {
    if (isOpen) {
      api.openGet(ID, PATH, this::scrape);
    } else {
      api.get(ID, PATH, Scope.ADMIN, this::scrape);
    }
  }

  private ApiResponse scrape(ApiRequest request) {
    return ApiResponse.bytes(Metrics.CONTENT_TYPE, metrics.scrape());
  }
}

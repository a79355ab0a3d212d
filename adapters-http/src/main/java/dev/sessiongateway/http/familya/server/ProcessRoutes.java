package dev.sessiongateway.http.familya.server;

import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.server.ProcessControl;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The process of the gateway in family A: its environment, and its end. For administrators.
public final class ProcessRoutes implements Api.RouteGroup {
  private final ProcessControl process;

  public ProcessRoutes(ProcessControl process) {
    this.process = process;
  }

  @Override
  public Family family() {
    return Family.A;
  }

  @Override
  public void register(Api api) {
    api.get("/api/server/environment", Scope.ADMIN, this::environment);
    api.post("/api/server/stop", Scope.ADMIN, StopBody.class, this::stop);
  }

  private ApiResponse environment(ApiRequest request) {
    var shown = new TreeMap<String, String>();
    process
        .environment(request.query().flag("all", false))
        .forEach((name, value) -> shown.put(name, MaskedVariable.of(name, value)));
    return ApiResponse.ok(shown);
  }

  private ApiResponse stop(ApiRequest request, StopBody body) {
    process.stop(body.force() != null && body.force());
    return request.done(new Stopping(true));
  }

  /// @param force absent means false
  record StopBody(@Nullable Boolean force) {}

  record Stopping(boolean stopping) {}
}

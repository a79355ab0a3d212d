package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.simulation.FaultInjection;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import java.util.Optional;

/// Faults of the simulated network.
public final class FaultRoutes implements Api.RouteGroup {
  private static final String FAULTS = "/simulator/faults";

  private final Optional<FaultInjection> found;

  /// @param faults empty on a real network, where every call is 501
  public FaultRoutes(Optional<FaultInjection> faults) {
    this.found = faults;
  }

  @Override
  public Family family() {
    return Family.A;
  }

  @Override
  public void register(Api api) {
    api.get(FAULTS, Scope.ADMIN, this::list);
    api.post(FAULTS, Scope.ADMIN, FaultBody.class, this::add);
    api.delete(FAULTS, Scope.ADMIN, this::clear);
    api.delete(FAULTS + "/{id}", Scope.ADMIN, this::remove);
  }

  private FaultInjection faults() {
    return found.orElseThrow(() -> new Fault.Unsupported(FaultInjection.CODE).toException());
  }

  private ApiResponse list(ApiRequest request) {
    return ApiResponse.ok(faults().list().stream().map(FaultView::of).toList());
  }

  private ApiResponse add(ApiRequest request, FaultBody body) {
    return ApiResponse.created(FaultView.of(faults().add(body.toRule())));
  }

  private ApiResponse clear(ApiRequest request) {
    faults().clear();
    return PhonePaths.done();
  }

  private ApiResponse remove(ApiRequest request) {
    faults().remove(request.path("id"));
    return PhonePaths.done();
  }
}

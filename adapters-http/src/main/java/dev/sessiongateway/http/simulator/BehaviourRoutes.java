package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.simulation.PhoneBehaviours;
import dev.sessiongateway.application.simulation.PhoneBehaviours.BehaviourId;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import java.util.Optional;

/// What simulated phones do by themselves.
public final class BehaviourRoutes implements Api.RouteGroup {
  private static final String BEHAVIOURS = "/simulator/behaviours";
  private static final String BEHAVIOUR = BEHAVIOURS + "/{behaviourId}";

  private final Optional<PhoneBehaviours> found;

  /// @param behaviours empty on a real network, where every call is 501
  public BehaviourRoutes(Optional<PhoneBehaviours> behaviours) {
    this.found = behaviours;
  }

  @Override
  public Family family() {
    return Family.A;
  }

  @Override
  public void register(Api api) {
    api.get(BEHAVIOURS, Scope.ADMIN, this::list);
    api.post(BEHAVIOURS, Scope.ADMIN, BehaviourBody.class, this::add);
    api.delete(BEHAVIOURS, Scope.ADMIN, this::clear);
    api.get(BEHAVIOUR, Scope.ADMIN, this::read);
    api.delete(BEHAVIOUR, Scope.ADMIN, this::remove);
  }

  private PhoneBehaviours behaviours() {
    return found.orElseThrow(() -> new Fault.Unsupported(PhoneBehaviours.CODE).toException());
  }

  private static BehaviourId id(ApiRequest request) {
    return new BehaviourId(request.path("behaviourId"));
  }

  private ApiResponse list(ApiRequest request) {
    return ApiResponse.ok(behaviours().list().stream().map(BehaviourView::of).toList());
  }

  private ApiResponse add(ApiRequest request, BehaviourBody body) {
    var id = behaviours().add(body.toBehaviour());
    return ApiResponse.created(new PhonePaths.Sent(id.value()));
  }

  private ApiResponse read(ApiRequest request) {
    return ApiResponse.ok(BehaviourView.of(behaviours().get(id(request))));
  }

  private ApiResponse remove(ApiRequest request) {
    behaviours().remove(id(request));
    return PhonePaths.done();
  }

  private ApiResponse clear(ApiRequest request) {
    behaviours().clear();
    return PhonePaths.done();
  }
}

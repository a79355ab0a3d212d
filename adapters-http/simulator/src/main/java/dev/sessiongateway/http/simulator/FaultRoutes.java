package dev.sessiongateway.http.simulator;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import dev.sessiongateway.application.simulation.FaultInjection;
import dev.sessiongateway.application.simulation.FaultInjection.Injected;
import dev.sessiongateway.application.simulation.FaultRule.Target;
import dev.sessiongateway.application.simulation.NetworkFault;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.simulator.graph.CloudAccounts;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Faults of the simulated network.
///
/// @param found empty on a real network, where every call is 501
/// @param businesses have no connection to which a fault could happen
public record FaultRoutes(Optional<FaultInjection> found, CloudAccounts businesses)
    implements Api.Native {
  private static final String FAULTS = "/simulator/faults";

  @Override
  public void register(Api api) {
    api.get("simulator.listFaults", FAULTS, Scope.ADMIN, this::list);
    api.post("simulator.addFault", FAULTS, Scope.ADMIN, FaultBody.class, this::add);
    api.delete("simulator.clearFaults", FAULTS, Scope.ADMIN, this::clear);
    api.delete("simulator.removeFault", FAULTS + "/{id}", Scope.ADMIN, this::remove);
  }

  private FaultInjection faults() {
    return found.orElseThrow(() -> new Fault.Unsupported(FaultInjection.CODE).toException());
  }

  private ApiResponse list(ApiRequest request) {
    return ApiResponse.ok(faults().list().stream().map(View::of).toList());
  }

  private ApiResponse add(ApiRequest request, FaultBody body) {
    var rule = body.toRule();
    if (isOfConnection(rule.fault())
        && rule.target() instanceof Target.OfSession(var session)
        && businesses.hasNumber(session.value())) {
      throw Fault.invalid("session", "is a business, which has no connection for " + body.kind());
    }
    return ApiResponse.created(View.of(faults().add(rule)));
  }

  private static boolean isOfConnection(NetworkFault fault) {
    return switch (fault) {
      case NetworkFault.Disconnect _,
          NetworkFault.Flapping _,
          NetworkFault.Hang _,
          NetworkFault.Unlink _,
          NetworkFault.Ban _ ->
          true;
      default -> false;
    };
  }

  private ApiResponse clear(ApiRequest request) {
    faults().clear();
    return PhonePaths.done();
  }

  private ApiResponse remove(ApiRequest request) {
    faults().remove(request.path("id"));
    return PhonePaths.done();
  }

  /// A fault with its rule and its counters; fields as in [FaultBody].
  ///
  /// @param parameters of the kind, written beside the other fields
  /// @param seen how many occasions there were
  /// @param fired how often it happened
  /// @param over whether it cannot happen any more
  record View(
      String id,
      String kind,
      @Nullable String session,
      @Nullable String number,
      double probability,
      @Nullable Integer next,
      @Nullable Integer nth,
      @Nullable String until,
      @Nullable Long seed,
      @JsonAnyGetter Map<String, Object> parameters,
      long seen,
      long fired,
      boolean over) {

    static View of(Injected injected) {
      var rule = injected.rule();
      var trigger = rule.trigger();
      return new View(
          injected.id(),
          FaultKind.of(rule.fault()).code(),
          rule.target() instanceof Target.OfSession(var session) ? session.value() : null,
          rule.target() instanceof Target.OfNumber(var person) ? person.user() : null,
          trigger.probability(),
          trigger.next(),
          trigger.nth(),
          rule.until() == null ? null : rule.until().toString(),
          rule.seed(),
          new TreeMap<>(parameters(rule.fault())),
          injected.seen(),
          injected.fired(),
          injected.isOver());
    }

    private static Map<String, Object> parameters(NetworkFault fault) {
      return switch (fault) {
        case NetworkFault.Latency(var delay, var jitter, var direction) ->
            Map.of(
                "delay", delay.toString(),
                "jitter", jitter.toString(),
                "direction", direction.code());
        case NetworkFault.Drop(var direction) -> Map.of("direction", direction.code());
        case NetworkFault.Duplicate(var direction) -> Map.of("direction", direction.code());
        case NetworkFault.Reorder(var window) -> Map.of("window", window);
        case NetworkFault.Reject(var code, var reason) ->
            Map.of("code", code.code(), "reason", reason);
        case NetworkFault.AcksLost(var acks) -> Map.of("acks", acks.code());
        case NetworkFault.AcksLate(var acks, var delay) ->
            Map.of("acks", acks.code(), "delay", delay.toString());
        case NetworkFault.SlowLink(var rate) -> Map.of("bytesPerSecond", rate);
        case NetworkFault.Undeliverable(var delay, var reason) ->
            Map.of("delay", delay.toString(), "reason", reason);
        case NetworkFault.Disconnect(var back) -> Map.of("delay", back.toString());
        case NetworkFault.Flapping(var period) -> Map.of("period", period.toString());
        case NetworkFault.RateLimit(var count, var period) ->
            Map.of("count", count, "period", period.toString());
        case NetworkFault.Capping(var count, var period) ->
            Map.of("count", count, "period", period.toString());
        case NetworkFault.Timelock(var enforcement) -> Map.of("reason", enforcement);
        case NetworkFault.Hang _,
            NetworkFault.Unlink _,
            NetworkFault.Ban _,
            NetworkFault.NotRegistered _,
            NetworkFault.MediaGone _ ->
            Map.of();
      };
    }
  }
}

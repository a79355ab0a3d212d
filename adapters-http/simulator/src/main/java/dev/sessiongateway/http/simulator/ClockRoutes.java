package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.simulation.ClockControl;
import dev.sessiongateway.application.simulation.ClockControl.Reading;
import dev.sessiongateway.application.simulation.ClockControl.State;
import dev.sessiongateway.application.simulation.TimeText;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The clock of the simulated network.
///
/// @param found empty on a real network, where every call is 501
public record ClockRoutes(Optional<ClockControl> found) implements Api.Native {
  private static final String CLOCK = "/simulator/clock";

  @Override
  public void register(Api api) {
    api.get(
        "simulator.getClock",
        CLOCK,
        Scope.ADMIN,
        _ -> ApiResponse.ok(ClockView.of(clock().read())));
    api.post("simulator.setClock", CLOCK, Scope.ADMIN, ClockBody.class, this::set);
  }

  private ClockControl clock() {
    return found.orElseThrow(() -> new Fault.Unsupported(ClockControl.CODE).toException());
  }

  private ApiResponse set(ApiRequest request, ClockBody body) {
    return ApiResponse.ok(ClockView.of(body.applyTo(clock())));
  }

  record ClockView(String now, String state) {
    static ClockView of(Reading reading) {
      return new ClockView(reading.now().toString(), reading.state().code());
    }
  }

  /// @param state afterwards
  /// @param advance how far the clock goes forward
  /// @param to the time to which it goes forward
  record ClockBody(
      @Nullable @OneOf({"frozen", "running"}) String state,
      @Nullable @Length(min = 1, max = 40) String advance,
      @Nullable @Length(min = 1, max = 40) String to) {
    Reading applyTo(ClockControl clock) {
      var wanted = state == null ? null : Coded.of(State.class, state);
      if (advance != null && to != null) {
        throw Fault.invalid("to", "must be absent beside advance");
      }
      if (advance != null) {
        return clock.advance(TimeText.duration("advance", advance), wanted);
      }
      if (to != null) {
        return clock.setTo(TimeText.instant("to", to), wanted);
      }
      if (wanted == null) {
        throw Fault.invalid("state", "give state, advance or to");
      }
      return clock.set(wanted);
    }
  }
}

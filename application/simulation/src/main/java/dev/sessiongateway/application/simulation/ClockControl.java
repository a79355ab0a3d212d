package dev.sessiongateway.application.simulation;

import dev.sessiongateway.domain.text.Coded;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The clock of a simulated network and of the gateway on it, to be frozen and moved forward.
/// Moving it runs the timers that become due, one after the other in order, and returns when they
/// have run. Thread-safe; each command is `clock.moving` (409) when another one moves the clock for
/// longer than 10 seconds.
public interface ClockControl {
  /// Names the clock in the fault of a network that has none.
  String CODE = "simulated-clock";

  /// How far the clock can be moved at once.
  Duration LONGEST_MOVE = Duration.ofDays(3_653);

  /// The clock is not set beyond this time.
  Instant LATEST = Instant.parse("9000-01-01T00:00:00Z");

  Reading read();

  /// Freezes the clock, or lets it run from where it stands. Harmless when it is so already.
  Reading set(State state);

  /// Moves the clock forward.
  ///
  /// @param state of the clock afterwards; as before when absent
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.advance` unless it is positive
  ///   and at most [#LONGEST_MOVE], and ends at [#LATEST]; nothing changed then
  Reading advance(Duration by, @Nullable State state);

  /// Sets the clock to this time, forward only.
  ///
  /// @param state of the clock afterwards; as before when absent
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.to` when it is before the time
  ///   of the clock, or too far ahead as in [#advance]; nothing changed then
  Reading setTo(Instant time, @Nullable State state);

  /// @param now what the clock shows
  record Reading(Instant now, State state) {}

  enum State implements Coded {
    /// It goes with the time of the machine.
    RUNNING("running"),
    /// It stands until it is moved or runs again; timers wait.
    FROZEN("frozen");

    private final String code;

    State(String code) {
      this.code = code;
    }

    @Override
    public String code() {
      return code;
    }
  }
}

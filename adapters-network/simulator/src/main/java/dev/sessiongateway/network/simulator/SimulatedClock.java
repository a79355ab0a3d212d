package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.simulation.ClockControl;
import dev.sessiongateway.application.time.VirtualTime;
import dev.sessiongateway.domain.fault.Fault;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The clock of the simulated network and of the gateway on it.
final class SimulatedClock implements ClockControl {
  private static final String TOO_FAR =
      "must be at most %d days ahead, and before %s".formatted(LONGEST_MOVE.toDays(), LATEST);

  private final VirtualTime time;
  private final Runnable moved;

  /// @param moved notifies others who have this clock, and waits for them
  SimulatedClock(VirtualTime time, Runnable moved) {
    this.time = time;
    this.moved = moved;
  }

  @Override
  public Reading read() {
    return new Reading(time.instant(), time.isFrozen() ? State.FROZEN : State.RUNNING);
  }

  @Override
  public Reading set(State state) {
    if (state == State.FROZEN) {
      time.freeze();
    } else {
      time.run();
    }
    return moved();
  }

  @Override
  public Reading advance(Duration by, @Nullable State state) {
    if (!by.isPositive()) {
      throw Fault.invalid("advance", "must be longer than zero: the clock only goes forward");
    }
    time.move(now -> checked("advance", now, by), isFrozen(state));
    return moved();
  }

  @Override
  public Reading setTo(Instant to, @Nullable State state) {
    time.move(now -> checked("to", now, distance(now, to)), isFrozen(state));
    return moved();
  }

  private Reading moved() {
    moved.run();
    return read();
  }

  private static Duration distance(Instant now, Instant to) {
    if (to.isBefore(now)) {
      throw Fault.invalid("to", "must not be before " + now + ": the clock only goes forward");
    }
    return Duration.between(now, to);
  }

  private static Duration checked(String field, Instant now, Duration by) {
    if (by.compareTo(LONGEST_MOVE) > 0 || now.plus(by).isAfter(LATEST)) {
      throw Fault.invalid(field, TOO_FAR);
    }
    return by;
  }

  private static @Nullable Boolean isFrozen(@Nullable State state) {
    return state == null ? null : state == State.FROZEN;
  }
}

package dev.sessiongateway.application.simulation;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Where and when a fault happens.
///
/// @param trigger which of the occasions at which it could happen are chosen
/// @param until the end of the rule, on the simulated clock; absent when it lasts until it is
///   removed
/// @param seed of the rule's own random numbers, so that a run can be repeated; absent for the
///   number of the rule
public record FaultRule(
    NetworkFault fault,
    Target target,
    Trigger trigger,
    @Nullable Instant until,
    @Nullable Long seed) {

  /// A fault that always happens, everywhere.
  public static FaultRule of(NetworkFault fault) {
    return new FaultRule(fault, new Target.World(), Trigger.ALWAYS, null, null);
  }

  public FaultRule at(Target where) {
    return new FaultRule(fault, where, trigger, until, seed);
  }

  public FaultRule when(Trigger occasions) {
    return new FaultRule(fault, target, occasions, until, seed);
  }

  public FaultRule until(Instant end) {
    return new FaultRule(fault, target, trigger, end, seed);
  }

  /// Whom a fault concerns.
  public sealed interface Target {
    record World() implements Target {}

    record OfSession(SessionName session) implements Target {}

    /// What is sent to this person and comes from this person. Faults of a connection concern the
    /// sessions of its phone.
    record OfNumber(Address person) implements Target {}
  }

  /// @param probability of each occasion that is left: more than 0, up to 1
  /// @param next it happens so often and no more; absent without a limit
  /// @param nth it happens at this occasion alone, counted from 1; absent for all
  public record Trigger(double probability, @Nullable Integer next, @Nullable Integer nth) {
    public static final Trigger ALWAYS = new Trigger(1, null, null);

    public Trigger {
      if (!(probability > 0 && probability <= 1)) {
        throw Fault.invalid("probability", "must be more than 0 and up to 1");
      }
      if (next != null && next < 1) {
        throw Fault.invalid("next", "must be 1 or more");
      }
      if (nth != null && nth < 1) {
        throw Fault.invalid("nth", "must be 1 or more");
      }
      if (nth != null && (next != null || probability < 1)) {
        throw Fault.invalid("nth", "must be alone, without next and probability");
      }
    }

    public static Trigger next(int count) {
      return new Trigger(1, count, null);
    }

    public static Trigger nth(int occasion) {
      return new Trigger(1, null, occasion);
    }

    public boolean isAlways() {
      return equals(ALWAYS);
    }
  }
}

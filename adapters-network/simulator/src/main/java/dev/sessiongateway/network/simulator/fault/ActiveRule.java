package dev.sessiongateway.network.simulator.fault;

import dev.sessiongateway.application.identity.SeededNumbers;
import dev.sessiongateway.application.simulation.FaultInjection.Injected;
import dev.sessiongateway.application.simulation.FaultRule;
import dev.sessiongateway.application.simulation.NetworkFault;
import dev.sessiongateway.domain.session.Account.MessageCapping;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;

/// A rule with its counters and its own random numbers, so that rules do not disturb each other's
/// order. Thread-safe.
final class ActiveRule {
  private final String id;
  private final FaultRule rule;
  private final SeededNumbers random;
  private final Map<SessionName, Window> windows = new HashMap<>();
  private long seen;
  private long fired;
  private boolean ended;

  ActiveRule(long number, FaultRule rule) {
    this.id = Long.toString(number);
    this.rule = rule;
    this.random = new SeededNumbers(rule.seed() == null ? number : rule.seed());
  }

  String id() {
    return id;
  }

  FaultRule rule() {
    return rule;
  }

  NetworkFault fault() {
    return rule.fault();
  }

  /// Counts the occasion, and decides.
  ///
  /// @return when it happens, a random number from 0 to 1 for what is random in the fault
  synchronized OptionalDouble decide(Instant now) {
    if (isOver(now)) {
      return OptionalDouble.empty();
    }
    seen++;
    // One number for each occasion, so that the n-th decision does not depend on earlier ones.
    var chance = random.nextDouble();
    var luck = random.nextDouble();
    var nth = rule.trigger().nth();
    if (nth == null ? chance >= rule.trigger().probability() : seen != nth) {
      return OptionalDouble.empty();
    }
    fired++;
    return OptionalDouble.of(luck);
  }

  synchronized boolean isOver(Instant now) {
    var trigger = rule.trigger();
    var until = rule.until();
    return ended
        || (until != null && !now.isBefore(until))
        || (trigger.next() != null && fired >= trigger.next())
        || (trigger.nth() != null && seen >= trigger.nth());
  }

  /// It happened at once to so many sessions.
  synchronized void happened(int count) {
    seen += count;
    fired += count;
  }

  synchronized void end() {
    ended = true;
  }

  /// Counts a send of the session against a limit.
  ///
  /// @return how long until it may send again; zero when this send is within the limit
  synchronized Duration overLimit(SessionName session, int limit, Duration period, Instant now) {
    var window = window(session, period, now);
    windows.put(session, new Window(window.start(), window.sent() + 1));
    return window.sent() < limit
        ? Duration.ZERO
        : Duration.between(now, window.start().plus(period));
  }

  /// The limit of the session, and what it has used of it.
  synchronized MessageCapping capping(
      SessionName session, NetworkFault.Capping limit, Instant now) {
    var window = window(session, limit.period(), now);
    return new MessageCapping(
        limit.count(), Math.min(window.sent(), limit.count()), window.start().plus(limit.period()));
  }

  private Window window(SessionName session, Duration period, Instant now) {
    var window = windows.get(session);
    return window == null || !now.isBefore(window.start().plus(period))
        ? new Window(now, 0)
        : window;
  }

  synchronized Injected shown(Instant now) {
    return new Injected(id, rule, seen, fired, isOver(now));
  }

  /// @param sent messages since the start
  private record Window(Instant start, int sent) {}
}

package dev.sessiongateway.network.simulator.fault;

import dev.sessiongateway.application.simulation.FaultInjection;
import dev.sessiongateway.application.simulation.FaultInjection.Injected;
import dev.sessiongateway.application.simulation.FaultRule;
import dev.sessiongateway.application.simulation.FaultRule.Target;
import dev.sessiongateway.application.simulation.NetworkFault;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.Account.MessageCapping;
import dev.sessiongateway.domain.session.Account.ReachoutTimelock;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.fault.FaultEngine.FiredFault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The rules, and every decision by them. Decisions are random numbers of the rule, counted by
/// occasion: the same occasions in the same order have the same faults. Thread-safe.
public final class FaultEngine implements FaultInjection {
  private final Time time;
  private final AffectedLinks links;
  private volatile List<ActiveRule> rules = List.of();
  private long added;

  public FaultEngine(Time time, AffectedLinks links) {
    this.time = time;
    this.links = links;
  }

  @Override
  public List<Injected> list() {
    var now = time.instant();
    return rules.stream().map(rule -> rule.shown(now)).toList();
  }

  @Override
  public Injected add(FaultRule rule) {
    var now = time.instant();
    if (rule.until() != null && !rule.until().isAfter(now)) {
      throw Fault.invalid("until", "must be after " + now);
    }
    var active = register(rule);
    begin(active);
    return active.shown(now);
  }

  private synchronized ActiveRule register(FaultRule rule) {
    if (rules.size() >= LIMIT) {
      throw new Fault.Conflict(
              "fault.too-many", "There are " + LIMIT + " faults; remove some of them first")
          .toException();
    }
    added++;
    var active = new ActiveRule(added, rule);
    var more = new ArrayList<>(rules);
    more.add(active);
    rules = List.copyOf(more);
    return active;
  }

  private void begin(ActiveRule active) {
    var target = active.rule().target();
    var atOnce = active.rule().trigger().isAlways();
    switch (active.fault()) {
      case NetworkFault.Disconnect(var back) when atOnce -> {
        active.happened(links.drop(target, back));
        active.end();
      }
      case NetworkFault.Unlink() when atOnce -> {
        active.happened(links.unlink(target));
        active.end();
      }
      case NetworkFault.Ban() when atOnce -> active.happened(links.ban(target));
      case NetworkFault.Flapping(var period) -> flap(active, period);
      case NetworkFault.Timelock _, NetworkFault.Capping _ -> restrict(active);
      default -> {
        // The other faults wait for their occasion.
      }
    }
  }

  private void restrict(ActiveRule active) {
    var target = active.rule().target();
    active.happened(links.report(target));
    var end = active.rule().until();
    if (end != null) {
      time.after(Duration.between(time.instant(), end), () -> links.report(target));
    }
  }

  /// Rules that are gone restrict nobody any more.
  private void lift(List<ActiveRule> gone) {
    gone.stream()
        .filter(rule ->
            rule.fault() instanceof NetworkFault.Timelock
                || rule.fault() instanceof NetworkFault.Capping)
        .forEach(rule -> links.report(rule.rule().target()));
  }

  /// How the network restricts this account now.
  public Optional<ReachoutTimelock> timelock(FaultPoint account) {
    return inForce(NetworkFault.Timelock.class, account)
        .map(rule ->
            new ReachoutTimelock(
                ((NetworkFault.Timelock) rule.fault()).enforcement(), true, rule.rule().until()));
  }

  /// How many people the account may write to first.
  public Optional<MessageCapping> capping(FaultPoint account) {
    return inForce(NetworkFault.Capping.class, account)
        .map(rule ->
            rule.capping(account.session(), (NetworkFault.Capping) rule.fault(), time.instant()));
  }

  private Optional<ActiveRule> inForce(Class<? extends NetworkFault> kind, FaultPoint account) {
    var now = time.instant();
    return ofKind(kind, account).stream().filter(rule -> !rule.isOver(now)).findFirst();
  }

  /// Counts a message to somebody with whom the account has no chat.
  ///
  /// @return whether it is over the limit of the account
  public boolean countNewContact(FaultPoint account) {
    var now = time.instant();
    for (var rule : ofKind(NetworkFault.Capping.class, account)) {
      var cap = (NetworkFault.Capping) rule.fault();
      if (!rule.isOver(now)) {
        var target = rule.rule().target();
        if (rule.capping(account.session(), cap, now).used() == 0) {
          time.after(cap.period(), () -> links.report(target));
        }
        var wait = rule.overLimit(account.session(), cap.count(), cap.period(), now);
        links.report(target);
        if (wait.isPositive()) {
          rule.happened(1);
          return true;
        }
      }
    }
    return false;
  }

  private void flap(ActiveRule active, Duration period) {
    if (!rules.contains(active) || active.isOver(time.instant())) {
      return;
    }
    if (active.decide(time.instant()).isPresent()) {
      links.drop(active.rule().target(), period.dividedBy(2));
    }
    time.after(period, () -> flap(active, period));
  }

  @Override
  public void remove(String id) {
    var gone = removed(rule -> rule.id().equals(id));
    if (gone.isEmpty()) {
      throw Fault.notFound("fault", id);
    }
    lift(gone);
  }

  private synchronized List<ActiveRule> removed(Predicate<ActiveRule> condition) {
    var gone = rules.stream().filter(condition).toList();
    rules = rules.stream().filter(condition.negate()).toList();
    return gone;
  }

  @Override
  public void clear() {
    var gone = removed(_ -> true);
    synchronized (this) {
      added = 0;
    }
    lift(gone);
  }

  /// Whether no rule is there, so that nothing has to be asked.
  public boolean isEmpty() {
    return rules.isEmpty();
  }

  /// The faults of this kind that happen at this occasion. Asking counts: ask once.
  public <F extends NetworkFault> List<FiredFault<F>> fire(Class<F> kind, FaultPoint at) {
    return fire(kind, at, _ -> true);
  }

  /// As the method above, for faults with this property.
  public <F extends NetworkFault> List<FiredFault<F>> fire(
      Class<F> kind, FaultPoint at, Predicate<F> condition) {
    return fireBy(kind, at, rule -> condition.test(kind.cast(rule.fault())));
  }

  /// As [#fire], for faults of connections that happen when a session sends: those whose rule
  /// chooses among the sends.
  public <F extends NetworkFault> List<FiredFault<F>> fireChosen(Class<F> kind, FaultPoint at) {
    return fireBy(kind, at, rule -> !rule.rule().trigger().isAlways());
  }

  private <F extends NetworkFault> List<FiredFault<F>> fireBy(
      Class<F> kind, FaultPoint at, Predicate<ActiveRule> condition) {
    var now = time.instant();
    var firing = new ArrayList<FiredFault<F>>();
    for (var rule : ofKind(kind, at)) {
      if (condition.test(rule)) {
        rule.decide(now)
            .ifPresent(luck -> firing.add(new FiredFault<>(kind.cast(rule.fault()), luck)));
      }
    }
    return firing;
  }

  /// Whether the account that connects is banned.
  public boolean isBanned(FaultPoint link) {
    var now = time.instant();
    return ofKind(NetworkFault.Ban.class, link).stream()
        .filter(rule -> rule.rule().trigger().isAlways())
        .anyMatch(rule -> rule.decide(now).isPresent());
  }

  /// Counts a send against the limits.
  ///
  /// @return how long the session has to wait when it is over one
  public Optional<Duration> overLimit(FaultPoint send) {
    var now = time.instant();
    Optional<Duration> longest = Optional.empty();
    for (var rule : ofKind(NetworkFault.RateLimit.class, send)) {
      var limit = (NetworkFault.RateLimit) rule.fault();
      var wait = rule.overLimit(send.session(), limit.count(), limit.period(), now);
      if (wait.isPositive()
          && rule.decide(now).isPresent()
          && wait.compareTo(longest.orElse(Duration.ZERO)) > 0) {
        longest = Optional.of(wait);
      }
    }
    return longest;
  }

  private List<ActiveRule> ofKind(Class<? extends NetworkFault> kind, FaultPoint at) {
    var all = rules;
    return all.isEmpty()
        ? all
        : all.stream()
            .filter(rule -> kind.isInstance(rule.fault()) && at.isOf(rule.rule().target()))
            .toList();
  }

  /// A fault that happens now.
  ///
  /// @param random a random number from 0 to 1, for what is random in it
  public record FiredFault<F extends NetworkFault>(F fault, double random) {
    /// The delay with its jitter.
    public static Duration delay(FiredFault<NetworkFault.Latency> latency) {
      var jitter = (double) latency.fault().jitter().toNanos() * latency.random();
      return latency.fault().delay().plusNanos((long) jitter);
    }
  }

  /// Something at which a fault can happen.
  ///
  /// @param person to whom a session sends, from whom a signal comes, whom a session looks up; the
  ///   session's own account when it connects
  public record FaultPoint(SessionName session, @Nullable Address person) {
    public boolean isOf(Target target) {
      return switch (target) {
        case Target.World() -> true;
        case Target.OfSession(var name) -> name.equals(session);
        case Target.OfNumber(var number) -> number.equals(person);
      };
    }
  }

  /// The links of sessions, as faults of connections change them. Each method says how many
  /// sessions it concerned.
  public interface AffectedLinks {
    /// The connections are lost, and come back after this time.
    int drop(Target target, Duration back);

    /// The phones remove the sessions.
    int unlink(Target target);

    /// The accounts are banned, with all their sessions.
    int ban(Target target);

    /// What the accounts may do has changed; their sessions are notified.
    int report(Target target);
  }
}

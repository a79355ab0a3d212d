package dev.sessiongateway.application.health;

import dev.sessiongateway.application.health.Health.ComponentHealth;
import dev.sessiongateway.application.health.Health.HealthFinding;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Checks the components on the thread of a caller and keeps the result for a while, because
/// anybody may ask and checks write to the disk. A call during a check gets the previous result, in
/// which a component whose check does not end is down.
public final class HealthService implements Health {
  static final Duration GOOD_FOR = Duration.ofSeconds(2);

  /// A check that takes longer hangs.
  static final Duration LATE = Duration.ofSeconds(15);

  private static final String CHECK_LATE = "check.late";
  private static final String CHECK_FAILED = "check.failed";
  private static final Logger LOG = LoggerFactory.getLogger(HealthService.class);

  private final List<HealthComponent> components;
  private final InstantSource clock;
  private final Supplier<Duration> elapsed;
  private final ReentrantLock checking = new ReentrantLock();
  private final AtomicReference<@Nullable Report> last = new AtomicReference<>();
  private final AtomicReference<@Nullable Running> running = new AtomicReference<>();

  /// @param clock for users
  /// @param elapsed the time since any fixed moment; a jump of the wall clock does not change it
  public HealthService(
      List<HealthComponent> components, InstantSource clock, Supplier<Duration> elapsed) {
    this.components = List.copyOf(components);
    this.clock = clock;
    this.elapsed = elapsed;
  }

  @Override
  public List<ComponentHealth> components() {
    if (isStale(last.get()) && enter()) {
      try {
        var known = last.get();
        if (isStale(known)) {
          last.set(check(known));
        }
      } finally {
        checking.unlock();
      }
    }
    return withLate(last.get());
  }

  private boolean isStale(@Nullable Report report) {
    return report == null || elapsed.get().minus(report.at).compareTo(GOOD_FOR) > 0;
  }

  /// The first callers wait for the first check, as there is nothing to tell them before.
  private boolean enter() {
    if (last.get() != null) {
      return checking.tryLock();
    }
    try {
      return checking.tryLock(LATE.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private Report check(@Nullable Report before) {
    var all = new ArrayList<ComponentHealth>();
    try {
      for (var component : components) {
        running.set(new Running(component.name(), elapsed.get()));
        all.add(healthOf(component.name(), check(component), before));
      }
    } finally {
      running.set(null);
    }
    return new Report(List.copyOf(all), elapsed.get());
  }

  private static HealthFinding check(HealthComponent component) {
    try {
      return component.check().get();
    } catch (RuntimeException | StackOverflowError e) {
      LOG.atError()
          .addKeyValue("component", component.name())
          .setCause(e)
          .log("a check of the health failed");
      return HealthFinding.down(CHECK_FAILED, "its check failed; the log says how");
    }
  }

  private ComponentHealth healthOf(String name, HealthFinding finding, @Nullable Report before) {
    if (before != null) {
      for (var known : before.components) {
        if (known.component().equals(name) && isSame(known.finding(), finding)) {
          return new ComponentHealth(name, finding, known.since());
        }
      }
    }
    return new ComponentHealth(name, finding, clock.instant());
  }

  private static boolean isSame(HealthFinding one, HealthFinding other) {
    return one.condition() == other.condition()
        && String.valueOf(one.reason()).equals(String.valueOf(other.reason()));
  }

  private List<ComponentHealth> withLate(@Nullable Report report) {
    var known = report == null ? List.<ComponentHealth>of() : report.components;
    var now = running.get();
    if (now == null || elapsed.get().minus(now.since).compareTo(LATE) < 0) {
      return known;
    }
    var duration = elapsed.get().minus(now.since);
    var finding =
        HealthFinding.down(
            CHECK_LATE, "its check has not ended for " + duration.toSeconds() + " s");
    var all = new ArrayList<>(known);
    all.removeIf(each -> each.component().equals(now.component));
    all.add(new ComponentHealth(now.component, finding, clock.instant().minus(duration)));
    return List.copyOf(all);
  }

  /// @param at when the check ended
  private record Report(List<ComponentHealth> components, Duration at) {}

  /// @param since when the check of this component began
  private record Running(String component, Duration since) {}

  /// A part of the gateway whose health is told. A gateway process has a list of them, and whoever
  /// adds a part that can fail adds it there.
  ///
  /// @param name constant, in camel case
  /// @param check quick, and with a deadline for what it waits for; one at a time
  public record HealthComponent(String name, Supplier<HealthFinding> check) {}
}

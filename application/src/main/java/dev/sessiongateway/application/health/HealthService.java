package dev.sessiongateway.application.health;

import dev.sessiongateway.application.health.Health.ComponentHealth;
import dev.sessiongateway.application.health.Health.HealthFinding;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Checks the components in the background and keeps the result for a while, because anybody may
/// ask and checks write to the disk. The call that begins a check waits for it, for a second and a
/// half at most; a call during a check gets the previous result at once. A component whose check
/// does not end is down.
public final class HealthService implements Health {
  static final Duration GOOD_FOR = Duration.ofSeconds(2);

  /// A check that takes longer hangs.
  static final Duration LATE = Duration.ofSeconds(15);

  /// Whoever asks is answered within two seconds, however a database or a disk hangs.
  private static final Duration PATIENCE = Duration.ofMillis(1_500);

  private static final String CHECK_LATE = "check.late";
  private static final String CHECK_FAILED = "check.failed";
  private static final Logger LOG = LoggerFactory.getLogger(HealthService.class);

  private final List<HealthComponent> components;
  private final InstantSource clock;
  private final Supplier<Duration> elapsed;
  private final Executor background;
  private final Duration patience;
  private final AtomicReference<@Nullable CompletableFuture<Boolean>> checking =
      new AtomicReference<>();
  private final AtomicReference<@Nullable Report> last = new AtomicReference<>();
  private final AtomicReference<@Nullable Running> running = new AtomicReference<>();

  /// @param clock for users
  /// @param elapsed the time since any fixed moment; a jump of the wall clock does not change it
  /// @param background runs the checks
  public HealthService(
      List<HealthComponent> components,
      InstantSource clock,
      Supplier<Duration> elapsed,
      Executor background) {
    this(components, clock, elapsed, background, PATIENCE);
  }

  HealthService(
      List<HealthComponent> components,
      InstantSource clock,
      Supplier<Duration> elapsed,
      Executor background,
      Duration patience) {
    this.components = List.copyOf(components);
    this.clock = clock;
    this.elapsed = elapsed;
    this.background = background;
    this.patience = patience;
  }

  @Override
  public List<ComponentHealth> components() {
    if (isStale(last.get())) {
      var own = new CompletableFuture<Boolean>();
      var before = checking.compareAndExchange(null, own);
      if (before == null) {
        begin(own);
        await(own);
      } else if (last.get() == null) {
        // There is nothing else to report.
        await(before);
      }
    }
    return withLate(last.get());
  }

  private void begin(CompletableFuture<Boolean> end) {
    try {
      background.execute(() -> {
        try {
          var known = last.get();
          if (isStale(known)) {
            last.set(check(known));
          }
        } finally {
          checking.set(null);
          end.complete(true);
        }
      });
    } catch (RejectedExecutionException e) {
      checking.set(null);
      end.complete(false);
      LOG.atDebug().setCause(e).log("the health is not checked any more, because the process ends");
    }
  }

  private void await(CompletableFuture<Boolean> check) {
    try {
      var _ = check.get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      LOG.atDebug().setCause(e).log("a check of the health goes on");
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      throw new IllegalStateException("a check ends without a failure", e);
    }
  }

  private boolean isStale(@Nullable Report report) {
    return report == null || elapsed.get().minus(report.at).compareTo(GOOD_FOR) > 0;
  }

  private Report check(@Nullable Report before) {
    var all = new ArrayList<ComponentHealth>();
    try {
      for (var component : components) {
        running.set(new Running(component.name(), elapsed.get(), List.copyOf(all)));
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
    var now = running.get();
    if (now == null) {
      // It may have ended just now.
      var ended = report == null ? last.get() : report;
      return ended == null ? notBegun() : ended.components;
    }
    var known = report == null ? now.before : report.components;
    if (report != null && elapsed.get().minus(now.since).compareTo(LATE) < 0) {
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

  /// The threads for the background are all taken.
  private List<ComponentHealth> notBegun() {
    return components.stream()
        .limit(1)
        .map(first ->
            new ComponentHealth(
                first.name(),
                HealthFinding.down(CHECK_LATE, "its check has not begun"),
                clock.instant()))
        .toList();
  }

  /// @param at when the check ended
  private record Report(List<ComponentHealth> components, Duration at) {}

  /// @param since when the check of this component began
  /// @param before what was found of those before it
  private record Running(String component, Duration since, List<ComponentHealth> before) {}
}

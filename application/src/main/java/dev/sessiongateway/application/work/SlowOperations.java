package dev.sessiongateway.application.work;

import dev.sessiongateway.domain.text.Coded;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Logs what took longer than a threshold, one line each with the request that it was for. Beyond
/// [#LINES] in [#PERIOD] operations are only counted, and the next line says how many. Thread-safe;
/// costs a comparison for an operation that is not slow.
public final class SlowOperations {
  static final int LINES = 20;
  static final Duration PERIOD = Duration.ofSeconds(10);

  private static final Logger LOG = LoggerFactory.getLogger(SlowOperations.class);

  private final long thresholdNanos;
  private final Supplier<Duration> clock;
  private final Consumer<Line> log;
  private final Map<Kind, AtomicLong> counts;
  private final Window window = new Window();

  /// @param threshold zero for none
  /// @param clock the time since any fixed moment
  public SlowOperations(Duration threshold, Supplier<Duration> clock) {
    this(threshold, clock, SlowOperations::write);
  }

  SlowOperations(Duration threshold, Supplier<Duration> clock, Consumer<Line> log) {
    this.thresholdNanos = threshold.isZero() ? Long.MAX_VALUE : threshold.toNanos();
    this.clock = clock;
    this.log = log;
    this.counts =
        Arrays.stream(Kind.values())
            .collect(Collectors.toUnmodifiableMap(kind -> kind, _ -> new AtomicLong()));
  }

  /// Logs nothing.
  public static SlowOperations off() {
    return new SlowOperations(Duration.ZERO, () -> Duration.ZERO);
  }

  /// An operation has ended, or its caller has given up. Called on the thread that waited for it.
  ///
  /// @param what few words without addresses and names of people
  public void took(Kind kind, String what, long nanos) {
    if (nanos < thresholdNanos) {
      return;
    }
    of(kind).incrementAndGet();
    var skipped = window.admit(clock.get());
    if (skipped >= 0) {
      log.accept(new Line(kind, what, Duration.ofNanos(nanos), skipped));
    }
  }

  /// How many operations of this kind were slow so far.
  public long count(Kind kind) {
    return of(kind).get();
  }

  private AtomicLong of(Kind kind) {
    return Objects.requireNonNull(counts.get(kind));
  }

  private static void write(Line line) {
    var event =
        LOG.atWarn()
            .addKeyValue("kind", line.kind.code())
            .addKeyValue("what", line.what)
            .addKeyValue("ms", line.duration.toMillis());
    if (line.skipped > 0) {
      event = event.addKeyValue("skipped", line.skipped);
    }
    event.log("slow operation");
  }

  /// What was slow.
  public enum Kind implements Coded {
    REQUEST("request"),
    STORE("store"),
    NETWORK("network"),
    DELIVERY("delivery");

    private final String code;

    Kind(String code) {
      this.code = code;
    }

    @Override
    public String code() {
      return code;
    }
  }

  /// @param skipped how many operations were not logged since the line before
  record Line(Kind kind, String what, Duration duration, long skipped) {}

  private static final class Window {
    private Duration start = Duration.ZERO;
    private int lines;
    private long skipped;

    /// @return how many were refused since the last that was admitted; -1 for one that is refused
    synchronized long admit(Duration now) {
      if (now.minus(start).compareTo(PERIOD) >= 0) {
        start = now;
        lines = 0;
      }
      if (lines == LINES) {
        skipped++;
        return -1;
      }
      lines++;
      var before = skipped;
      skipped = 0;
      return before;
    }
  }
}

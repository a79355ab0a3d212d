package dev.sessiongateway.domain.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.function.Consumer;

/// Whether reading a text takes time in proportion to its length. Two lengths are compared, in
/// processor time of this thread, so that neither a slow nor a busy machine changes the result.
public final class LinearTime {
  private static final int SHORT = 20_000;
  private static final int TIMES = 8;

  /// Room for caches; work that grows with the square takes 64 times as long.
  private static final int AT_MOST = 24;

  /// Less cannot be told apart.
  private static final long LEAST_NANOS = 2_000_000;

  /// Of several attempts one is enough: what disturbs only makes it longer.
  private static final int ATTEMPTS = 4;

  private LinearTime() {}

  /// @param part repeated to texts of both lengths
  public static void assertReads(String part, Consumer<String> read) {
    var shorter = part.repeat(SHORT / part.length());
    var longer = shorter.repeat(TIMES);
    var ratio = Double.MAX_VALUE;
    for (var i = 0; i < ATTEMPTS && ratio > AT_MOST; i++) {
      var base = Math.max(nanos(shorter, read), LEAST_NANOS);
      ratio = Math.min(ratio, (double) nanos(longer, read) / base);
    }
    assertThat(ratio).as("times as long for %d times the text", TIMES).isLessThan(AT_MOST);
  }

  private static long nanos(String text, Consumer<String> read) {
    var threads = ManagementFactory.getThreadMXBean();
    var begin = threads.getCurrentThreadCpuTime();
    read.accept(text);
    return threads.getCurrentThreadCpuTime() - begin;
  }
}

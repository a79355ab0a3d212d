package dev.sessiongateway.application.webhook;

import dev.sessiongateway.application.event.RetentionFigures;
import dev.sessiongateway.application.media.MediaStore;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/// Counts what the retention job removes. Thread-safe.
final class RemovalCount {
  private final AtomicLong events = new AtomicLong();
  private final AtomicLong attempts = new AtomicLong();
  private final AtomicLong deadLetters = new AtomicLong();
  private final AtomicLong files = new AtomicLong();
  private final AtomicLong fileBytes = new AtomicLong();
  private final AtomicLong runs = new AtomicLong();
  private final AtomicLong failures = new AtomicLong();
  private final AtomicLong failuresBefore = new AtomicLong();
  private final AtomicBoolean lastFailed = new AtomicBoolean();
  private final AtomicLong oldestSoFar = new AtomicLong();
  private final AtomicLong oldest = new AtomicLong();

  void begin() {
    oldestSoFar.set(0);
    failuresBefore.set(failures.get());
  }

  void end() {
    oldest.set(oldestSoFar.get());
    lastFailed.set(failures.get() > failuresBefore.get());
    runs.incrementAndGet();
  }

  /// @param age of the oldest event of a session
  void kept(Duration age) {
    oldestSoFar.accumulateAndGet(age.toSeconds(), Math::max);
  }

  void events(long count) {
    events.addAndGet(count);
  }

  void attempts(long count) {
    attempts.addAndGet(count);
  }

  void deadLetters(long count) {
    deadLetters.addAndGet(count);
  }

  void files(MediaStore.Pruned pruned) {
    files.addAndGet(pruned.files());
    fileBytes.addAndGet(pruned.bytes());
  }

  void failed() {
    failures.incrementAndGet();
  }

  RetentionFigures figures() {
    return new RetentionFigures(
        events.get(),
        attempts.get(),
        deadLetters.get(),
        files.get(),
        fileBytes.get(),
        runs.get(),
        failures.get(),
        lastFailed.get(),
        oldest.get());
  }
}

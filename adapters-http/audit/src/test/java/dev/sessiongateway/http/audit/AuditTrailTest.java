package dev.sessiongateway.http.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.http.kernel.requestlog.AnsweredRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Nothing is missing in a trail without a line that says so.
@Timeout(60)
final class AuditTrailTest {
  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

  @TempDir private Path data;

  private AuditTrail open(boolean reads) {
    var settings = new AuditSettings(true, reads, Duration.ofDays(30), 1 << 30, 1 << 20);
    return AuditTrail.open(
        TrailFolder.in(data), settings, () -> NOW, "http://node-1", Thread::startVirtualThread);
  }

  private static AnsweredRequest request(@Nullable String key) {
    return new AnsweredRequest(
        NOW, "r", key, key, "192.0.2.1", "a.sendText", "POST", null, true, 401, "x", 1);
  }

  private List<TrailEntry> entries() {
    return new TrailReader(TrailFolder.in(data))
        .after(0, Long.MAX_VALUE, 1_000_000).stream().map(TrailEntry::of).toList();
  }

  private long count(String kind) {
    return entries().stream().filter(entry -> entry.kind().equals(kind)).count();
  }

  private long sum(String kind) {
    return entries().stream()
        .filter(entry -> entry.kind().equals(kind))
        .mapToLong(entry -> entry.count() == null ? 0 : entry.count())
        .sum();
  }

  @Test
  void everythingThatWaitsIsWrittenAtTheEnd() {
    try (var trail = open(false)) {
      for (var i = 0; i < 3_000; i++) {
        trail.answered(request("key"));
      }
    }

    assertThat(count(TrailEntry.REQUEST)).isEqualTo(3_000);
    assertThat(entries().getFirst().kind()).isEqualTo(TrailEntry.STARTED);
    assertThat(entries().getLast().kind()).isEqualTo(TrailEntry.STOPPED);
    assertThat(entries()).allSatisfy(entry -> assertThat(entry.node()).isEqualTo("http://node-1"));
    assertThat(TrailVerification.of(TrailFolder.in(data)).problems()).isEmpty();
  }

  @Test
  void requestsOfManyThreadsAreEachThereOnce() throws Exception {
    try (var trail = open(false)) {
      var threads =
          List.of(1, 2, 3, 4).stream()
              .map(_ ->
                  Thread.ofVirtual()
                      .start(() -> {
                        for (var i = 0; i < 2_000; i++) {
                          trail.answered(request("key"));
                        }
                      }))
              .toList();
      for (var thread : threads) {
        thread.join();
      }
    }

    assertThat(count(TrailEntry.REQUEST) + sum(TrailEntry.LOST)).isEqualTo(8_000);
  }

  @Test
  void strangersDoNotPushOutTheRest() {
    try (var trail = open(false)) {
      for (var i = 0; i < 5_000; i++) {
        trail.answered(request(null));
      }
      trail.answered(request("key"));
    }

    var written = entries().stream().filter(entry -> entry.kind().equals("request")).toList();
    assertThat(written.stream().filter(entry -> entry.keyId() == null).count())
        .isBetween(10L, 400L)
        .isEqualTo(5_000 - sum(TrailEntry.OMITTED));
    assertThat(written.stream().filter(entry -> entry.keyId() != null)).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "false, true,  200, true",
    "false, false, 200, false",
    "false, false, 404, false",
    "false, false, 401, true",
    "false, false, 403, true",
    "true,  false, 200, true",
  })
  void readsAreWrittenOnlyWhenAskedForOrRefused(
      boolean reads, boolean changes, int status, boolean isWritten) {
    try (var trail = open(reads)) {
      assertThat(trail.isInterested(changes, status)).isEqualTo(isWritten);
    }
  }

  /// As with a disk that is full: the next segment cannot be made for a while.
  @Test
  @ExpectsLog("ERROR AuditTrail - the audit trail cannot be written")
  void whatCouldNotBeWrittenIsCounted() throws Exception {
    var settings = new AuditSettings(true, false, Duration.ofDays(30), 1 << 30, 1);
    var folder = TrailFolder.in(data);
    try (var trail =
        AuditTrail.open(folder, settings, () -> NOW, null, Thread::startVirtualThread)) {
      var last = trail.lastSeq();
      var obstacle = Files.createDirectory(folder.segment(last + 1));
      trail.answered(request("key"));
      while (trail.lost() == 0) {
        Thread.onSpinWait();
      }
      Files.delete(obstacle);
      trail.answered(request("key"));
      assertThat(trail.await(last, 30_000)).isTrue();
    }

    assertThat(sum(TrailEntry.LOST)).isEqualTo(1);
    assertThat(count(TrailEntry.REQUEST)).isEqualTo(1);
    assertThat(TrailVerification.of(folder).problems()).isEmpty();
  }
}

package dev.sessiongateway.persistence.s3;

import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.identity.SystemIdentifiers;
import dev.sessiongateway.application.time.SystemTime;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.media.MediaId;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Servers that do not answer, or not in time. The tests wait more than they work, so they run side
/// by side.
@Execution(ExecutionMode.CONCURRENT)
class TroubledServerTest {
  private static final MediaId FILE = new MediaId("12345678.txt");

  /// For calls that end by the deadline.
  private static final Deadlines SHORT = deadlines(Duration.ofMillis(500));

  /// For calls that are answered: a machine under load takes its time, and the client tries again.
  private static final Deadlines LONG = deadlines(Duration.ofMinutes(1));

  /// A call that takes longer than this hangs.
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static Deadlines deadlines(Duration call) {
    return new Deadlines(Duration.ofSeconds(1), call.dividedBy(2), call, call, 64 << 20);
  }

  private static Bucket bucket(TroubledServer server, Deadlines deadlines) {
    return new Bucket(
        new BucketAddress(
            URI.create("http://127.0.0.1:" + server.port()),
            "us-east-1",
            "media",
            "",
            "key",
            "secret",
            true),
        deadlines);
  }

  private static void assertBrokenInTime(ThrowingCallable call) {
    var began = SystemTime.elapsed();
    assertFault("store.broken", call);
    assertThat(SystemTime.elapsed().minus(began)).isLessThan(PATIENCE);
  }

  private static void assertEveryCallEndsInTime(TroubledServer server) {
    try (var bucket = bucket(server, SHORT)) {
      var store = new S3MediaStore(bucket, new SystemIdentifiers());
      assertBrokenInTime(() -> store.put(new byte[10], "text/plain", null));
      // More than all buffers on the way take.
      assertBrokenInTime(() -> store.put(new byte[32 << 20], "text/plain", null));
      assertBrokenInTime(() -> store.open(FILE));
      assertBrokenInTime(() -> store.delete(FILE));
      assertThat(bucket.problem().orElseThrow()).startsWith("no answer: ");
    }
  }

  @Test
  void noAnswer() throws IOException {
    try (var server = TroubledServer.silent()) {
      assertEveryCallEndsInTime(server);
    }
  }

  @Test
  void anAnswerThatDrips() throws IOException {
    try (var server =
        TroubledServer.dripping("", "HTTP/1.1 200 OK\r\nX-Long: " + "x".repeat(500))) {
      assertEveryCallEndsInTime(server);
    }
  }

  @Test
  void aVirtualThreadIsFreedToo() throws Exception {
    try (var server = TroubledServer.dripping("", "HTTP/1.1 200 OK\r\nX-Long: " + "x".repeat(500));
        var bucket = bucket(server, SHORT)) {
      var fault = new AtomicReference<Throwable>();
      var caller =
          Thread.ofVirtual()
              .uncaughtExceptionHandler((_, e) -> fault.set(e))
              .start(() -> bucket.delete("x"));
      assertThat(caller.join(PATIENCE)).isTrue();
      assertThat(fault.get()).isInstanceOf(FaultException.class);
    }
  }

  @Test
  void aFileThatDrips() throws IOException {
    var head = "HTTP/1.1 200 OK\r\nContent-Length: 500\r\nContent-Type: text/plain\r\n\r\n";
    try (var server = TroubledServer.dripping(head, "x".repeat(500));
        var bucket = bucket(server, deadlines(Duration.ofSeconds(2)))) {
      var store = new S3MediaStore(bucket, new SystemIdentifiers());
      try (var content = store.open(FILE).orElseThrow().content()) {
        assertBrokenInTime(content::readAllBytes);
      }
    }
  }

  @Test
  void aFileThatEndsTooEarly() throws IOException {
    try (var server = TroubledServer.ending("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nxyz");
        var bucket = bucket(server, LONG)) {
      var store = new S3MediaStore(bucket, new SystemIdentifiers());
      try (var content = store.open(FILE).orElseThrow().content()) {
        assertFault("store.broken", content::readAllBytes);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "507 Insufficient Storage, store.full",
    "503 Slow Down, store.busy",
    "429 Too Many Requests, store.busy",
    "500 Internal Server Error, store.broken",
    "403 Forbidden, store.broken",
    "404 Not Found, store.broken",
    "301 Moved Permanently, store.broken"
  })
  void answersOfOtherKinds(String status, String code) throws IOException {
    var answer = "HTTP/1.1 " + status + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    try (var server = TroubledServer.ending(answer);
        var bucket = bucket(server, LONG)) {
      var store = new S3MediaStore(bucket, new SystemIdentifiers());
      assertFault(code, () -> store.put(new byte[1], "text/plain", null));
      assertThat(bucket.problem()).isPresent();
    }
  }

  @Test
  void anAnswerThatIsNoXml() throws IOException {
    try (var server = TroubledServer.ending("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n<html");
        var bucket = bucket(server, LONG)) {
      assertBrokenInTime(() -> bucket.list("", null, 1));
    }
  }
}

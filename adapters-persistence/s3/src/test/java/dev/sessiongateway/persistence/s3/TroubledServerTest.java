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
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Servers that do not answer, or not in time.
@Isolated
class TroubledServerTest {
  private static final MediaId FILE = new MediaId("12345678.txt");
  private static final Duration LIMIT = Duration.ofSeconds(2);
  private static final Deadlines SHORT =
      new Deadlines(
          Duration.ofSeconds(1), Duration.ofMillis(700), LIMIT, Duration.ofSeconds(1), 64 << 20);

  private static Bucket bucket(TroubledServer server) {
    return new Bucket(
        new BucketAddress(
            URI.create("http://127.0.0.1:" + server.port()),
            "us-east-1",
            "media",
            "",
            "key",
            "secret",
            true),
        SHORT);
  }

  private static void assertBrokenInTime(ThrowingCallable call) {
    var began = SystemTime.elapsed();
    assertFault("store.broken", call);
    assertThat(SystemTime.elapsed().minus(began)).isLessThan(LIMIT.multipliedBy(3));
  }

  private static void assertEveryCallEndsInTime(TroubledServer server) {
    try (var bucket = bucket(server)) {
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
    try (var server = TroubledServer.dripping("", "HTTP/1.1 200 OK\r\nX-Long: " + "x".repeat(500))) {
      assertEveryCallEndsInTime(server);
    }
  }

  @Test
  void aVirtualThreadIsFreedToo() throws Exception {
    try (var server = TroubledServer.dripping("", "HTTP/1.1 200 OK\r\nX-Long: " + "x".repeat(500));
        var bucket = bucket(server)) {
      var fault = new AtomicReference<Throwable>();
      var caller =
          Thread.ofVirtual()
              .uncaughtExceptionHandler((_, e) -> fault.set(e))
              .start(() -> bucket.delete("x"));
      assertThat(caller.join(LIMIT.multipliedBy(3))).isTrue();
      assertThat(fault.get()).isInstanceOf(FaultException.class);
    }
  }

  @Test
  void aFileThatDrips() throws IOException {
    var head = "HTTP/1.1 200 OK\r\nContent-Length: 500\r\nContent-Type: text/plain\r\n\r\n";
    try (var server = TroubledServer.dripping(head, "x".repeat(500));
        var bucket = bucket(server)) {
      var store = new S3MediaStore(bucket, new SystemIdentifiers());
      try (var content = store.open(FILE).orElseThrow().content()) {
        assertBrokenInTime(content::readAllBytes);
      }
    }
  }

  @Test
  void aFileThatEndsTooEarly() throws IOException {
    try (var server = TroubledServer.ending("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nxyz");
        var bucket = bucket(server)) {
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
        var bucket = bucket(server)) {
      var store = new S3MediaStore(bucket, new SystemIdentifiers());
      assertFault(code, () -> store.put(new byte[1], "text/plain", null));
      assertThat(bucket.problem()).isPresent();
    }
  }

  @Test
  void anAnswerThatIsNoXml() throws IOException {
    try (var server = TroubledServer.ending("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n<html");
        var bucket = bucket(server)) {
      assertBrokenInTime(() -> bucket.list("", null, 1));
    }
  }
}

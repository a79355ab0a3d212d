package dev.sessiongateway.junit.bench;

import static dev.sessiongateway.junit.PhoneAssert.assertThat;

import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.junit.TestGateway;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Prints how long a gateway in a test takes: the first start of the process, the later ones, a
/// reset, and the work of a small test.
public final class GatewayStarts {
  private static final int ROUNDS = 20;

  private GatewayStarts() {}

  public static void main(String[] arguments) {
    var first = System.nanoTime();
    TestGateway.start().close();
    print("gateway in the JVM, first start and stop", List.of(since(first)));

    var starts = new ArrayList<Duration>();
    var stops = new ArrayList<Duration>();
    for (var i = 0; i < ROUNDS; i++) {
      var before = System.nanoTime();
      var gateway = TestGateway.start();
      starts.add(since(before));
      before = System.nanoTime();
      gateway.close();
      stops.add(since(before));
    }
    print("each later start", starts);
    print("each stop", stops);
    tests();
  }

  private static void tests() {
    var resets = new ArrayList<Duration>();
    var tests = new ArrayList<Duration>();
    try (var gateway = TestGateway.start()) {
      for (var i = 0; i < ROUNDS; i++) {
        var before = System.nanoTime();
        var ada = gateway.phone("447700900101");
        var shop = gateway.session("shop", gateway.phone("447700900199"));
        ada.writes(shop, "hello");
        var answer = OutgoingMessage.to(ada.address(), new Content.Text("hi"));
        gateway.useCases().messaging().send(new SessionName("shop"), answer);
        assertThat(ada).received("hi");
        tests.add(since(before));
        before = System.nanoTime();
        gateway.reset();
        resets.add(since(before));
      }
    }
    print("a session, paired; a message and its answer", tests);
    print("a reset", resets);
  }

  private static Duration since(long nanos) {
    return Duration.ofNanos(System.nanoTime() - nanos);
  }

  @SuppressWarnings("SystemOut") // printing is what it is for
  private static void print(String what, List<Duration> times) {
    var sorted = new ArrayList<>(times);
    Collections.sort(sorted);
    System.out.printf(
        "%-46s min %d, median %d, max %d ms%n",
        what,
        sorted.getFirst().toMillis(),
        sorted.get(sorted.size() / 2).toMillis(),
        sorted.getLast().toMillis());
  }
}

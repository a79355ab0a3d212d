package dev.sessiongateway.application.permit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class FairPermitsTest {
  private static final Duration LONG = Duration.ofSeconds(50);
  private static final String GREEDY = "greedy";

  private final FairPermits<String> permits = new FairPermits<>(3, 2, 100);
  private final List<String> order = new CopyOnWriteArrayList<>();

  private CompletableFuture<Optional<FairPermits.Request<String>>> request(String owner) {
    var before = permits.taken() + permits.waiting();
    var request = new CompletableFuture<Optional<FairPermits.Request<String>>>();
    Thread.startVirtualThread(() -> {
      try {
        var permit = acquire(permits, owner, LONG);
        order.add(owner);
        request.complete(permit);
      } catch (InterruptedException e) {
        request.completeExceptionally(e);
      }
    });
    while (permits.taken() + permits.waiting() == before) {
      Thread.onSpinWait();
    }
    return request;
  }

  @Test
  void oneOwnerNeverHasAllPermits() {
    for (var i = 0; i < 20; i++) {
      var _ = request(GREEDY);
    }
    assertThat(permits.taken()).isEqualTo(2);
    assertThat(permits.waiting()).isEqualTo(18);

    assertThat(request("other").join()).isPresent();
    assertThat(permits.taken()).isEqualTo(3);
  }

  @Test
  void aFreePermitGoesToTheOwnerWithTheFewest() {
    var first = request(GREEDY);
    var _ = request(GREEDY);
    var _ = request("b");
    var greedy = request(GREEDY);
    var b = request("b");
    var c = request("c");
    var d = request("d");

    first.join().orElseThrow().close();
    c.join().orElseThrow().close();
    d.join().orElseThrow().close();
    // Each of the others has one now; the one that was served the longest ago is the next.
    greedy.join().orElseThrow().close();
    b.join().orElseThrow().close();
    assertThat(order.subList(3, 5)).containsExactly("c", "d");
    assertThat(permits.waiting()).isZero();
  }

  @Test
  void anOwnerThatIsServedGoesBehindTheOthers() {
    var one = new FairPermits<String>(1, 1, 10);
    assertThat(one.taken()).isZero();
    var served = new CopyOnWriteArrayList<String>();
    var all = new ArrayList<Thread>();
    var first = acquired(one, "x");
    for (var owner : List.of("a", "a", "a", "b", "c", "c")) {
      var before = one.waiting();
      all.add(
          Thread.startVirtualThread(() -> {
            try (var _ = acquired(one, owner)) {
              served.add(owner);
            }
          }));
      while (one.waiting() == before) {
        Thread.onSpinWait();
      }
    }
    first.close();
    all.forEach(FairPermitsTest::join);
    assertThat(served).containsExactly("a", "b", "c", "a", "c", "a");
    assertThat(one.taken()).isZero();
  }

  private static Optional<FairPermits.Request<String>> acquire(
      FairPermits<String> permits, String owner, Duration longest) throws InterruptedException {
    var request = permits.request(owner);
    return request.isPresent() && request.get().await(longest) ? request : Optional.empty();
  }

  private static FairPermits.Request<String> acquired(FairPermits<String> permits, String owner) {
    try {
      return acquire(permits, owner, LONG).orElseThrow();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void whoWaitsTooLongOrWithTooManyGetsNone() throws InterruptedException {
    var few = new FairPermits<String>(1, 1, 1);
    var first = acquire(few, "a", LONG).orElseThrow();
    assertThat(acquire(few, "a", Duration.ofMillis(1))).isEmpty();
    assertThat(few.waiting()).isZero();

    var waiting = CompletableFuture.supplyAsync(() -> acquired(few, "a"));
    while (few.waiting() == 0) {
      Thread.onSpinWait();
    }
    assertThat(acquire(few, "a", LONG)).isEmpty();
    assertThat(acquire(few, "b", Duration.ofMillis(1))).isEmpty();
    first.close();
    waiting.join().close();
    assertThat(few.taken()).isZero();
    acquire(few, "b", LONG).orElseThrow().close();
  }

  @Test
  void ownersWithoutACommonLimitWaitForNoneButTheirOwn() throws InterruptedException {
    var each = FairPermits.<String>ofEach(1, 1);
    var a = acquire(each, "a", LONG).orElseThrow();
    var b = acquire(each, "b", LONG).orElseThrow();
    var waiting = each.request("a").orElseThrow();
    assertThat(each.request("a")).isEmpty();
    b.close();
    assertThat(waiting.isGranted()).isFalse();
    assertThat(each.knows("b")).isFalse();
    a.close();
    assertThat(waiting.isGranted()).isTrue();
    waiting.close();
    assertThat(each.owners()).isZero();
  }
}

package dev.sessiongateway.outbound.media;

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

  private final FairPermits permits = new FairPermits(3, 100);
  private final List<String> order = new CopyOnWriteArrayList<>();

  private CompletableFuture<Optional<FairPermits.Permit>> request(String owner) {
    var before = permits.taken() + permits.waiting();
    var request = new CompletableFuture<Optional<FairPermits.Permit>>();
    Thread.startVirtualThread(() -> {
      try {
        var permit = permits.acquire(owner, LONG);
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
    var one = new FairPermits(1, 10);
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

  private static FairPermits.Permit acquired(FairPermits permits, String owner) {
    try {
      return permits.acquire(owner, LONG).orElseThrow();
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
    var few = new FairPermits(1, 1);
    var first = few.acquire("a", LONG).orElseThrow();
    assertThat(few.acquire("a", Duration.ofMillis(1))).isEmpty();
    assertThat(few.waiting()).isZero();

    var waiting = CompletableFuture.supplyAsync(() -> acquired(few, "a"));
    while (few.waiting() == 0) {
      Thread.onSpinWait();
    }
    assertThat(few.acquire("a", LONG)).isEmpty();
    assertThat(few.acquire("b", Duration.ofMillis(1))).isEmpty();
    first.close();
    waiting.join().close();
    assertThat(few.taken()).isZero();
    few.acquire("b", LONG).orElseThrow().close();
  }
}

package dev.sessiongateway.application.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.access.TicketStore.Ticket;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What every [TicketStore] promises.
public interface TicketStoreContract {
  Duration LIFETIME = Duration.ofSeconds(60);
  Ticket OF_ADA = new Ticket("key-1", true, new SessionName("ada"));
  Ticket OF_ALL = new Ticket("key-2", false, null);

  /// Empty before each test.
  TicketStore tickets();

  /// What another gateway opens at the same time.
  TicketStore others();

  /// Lets the clock of the store go on.
  void pass(Duration time);

  @Test
  default void aTicketIsTakenOnce() {
    assertThat(tickets().add("a", OF_ADA, LIFETIME)).isTrue();
    assertThat(tickets().add("b", OF_ALL, LIFETIME)).isTrue();

    assertThat(others().take("a")).contains(OF_ADA);
    assertThat(tickets().take("a")).isEmpty();
    assertThat(others().take("a")).isEmpty();
    assertThat(tickets().take("b")).contains(OF_ALL);
    assertThat(tickets().take("c")).isEmpty();
  }

  @Test
  default void ofSeveralThatTakeATicketOneGetsIt() throws Exception {
    assertThat(tickets().add("a", OF_ADA, LIFETIME)).isTrue();
    var takers =
        IntStream.range(0, 8)
            .<Callable<Boolean>>mapToObj(
                i -> () -> (i % 2 == 0 ? tickets() : others()).take("a").isPresent())
            .toList();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var taken = 0;
      for (var taker : threads.invokeAll(takers)) {
        taken += taker.get() ? 1 : 0;
      }
      assertThat(taken).isEqualTo(1);
    }
  }

  @Test
  default void aTicketWaitsNoLongerThanItsLifetime() {
    assertThat(tickets().add("a", OF_ADA, LIFETIME)).isTrue();
    assertThat(tickets().add("b", OF_ADA, LIFETIME.plusSeconds(5))).isTrue();
    pass(LIFETIME.plusSeconds(1));

    assertThat(others().take("a")).isEmpty();
    assertThat(others().take("b")).contains(OF_ADA);
  }

  @Test
  default void aKeyHasSoManyWaitingAndLeavesRoomForOthers() {
    for (var i = 0; i < TicketStore.MOST_PER_KEY; i++) {
      assertThat(tickets().add("ada-" + i, OF_ADA, LIFETIME)).isTrue();
    }
    assertThat(others().add("one more", OF_ADA, LIFETIME)).isFalse();
    assertThat(others().take("one more")).isEmpty();
    assertThat(others().add("of another key", OF_ALL, LIFETIME)).isTrue();

    assertThat(others().take("ada-0")).isPresent();
    assertThat(others().add("one more", OF_ADA, LIFETIME)).isTrue();
    pass(LIFETIME.plusSeconds(1));
    assertThat(tickets().add("later", OF_ADA, LIFETIME)).isTrue();
  }
}

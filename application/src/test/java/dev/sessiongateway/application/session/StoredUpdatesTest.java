package dev.sessiongateway.application.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class StoredUpdatesTest {
  private static final Event.ChatArchived ARCHIVED = new Event.ChatArchived(Samples.GRACE, true);
  private static final Event.ChatArchived OTHER = new Event.ChatArchived(Samples.ALAN, true);

  private final ManualTime time = new ManualTime();
  private final StoredUpdates updates = new StoredUpdates(time);

  private void store(Event.Reported... events) {
    updates.stored(
        List.of(events).stream().map(event -> (LinkSignal.AccountUpdate) event).toList());
  }

  @Test
  void aChangeReturnsAfterItsOwnEventIsStored() throws Exception {
    var changed = new CompletableFuture<Void>();
    var stored = new AtomicBoolean();
    var storer =
        Thread.ofVirtual()
            .start(() -> {
              changed.join();
              store(OTHER);
              stored.set(true);
              store(OTHER, ARCHIVED);
            });

    var result = updates.after(ARCHIVED::equals, () -> changed.complete(null));

    assertThat(result).isTrue();
    assertThat(stored).isTrue();
    storer.join();
  }

  @Test
  void anEventDuringTheChangeIsEnough() {
    updates.after(
        ARCHIVED::equals,
        () -> {
          store(ARCHIVED);
          return true;
        });
    assertThat(time.waiting()).isZero();
  }

  @Test
  void aLateEventIsWaitedForTwoSecondsOfTheMachine() {
    var change = CompletableFuture.supplyAsync(() -> updates.after(ARCHIVED::equals, () -> 1));
    while (time.waiting() == 0) {
      Thread.onSpinWait();
    }
    time.advance(Duration.ofSeconds(2));
    assertThat(change.join()).isOne();
    assertThat(time.waiting()).isZero();
  }

  @Test
  void aChangeThatChangesNothingIsNotWaitedFor() {
    assertThat(updates.after(ARCHIVED::equals, () -> false, changed -> changed)).isFalse();
    assertThat(time.waiting()).isZero();
  }

  @Test
  void aRefusedChangeIsNotWaitedFor() {
    assertThatThrownBy(() ->
            updates.after(
                ARCHIVED::equals,
                () -> {
                  throw new IllegalStateException("refused");
                }))
        .hasMessage("refused");
  }
}

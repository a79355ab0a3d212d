package dev.sessiongateway.application.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class StoredUpdatesTest {
  private static final Event.ChatArchived ARCHIVED = new Event.ChatArchived(Samples.GRACE, true);
  private static final Event.ChatArchived OTHER = new Event.ChatArchived(Samples.ALAN, true);

  private final StoredUpdates updates = new StoredUpdates();

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
    var before = System.nanoTime();
    updates.after(
        ARCHIVED::equals,
        () -> {
          store(ARCHIVED);
          return true;
        });
    assertThat(System.nanoTime() - before).isLessThan(TimeUnit.SECONDS.toNanos(1));
  }

  @Test
  void aChangeThatChangesNothingIsNotWaitedFor() {
    var before = System.nanoTime();
    assertThat(updates.after(ARCHIVED::equals, () -> false, changed -> changed)).isFalse();
    assertThat(System.nanoTime() - before).isLessThan(TimeUnit.SECONDS.toNanos(1));
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

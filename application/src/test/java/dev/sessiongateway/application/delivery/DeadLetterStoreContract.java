package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.Samples.NOON;
import static dev.sessiongateway.application.Samples.letter;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.tried;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.delivery.DeadLetterStore.DeadLetter;
import dev.sessiongateway.application.delivery.DeadLetterStore.Selection;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.ReceiverId;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What every [DeadLetterStore] promises.
public interface DeadLetterStoreContract {
  ReceiverId HOOK = new ReceiverId("hook");
  ReceiverId OTHER = new ReceiverId("other");

  /// Empty before each test.
  Stores stores();

  private DeadLetterStore store() {
    return stores().deadLetters();
  }

  /// A session with letters of the events 3, 2 and 4, the last one of another receiver.
  private SessionRef ada() {
    var ada = stores().sessions().create(session("ada"), List.of()).ref();
    stores().deliveryCursors().open(DeliveryCursor.startingAfter(ada, HOOK, 0));
    stores().deliveryCursors().open(DeliveryCursor.startingAfter(ada, OTHER, 0));
    giveUp(ada, letter(ada, HOOK, 3, 0));
    giveUp(ada, letter(ada, HOOK, 2, 1));
    giveUp(ada, letter(ada, OTHER, 4, 0));
    return ada;
  }

  private void giveUp(SessionRef session, DeadLetter deadLetter) {
    var next =
        DeliveryCursor.startingAfter(session, deadLetter.webhook(), deadLetter.event().seq());
    stores().deliveryCursors().leave(next, List.of(deadLetter), null);
  }

  private static Selection of(ReceiverId webhook) {
    return new Selection(webhook, List.of(), null, null);
  }

  private static Selection ids(String... ids) {
    return new Selection(null, List.of(ids), null, null);
  }

  @Test
  default void listsWhatIsWantedInTheOrderOfGivingUp() {
    var ada = ada();

    assertThat(store().list(ada, Selection.ALL, 10))
        .containsExactly(
            letter(ada, HOOK, 2, 1), letter(ada, HOOK, 3, 0), letter(ada, OTHER, 4, 0));
    assertThat(store().list(ada, Selection.ALL, 1)).containsExactly(letter(ada, HOOK, 2, 1));
    assertThat(store().list(ada, of(OTHER), 10)).containsExactly(letter(ada, OTHER, 4, 0));
    assertThat(store().list(ada, ids("hook-3-0", "evt_4.0"), 10))
        .containsExactly(letter(ada, HOOK, 3, 0), letter(ada, OTHER, 4, 0));
    var span = new Selection(null, List.of(), NOON.plusSeconds(3), NOON.plusSeconds(4));
    assertThat(store().list(ada, span, 10)).containsExactly(letter(ada, HOOK, 3, 0));
    assertThat(store().count(ada, HOOK)).isEqualTo(2);
  }

  private static DeadLetter retried(DeadLetter letter, int seconds) {
    return letter.retriedAt(NOON.plusSeconds(seconds));
  }

  @Test
  default void whatIsRetriedIsNoDeadLetter() {
    var ada = ada();
    giveUp(ada, retried(letter(ada, HOOK, 5, 0), 30));

    assertThat(store().retries(ada, HOOK, 10))
        .containsExactly(retried(letter(ada, HOOK, 5, 0), 30));
    assertThat(store().countRetries(ada, HOOK)).isEqualTo(1);
    assertThat(store().count(ada, HOOK)).isEqualTo(2);
    assertThat(store().list(ada, of(HOOK), 10)).hasSize(2);
    assertThat(store().prune(ada, NOON.plusSeconds(99), 10)).isEqualTo(3);
    assertThat(store().countRetries(ada, HOOK)).isEqualTo(1);
  }

  @Test
  default void retriesComeByTheirTimesThenByTheirEvents() {
    var ada = ada();
    giveUp(ada, retried(letter(ada, HOOK, 5, 0), 30));
    giveUp(ada, retried(letter(ada, HOOK, 6, 0), 20));

    assertThat(store().retryAt(ada, ids("hook-3-0", "hook-2-1"), NOON.plusSeconds(20)))
        .isEqualTo(2);

    assertThat(store().retries(ada, HOOK, 10))
        .containsExactly(
            retried(letter(ada, HOOK, 2, 1), 20),
            retried(letter(ada, HOOK, 3, 0), 20),
            retried(letter(ada, HOOK, 6, 0), 20),
            retried(letter(ada, HOOK, 5, 0), 30));
    assertThat(store().retries(ada, HOOK, 1)).hasSize(1);
    assertThat(store().retries(ada, OTHER, 10)).isEmpty();
  }

  @Test
  default void withoutItsCursorNothingIsRetried() {
    var ada = ada();
    giveUp(ada, retried(letter(ada, HOOK, 5, 0), 30));

    stores().deliveryCursors().remove(ada, HOOK);

    assertThat(store().countRetries(ada, HOOK)).isZero();
    assertThat(store().list(ada, of(HOOK), 10)).hasSize(3).contains(letter(ada, HOOK, 5, 0));
  }

  @Test
  default void aLetterThatWasTakenIsGoneAndItsTryIsKept() {
    var ada = ada();
    store().retryAt(ada, Selection.ALL, NOON);

    store().settle(ada, letter(ada, HOOK, 2, 1), tried(HOOK, 2, 4));

    assertThat(store().retries(ada, HOOK, 10)).containsExactly(retried(letter(ada, HOOK, 3, 0), 0));
    assertThat(store().count(ada, HOOK)).isZero();
    assertThat(stores().deliveryLog().list(ada, HOOK, 10)).containsExactly(tried(HOOK, 2, 4));
  }

  @Test
  default void aLetterThatWasNotTakenHasItsNewReason() {
    var ada = ada();
    store().retryAt(ada, Selection.ALL, NOON);
    var again = letter(ada, HOOK, 2, 1).triedAgain(NOON.plusSeconds(99), "HTTP 500", null);
    var later = letter(ada, HOOK, 3, 0).triedAgain(NOON, "HTTP 422", NOON.plusSeconds(60));

    store().keep(ada, again, tried(HOOK, 2, 4));
    store().keep(ada, later, null);

    assertThat(store().list(ada, of(HOOK), 10)).containsExactly(again);
    assertThat(store().retries(ada, HOOK, 10)).containsExactly(later);
    assertThat(stores().deliveryLog().list(ada, HOOK, 10)).hasSize(1);
  }

  @Test
  default void oldLettersAreRemovedOldestFirst() {
    var ada = ada();

    assertThat(store().prune(ada, NOON.plusSeconds(4), 1)).isEqualTo(1);
    assertThat(store().list(ada, Selection.ALL, 10))
        .containsExactly(letter(ada, HOOK, 3, 0), letter(ada, OTHER, 4, 0));
    assertThat(store().prune(ada, NOON.plusSeconds(4), 10)).isEqualTo(1);
    assertThat(store().prune(ada, NOON.plusSeconds(4), 10)).isZero();
  }

  @Test
  default void lettersGoAlongToAnotherAddress() {
    var ada = ada();
    store().retryAt(ada, of(OTHER), NOON);
    var session = stores().sessions().list().getFirst();

    var moved = stores().sessions().save(Samples.at("o.db", session), List.of());

    assertThat(store().list(moved.ref(), Selection.ALL, 10)).hasSize(2);
    assertThat(store().retries(moved.ref(), OTHER, 10)).hasSize(1);
    assertThat(store().list(ada, Selection.ALL, 10)).isEmpty();
  }

  @Test
  default void aSessionThatIsNotThereHasNone() {
    var unknown = session("nobody").ref();

    assertThat(store().list(unknown, Selection.ALL, 10)).isEmpty();
    assertThat(store().count(unknown, HOOK)).isZero();
    assertThat(store().retryAt(unknown, Selection.ALL, NOON)).isZero();
    assertThat(store().retries(unknown, HOOK, 10)).isEmpty();
    assertThat(store().prune(unknown, NOON, 10)).isZero();
  }
}

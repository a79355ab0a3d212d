package dev.sessiongateway.application.delivery;

import static dev.sessiongateway.application.Samples.NOON;
import static dev.sessiongateway.application.Samples.letter;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.tried;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.delivery.DeadLetterStore.Selection;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.ReceiverId;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What every [DeliveryCursorStore] promises.
public interface DeliveryCursorStoreContract {
  ReceiverId HOOK = new ReceiverId("hook");
  ReceiverId OTHER = new ReceiverId("other");

  /// Empty before each test.
  Stores stores();

  private DeliveryCursorStore store() {
    return stores().deliveryCursors();
  }

  private SessionRef ada() {
    return stores().sessions().create(session("ada"), List.of()).ref();
  }

  private List<DeadLetterStore.DeadLetter> letters(SessionRef session) {
    return stores().deadLetters().list(session, Selection.ALL, 10);
  }

  @Test
  default void keepsEachLaneAsItWasLastSaved() {
    var ada = ada();
    assertThat(store().find(ada, HOOK)).isEmpty();

    store().open(DeliveryCursor.startingAfter(ada, HOOK, 7));
    store().open(DeliveryCursor.startingAfter(ada, OTHER, 3));
    assertThat(store().find(ada, HOOK)).contains(DeliveryCursor.startingAfter(ada, HOOK, 7));

    assertThat(store().save(new DeliveryCursor(ada, HOOK, 8, 1, 2, 1, NOON))).isTrue();
    assertThat(store().find(ada, HOOK)).contains(new DeliveryCursor(ada, HOOK, 8, 1, 2, 1, NOON));
    assertThat(store().list(ada))
        .containsExactlyInAnyOrder(
            new DeliveryCursor(ada, HOOK, 8, 1, 2, 1, NOON),
            DeliveryCursor.startingAfter(ada, OTHER, 3));

    store().open(DeliveryCursor.startingAfter(ada, HOOK, 20));
    assertThat(store().find(ada, HOOK)).contains(DeliveryCursor.startingAfter(ada, HOOK, 20));
  }

  @Test
  default void listsTheLanesOfAllSessions() {
    assertThat(store().list()).isEmpty();
    var ada = ada();
    var ben = stores().sessions().create(session("ben"), List.of()).ref();
    store().open(DeliveryCursor.startingAfter(ada, HOOK, 7));
    store().open(new DeliveryCursor(ada, OTHER, 8, 1, 2, 1, NOON));
    store().open(DeliveryCursor.startingAfter(ben, HOOK, 3));

    assertThat(store().list())
        .containsExactlyInAnyOrder(
            DeliveryCursor.startingAfter(ada, HOOK, 7),
            new DeliveryCursor(ada, OTHER, 8, 1, 2, 1, NOON),
            DeliveryCursor.startingAfter(ben, HOOK, 3));
  }

  @Test
  default void aTryIsKeptWithTheLaneThatItMoved() {
    var ada = ada();
    store().open(DeliveryCursor.startingAfter(ada, HOOK, 1));

    assertThat(store().save(DeliveryCursor.startingAfter(ada, HOOK, 2), tried(HOOK, 2, 1)))
        .isTrue();

    assertThat(store().find(ada, HOOK)).contains(DeliveryCursor.startingAfter(ada, HOOK, 2));
    assertThat(stores().deliveryLog().list(ada, HOOK, 10)).containsExactly(tried(HOOK, 2, 1));
  }

  @Test
  default void givingUpMovesTheLaneAndKeepsTheLetters() {
    var ada = ada();
    store().open(DeliveryCursor.startingAfter(ada, HOOK, 1));

    assertThat(
            store()
                .leave(
                    DeliveryCursor.startingAfter(ada, HOOK, 3),
                    List.of(letter(ada, HOOK, 2, 0), letter(ada, HOOK, 3, 1)),
                    tried(HOOK, 3, 4)))
        .isTrue();

    assertThat(store().find(ada, HOOK)).contains(DeliveryCursor.startingAfter(ada, HOOK, 3));
    assertThat(letters(ada)).containsExactly(letter(ada, HOOK, 2, 0), letter(ada, HOOK, 3, 1));
    assertThat(stores().deliveryLog().list(ada, HOOK, 10)).containsExactly(tried(HOOK, 3, 4));
  }

  @Test
  default void givingUpTwiceKeepsOneLetter() {
    var ada = ada();
    store().open(DeliveryCursor.startingAfter(ada, HOOK, 1));

    for (var i = 0; i < 2; i++) {
      store()
          .leave(
              DeliveryCursor.startingAfter(ada, HOOK, 2), List.of(letter(ada, HOOK, 2, 0)), null);
    }

    assertThat(letters(ada)).containsExactly(letter(ada, HOOK, 2, 0));
  }

  @Test
  default void aLaneThatIsNotThereIsNotMoved() {
    var ada = ada();
    var cursor = DeliveryCursor.startingAfter(ada, HOOK, 2);

    assertThat(store().save(cursor)).isFalse();
    assertThat(store().save(cursor, tried(HOOK, 2, 1))).isFalse();
    assertThat(store().leave(cursor, List.of(letter(ada, HOOK, 2, 0)), null)).isFalse();

    assertThat(store().find(ada, HOOK)).isEmpty();
    assertThat(letters(ada)).isEmpty();
    assertThat(stores().deliveryLog().list(ada, HOOK, 10)).isEmpty();
  }

  @Test
  default void aRemovedLaneLeavesItsLetters() {
    var ada = ada();
    store().open(DeliveryCursor.startingAfter(ada, HOOK, 1));
    store()
        .leave(DeliveryCursor.startingAfter(ada, HOOK, 2), List.of(letter(ada, HOOK, 2, 0)), null);

    store().remove(ada, HOOK);
    store().remove(ada, HOOK);

    assertThat(store().find(ada, HOOK)).isEmpty();
    assertThat(letters(ada)).hasSize(1);
  }

  @Test
  default void sessionsDoNotShareLanes() {
    var ada = ada();
    var grace = stores().sessions().create(session("grace"), List.of()).ref();
    store().open(DeliveryCursor.startingAfter(ada, HOOK, 1));
    store().open(DeliveryCursor.startingAfter(grace, HOOK, 2));

    store().remove(ada, HOOK);

    assertThat(store().find(grace, HOOK)).contains(DeliveryCursor.startingAfter(grace, HOOK, 2));
  }

  @Test
  default void aSessionThatIsNotThereHasNoLanes() {
    var unknown = session("nobody").ref();

    assertThatThrownBy(() -> store().open(DeliveryCursor.startingAfter(unknown, HOOK, 1)))
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("session.not-found"));

    assertThat(store().save(DeliveryCursor.startingAfter(unknown, HOOK, 1))).isFalse();
    assertThat(store().find(unknown, HOOK)).isEmpty();
    assertThat(store().list(unknown)).isEmpty();
    assertThatCode(() -> store().remove(unknown, HOOK)).doesNotThrowAnyException();
  }
}

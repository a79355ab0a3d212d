package dev.sessiongateway.application.webhook;

import static dev.sessiongateway.application.Samples.NOON;
import static dev.sessiongateway.application.Samples.session;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.webhook.LaneStore.DeadLetter;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.WebhookId;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What every [LaneStore] promises.
public interface LaneStoreContract {
  WebhookId HOOK = new WebhookId("hook");
  WebhookId OTHER = new WebhookId("other");

  /// Empty before each test.
  Stores stores();

  private LaneStore store() {
    return stores().lanes();
  }

  private SessionRef ada() {
    return stores().sessions().create(session("ada"), List.of()).ref();
  }

  private static DeadLetter letter(WebhookId webhook, long seq, int part) {
    return new DeadLetter(webhook, seq, part, "message", NOON.plusSeconds(seq), "410 Gone");
  }

  @Test
  default void keepsEachLaneAsItWasLastSaved() {
    var ada = ada();
    assertThat(store().find(ada, HOOK)).isEmpty();

    store().save(Lane.startingAfter(ada, HOOK, 7));
    store().save(Lane.startingAfter(ada, OTHER, 3));
    assertThat(store().find(ada, HOOK)).contains(Lane.startingAfter(ada, HOOK, 7));

    store().save(new Lane(ada, HOOK, 8, 1, 2, NOON));
    assertThat(store().find(ada, HOOK)).contains(new Lane(ada, HOOK, 8, 1, 2, NOON));
    assertThat(store().find(ada, OTHER)).contains(Lane.startingAfter(ada, OTHER, 3));
  }

  @Test
  default void givingUpMovesTheLaneAndKeepsTheLetter() {
    var ada = ada();
    store().save(Lane.startingAfter(ada, HOOK, 1));

    store().giveUp(Lane.startingAfter(ada, HOOK, 2), letter(HOOK, 2, 0));
    store().giveUp(Lane.startingAfter(ada, HOOK, 3), letter(HOOK, 3, 1));
    store().giveUp(Lane.startingAfter(ada, OTHER, 4), letter(OTHER, 4, 0));

    assertThat(store().find(ada, HOOK)).contains(Lane.startingAfter(ada, HOOK, 3));
    assertThat(store().deadLetters(ada, 10))
        .containsExactly(letter(HOOK, 2, 0), letter(HOOK, 3, 1), letter(OTHER, 4, 0));
    assertThat(store().deadLetters(ada, 1)).containsExactly(letter(HOOK, 2, 0));
  }

  @Test
  default void givingUpTwiceKeepsOneLetter() {
    var ada = ada();

    store().giveUp(Lane.startingAfter(ada, HOOK, 2), letter(HOOK, 2, 0));
    store().giveUp(Lane.startingAfter(ada, HOOK, 2), letter(HOOK, 2, 0));

    assertThat(store().deadLetters(ada, 10)).containsExactly(letter(HOOK, 2, 0));
  }

  @Test
  default void aRemovedLaneLeavesItsLetters() {
    var ada = ada();
    store().giveUp(Lane.startingAfter(ada, HOOK, 2), letter(HOOK, 2, 0));

    store().remove(ada, HOOK);
    store().remove(ada, HOOK);

    assertThat(store().find(ada, HOOK)).isEmpty();
    assertThat(store().deadLetters(ada, 10)).hasSize(1);
  }

  @Test
  default void sessionsDoNotShareLanes() {
    var ada = ada();
    var grace = stores().sessions().create(session("grace"), List.of()).ref();
    store().save(Lane.startingAfter(ada, HOOK, 1));
    store().save(Lane.startingAfter(grace, HOOK, 2));

    store().remove(ada, HOOK);

    assertThat(store().find(grace, HOOK)).contains(Lane.startingAfter(grace, HOOK, 2));
  }

  @Test
  default void aSessionThatIsNotThereHasNoLanes() {
    var unknown = session("nobody").ref();

    assertThatThrownBy(() -> store().save(Lane.startingAfter(unknown, HOOK, 1)))
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("session.not-found"));

    assertThat(store().find(unknown, HOOK)).isEmpty();
    assertThat(store().deadLetters(unknown, 10)).isEmpty();
    assertThatCode(() -> store().remove(unknown, HOOK)).doesNotThrowAnyException();
  }
}

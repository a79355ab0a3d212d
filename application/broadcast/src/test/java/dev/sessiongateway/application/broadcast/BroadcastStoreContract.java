package dev.sessiongateway.application.broadcast;

import static dev.sessiongateway.application.Samples.ALAN;
import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.NOON;
import static dev.sessiongateway.application.Samples.messageId;
import static dev.sessiongateway.application.Samples.session;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.broadcast.BroadcastStore.Change;
import dev.sessiongateway.application.broadcast.BroadcastStore.Outcome;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage.PreviewRequest;
import dev.sessiongateway.domain.sending.SendingRate;
import dev.sessiongateway.domain.session.SessionRef;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/// What every [BroadcastStore] and [OptOutStore] promises.
public interface BroadcastStoreContract {
  BroadcastId ID = new BroadcastId("bc_01");
  Instant LATER = NOON.plusSeconds(60);

  /// Empty before each test.
  Stores stores();

  private BroadcastStore store() {
    return stores().find(BroadcastStore.class).orElseThrow();
  }

  private OptOutStore optOuts() {
    return stores().find(OptOutStore.class).orElseThrow();
  }

  private SessionRef ada() {
    return stores().sessions().create(session("ada"), List.of()).ref();
  }

  private static Broadcast broadcast(BroadcastId id, int recipients) {
    return new Broadcast(
        id,
        "December",
        BroadcastState.RUNNING,
        new BroadcastMessage(new Content.Text("Hi {{name}}"), new PreviewRequest(null, true)),
        SendingRate.parse("20/min", 1),
        NOON,
        NOON.plusSeconds(1),
        NOON.plusSeconds(900),
        NOON,
        recipients,
        1);
  }

  private static Recipient recipient(BroadcastId id, int number, Address chat) {
    return new Recipient(
        id,
        number,
        chat,
        chat.user(),
        Map.of("name", "Nr \"" + number + "\""),
        RecipientState.WAITING,
        null,
        null,
        null,
        NOON);
  }

  private static Address person(int number) {
    return Address.person("49170" + (1_000_000 + number));
  }

  private Broadcast created(SessionRef session, BroadcastId id, Address... people) {
    var broadcast = broadcast(id, people.length);
    for (var i = 0; i < people.length; i++) {
      store().addRecipients(session, List.of(recipient(id, i + 1, people[i])));
    }
    store().create(session, broadcast, 7);
    return broadcast;
  }

  private static Supplier<MessageId> ids() {
    var next = new AtomicInteger();
    return () -> messageId(next.incrementAndGet());
  }

  private BroadcastStore.Claim claim(SessionRef session, int most) {
    return store().claim(session, ID, most, ids(), LATER, LATER.plusSeconds(3));
  }

  private List<RecipientState> states(SessionRef session) {
    return store().recipients(session, ID, null, 0, 100).stream().map(Recipient::state).toList();
  }

  private void follow(SessionRef session, Change change) {
    var _ = store().follow(session, List.of(change), 9);
  }

  private static Change reached(int message, RecipientState state) {
    return new Change.Reached(new Outcome(messageId(message), state, null), LATER);
  }

  private static OptOut optOut(Address person) {
    return new OptOut(person.user(), person, LATER, "added");
  }

  @Test
  default void keepsABroadcastWithItsRecipients() {
    var ada = ada();
    assertThat(store().sessions()).isEmpty();
    assertThat(store().followed(ada)).isEmpty();
    var broadcast = created(ada, ID, GRACE, ALAN);

    assertThat(store().find(ada, ID)).contains(broadcast);
    assertThat(store().list(ada, null, 10)).containsExactly(broadcast);
    assertThat(store().active(ada)).containsExactly(broadcast);
    assertThat(store().sessions()).containsExactly(ada.name());
    assertThat(store().followed(ada)).contains(7L);
    assertThat(store().totals(ada, ID)).isEqualTo(Map.of(RecipientState.WAITING, 2));
    assertThat(store().recipients(ada, ID, null, 0, 10))
        .containsExactly(recipient(ID, 1, GRACE), recipient(ID, 2, ALAN));
  }

  @Test
  default void listsPageByPage() {
    var ada = ada();
    var other = new BroadcastId("bc_02");
    var first = created(ada, ID, person(1), person(2), person(3));
    var second = created(ada, other, GRACE);
    assertThat(store().list(ada, null, 1)).containsExactly(second);
    assertThat(store().list(ada, other, 1)).containsExactly(first);
    assertThat(store().recipients(ada, ID, null, 1, 1))
        .containsExactly(recipient(ID, 2, person(2)));
    assertThat(store().recipients(ada, ID, RecipientState.WAITING, 2, 5))
        .containsExactly(recipient(ID, 3, person(3)));
    assertThat(store().recipients(ada, ID, RecipientState.READ, 0, 5)).isEmpty();
  }

  @Test
  default void recipientsOfABroadcastThatWasNeverMadeAreRemoved() {
    var ada = ada();
    var _ = created(ada, ID, GRACE);
    var lost = new BroadcastId("bc_02");
    store().addRecipients(ada, List.of(recipient(lost, 1, GRACE)));
    store().removeOrphans(ada, Set.of(lost));
    assertThat(store().recipients(ada, lost, null, 0, 9)).hasSize(1);
    store().removeOrphans(ada, Set.of());
    assertThat(store().recipients(ada, lost, null, 0, 9)).isEmpty();
    assertThat(store().recipients(ada, ID, null, 0, 9)).hasSize(1);
  }

  @Test
  default void theNextRecipientsGetTheirIdsOnce() {
    var ada = ada();
    var _ = created(ada, ID, person(1), person(2), person(3));
    var first = claim(ada, 2);
    assertThat(first.isLast()).isFalse();
    assertThat(first.sending())
        .containsExactly(
            recipient(ID, 1, person(1)).sending(messageId(1), LATER),
            recipient(ID, 2, person(2)).sending(messageId(2), LATER));
    assertThat(store().recipients(ada, ID, RecipientState.SENDING, 0, 9))
        .isEqualTo(first.sending());
    assertThat(store().find(ada, ID).orElseThrow().nextAt()).isEqualTo(LATER.plusSeconds(3));

    var second = claim(ada, 2);
    assertThat(second.isLast()).isTrue();
    assertThat(second.sending()).extracting(Recipient::number).containsExactly(3);
    assertThat(claim(ada, 2)).isEqualTo(new BroadcastStore.Claim(List.of(), true));
  }

  @Test
  default void aBroadcastThatDoesNotRunGivesNothing() {
    var ada = ada();
    var broadcast = created(ada, ID, GRACE);
    assertThat(store().change(ada, broadcast.in(BroadcastState.PAUSED))).isTrue();
    assertThat(store().change(ada, broadcast.in(BroadcastState.CANCELLED))).isFalse();
    assertThat(claim(ada, 2)).isEqualTo(BroadcastStore.Claim.NONE);
    assertThat(states(ada)).containsExactly(RecipientState.WAITING);
    assertThat(store().find(ada, ID).orElseThrow().state()).isEqualTo(BroadcastState.PAUSED);
  }

  @Test
  default void nobodyOnTheOptOutListGetsAnId() {
    var ada = ada();
    assertThat(optOuts().add(ada, List.of(optOut(person(1))))).isEqualTo(1);
    var _ = created(ada, ID, person(1), person(2), person(3));
    assertThat(optOuts().add(ada, List.of(optOut(person(1)), optOut(person(2))))).isEqualTo(1);
    assertThat(states(ada))
        .containsExactly(
            RecipientState.OPTED_OUT, RecipientState.OPTED_OUT, RecipientState.WAITING);
    assertThat(claim(ada, 5).sending()).extracting(Recipient::number).containsExactly(3);

    var other = new BroadcastId("bc_02");
    var _ = created(ada, other, person(1), person(4));
    var claimed = store().claim(ada, other, 5, ids(), LATER, LATER);
    assertThat(claimed.sending()).extracting(Recipient::number).containsExactly(2);
    assertThat(store().totals(ada, other))
        .isEqualTo(Map.of(RecipientState.OPTED_OUT, 1, RecipientState.SENDING, 1));
  }

  @Test
  default void aStateNeverGoesBack() {
    var ada = ada();
    var _ = created(ada, ID, GRACE);
    var _ = claim(ada, 1);
    follow(ada, reached(1, RecipientState.READ));
    follow(ada, reached(1, RecipientState.DELIVERED));
    follow(ada, reached(1, RecipientState.FAILED));
    assertThat(states(ada)).containsExactly(RecipientState.READ);
    assertThat(store().followed(ada)).contains(9L);
  }

  @Test
  default void aFailureHasItsReasonAndCanBeTriedAgain() {
    var ada = ada();
    var broadcast = created(ada, ID, GRACE, ALAN);
    var _ = claim(ada, 1);
    var failure = new RecipientFailure("network.refused", "No such number");
    store().settle(ada, List.of(new Outcome(messageId(1), RecipientState.FAILED, failure)), LATER);
    assertThat(store().recipients(ada, ID, RecipientState.FAILED, 0, 9))
        .singleElement()
        .satisfies(failed -> assertThat(failed.failure()).isEqualTo(failure));

    assertThat(
            store().changeAll(ada, ID, RecipientState.FAILED, RecipientState.WAITING, null, LATER))
        .isEqualTo(1);
    assertThat(store().recipients(ada, ID, RecipientState.WAITING, 0, 9))
        .allMatch(each -> each.failure() == null);
    assertThat(claim(ada, 1).sending()).extracting(Recipient::number).containsExactly(1);
    assertThat(store().change(ada, broadcast.in(BroadcastState.CANCELLED))).isTrue();
    assertThat(store().active(ada)).as("one is sending").hasSize(1);
  }

  @Test
  default void anAnswerIsThatToTheNewestMessage() {
    var ada = ada();
    var second = new BroadcastId("bc_02");
    var _ = created(ada, ID, GRACE);
    var _ = created(ada, second, GRACE);
    var _ = claim(ada, 1);
    Supplier<MessageId> other = () -> messageId(50);
    var _ = store().claim(ada, second, 1, other, LATER.plusSeconds(10), LATER);
    var person = GRACE.user();
    follow(ada, new Change.Answered(person, NOON, LATER.plusSeconds(5)));
    assertThat(states(ada)).containsExactly(RecipientState.ANSWERED);
    assertThat(store().totals(ada, second)).isEqualTo(Map.of(RecipientState.SENDING, 1));
    follow(ada, new Change.Answered(person, LATER.plusSeconds(11), LATER.plusSeconds(90)));
    assertThat(store().totals(ada, second)).isEqualTo(Map.of(RecipientState.SENDING, 1));
    follow(ada, new Change.Answered(person, NOON, LATER.plusSeconds(90)));
    assertThat(store().totals(ada, second)).isEqualTo(Map.of(RecipientState.ANSWERED, 1));
  }

  @Test
  default void whoAnswersWithAStopWordGetsNothingMore() {
    var ada = ada();
    var second = new BroadcastId("bc_02");
    var _ = created(ada, ID, GRACE);
    var _ = created(ada, second, GRACE);
    var stop =
        new Change.Stopped(new OptOut(GRACE.user(), GRACE, LATER.plusSeconds(5), "stop-word"));
    assertThat(store().follow(ada, List.of(stop), 8)).as("got nothing yet").isEmpty();
    var _ = claim(ada, 1);
    assertThat(store().follow(ada, List.of(stop), 8)).containsExactly(stop.person());
    assertThat(store().follow(ada, List.of(stop), 8)).isEmpty();
    assertThat(states(ada)).containsExactly(RecipientState.OPTED_OUT);
    assertThat(store().totals(ada, second)).isEqualTo(Map.of(RecipientState.OPTED_OUT, 1));
    assertThat(optOuts().list(ada, null, 9)).containsExactly(stop.person());
  }

  @Test
  default void anOptOutListIsKeptByPerson() {
    var ada = ada();
    var people = List.of(optOut(person(1)), optOut(person(2)), optOut(person(3)));
    assertThat(optOuts().add(ada, people)).isEqualTo(3);
    assertThat(optOuts().list(ada, null, 2)).isEqualTo(people.subList(0, 2));
    assertThat(optOuts().list(ada, person(2).user(), 2)).isEqualTo(people.subList(2, 3));
    assertThat(optOuts().among(ada, List.of(person(3).user(), "nobody")))
        .containsExactly(person(3).user());
    assertThat(optOuts().among(ada, List.of())).isEmpty();
    assertThat(optOuts().remove(ada, person(3).user())).isTrue();
    assertThat(optOuts().remove(ada, person(3).user())).isFalse();
    assertThat(optOuts().find(ada, person(3).user())).isEmpty();
    assertThat(optOuts().find(ada, person(2).user())).contains(people.get(1));
  }

  @Test
  default void stopWordsAreKept() {
    var ada = ada();
    assertThat(optOuts().stopWords(ada)).isEmpty();
    var words = new StopWords(Map.of("en", List.of("stop"), "pt-BR", List.of("sair", "não")));
    optOuts().putStopWords(ada, words);
    assertThat(optOuts().stopWords(ada)).contains(words);
    assertThat(store().followed(ada)).isEmpty();
    var _ = created(ada, ID, GRACE);
    assertThat(store().followed(ada)).contains(7L);
    assertThat(optOuts().stopWords(ada)).contains(words);
    optOuts().putStopWords(ada, null);
    assertThat(optOuts().stopWords(ada)).isEmpty();
  }

  @Test
  default void aRemovedBroadcastLeavesTheOthers() {
    var ada = ada();
    var other = new BroadcastId("bc_02");
    var _ = created(ada, ID, GRACE);
    var second = created(ada, other, GRACE);
    store().remove(ada, ID);
    store().remove(ada, ID);
    assertThat(store().find(ada, ID)).isEmpty();
    assertThat(store().recipients(ada, ID, null, 0, 9)).isEmpty();
    assertThat(store().list(ada, null, 9)).containsExactly(second);
    assertThat(store().recipients(ada, other, null, 0, 9)).hasSize(1);
  }

  @Test
  default void aDeletedSessionLeavesNothing() {
    var before = stores().sessions().create(session("ada"), List.of());
    var _ = created(before.ref(), ID, GRACE);
    var _ = optOuts().add(before.ref(), List.of(optOut(ALAN)));
    stores().sessions().delete(before);
    var ada = ada();
    assertThat(store().list(ada, null, 9)).isEmpty();
    assertThat(optOuts().list(ada, null, 9)).isEmpty();
    assertThat(store().followed(ada)).isEmpty();
  }
}

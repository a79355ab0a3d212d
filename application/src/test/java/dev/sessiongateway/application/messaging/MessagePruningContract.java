package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.Samples.ALAN;
import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.NOON;
import static dev.sessiongateway.application.Samples.acked;
import static dev.sessiongateway.application.Samples.arrived;
import static dev.sessiongateway.application.Samples.messageId;
import static dev.sessiongateway.application.Samples.received;
import static dev.sessiongateway.application.Samples.sent;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.stamp;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.domain.chat.ChatFilter;
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.SessionRef;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What every [MessageStore] promises of the removal of old messages.
public interface MessagePruningContract {
  long ALL = Long.MAX_VALUE;

  /// Empty before each test.
  Stores stores();

  private MessageStore store() {
    return stores().messages();
  }

  private SessionRef ada() {
    return stores().sessions().create(session("ada"), List.of()).ref();
  }

  private void take(SessionRef session, LinkSignal.AccountUpdate update) {
    stores().accountUpdates().take(session, List.of(update), stamp("0"));
  }

  private void arrive(SessionRef session, int from, int to) {
    for (var number = from; number <= to; number++) {
      take(session, arrived(received(number, GRACE)));
    }
  }

  private static Instant second(int number) {
    return NOON.plusSeconds(number);
  }

  private List<Integer> numbers(SessionRef session) {
    var all = new MessageQuery(MessageFilter.ALL, SortOrder.ASCENDING, new Page(100, 0));
    return store().list(session, all).stream()
        .map(message -> Integer.parseInt(message.id().value().substring(4)))
        .toList();
  }

  @Test
  default void removesWhatIsOlderAndNothingElse() {
    var ada = ada();
    var other = stores().sessions().create(session("other"), List.of()).ref();
    arrive(ada, 1, 6);
    arrive(other, 1, 6);
    var events = stores().events().lastSeq(ada);

    assertThat(store().prune(ada, second(4), ALL, 100).messages()).isEqualTo(3);

    assertThat(numbers(ada)).containsExactly(4, 5, 6);
    assertThat(numbers(other)).hasSize(6);
    assertThat(store().find(ada, messageId(3))).isEmpty();
    assertThat(store().count(ada, MessageFilter.ALL)).isEqualTo(3);
    assertThat(store().count(ada, MessageFilter.in(GRACE))).isEqualTo(3);
    assertThat(stores().events().lastSeq(ada)).isEqualTo(events);
    assertThat(store().prune(ada, second(4), ALL, 100)).isEqualTo(MessageStore.Pruned.NONE);
  }

  @Test
  default void removesTheOldestWhenThereAreTooMany() {
    var ada = ada();
    arrive(ada, 1, 6);

    assertThat(store().prune(ada, Instant.EPOCH, 4, 100).messages()).isEqualTo(2);
    assertThat(numbers(ada)).containsExactly(3, 4, 5, 6);
    assertThat(store().prune(ada, Instant.EPOCH, 4, 100).messages()).isZero();
    assertThat(store().prune(ada, second(5), 1, 100).messages()).isEqualTo(3);
    assertThat(numbers(ada)).containsExactly(6);
  }

  @Test
  default void removesAtMostTheLimitTheOldestFirst() {
    var ada = ada();
    arrive(ada, 1, 6);

    assertThat(store().prune(ada, second(6), ALL, 2).messages()).isEqualTo(2);
    assertThat(numbers(ada)).containsExactly(3, 4, 5, 6);
    assertThat(store().prune(ada, Instant.EPOCH, 1, 2).messages()).isEqualTo(2);
    assertThat(numbers(ada)).containsExactly(5, 6);
  }

  @Test
  default void aMessageThatIsStillToBeSentStays() {
    var ada = ada();
    var _ = store().record(ada, sent(1, GRACE), "print", stamp("0"));
    var _ = store().record(ada, sent(2, GRACE), "print", stamp("0"));
    var _ = store().record(ada, sent(3, GRACE), "print", stamp("0"));
    take(ada, acked(2, GRACE, Ack.SERVER));
    take(ada, acked(3, GRACE, Ack.ERROR));

    assertThat(store().prune(ada, second(10), 1, 100).messages()).isEqualTo(2);
    assertThat(numbers(ada)).containsExactly(1);
    assertThat(store().pending(ada, null, 10)).containsExactly(sent(1, GRACE));
  }

  @Test
  default void theChatStaysWithTheUnreadMessagesThatAreLeft() {
    var ada = ada();
    arrive(ada, 1, 6);
    take(ada, arrived(received(7, ALAN)));

    var _ = store().prune(ada, second(5), ALL, 100);
    var grace = stores().chats().find(ada, GRACE).orElseThrow();
    assertThat(grace.unread()).isEqualTo(2);
    assertThat(grace.lastMessage()).isEqualTo(received(6, GRACE));

    var _ = store().prune(ada, second(8), ALL, 100);
    var emptied = stores().chats().find(ada, GRACE).orElseThrow();
    assertThat(emptied.unread()).isZero();
    assertThat(emptied.lastMessage()).isNull();
    assertThat(emptied.lastMessageAt()).isEqualTo(second(6));
    assertThat(stores().chats().count(ada, ChatFilter.ALL)).isEqualTo(2);
    assertThat(
            stores()
                .chats()
                .list(
                    ada,
                    new ChatQuery(ChatQuery.SortField.ID, SortOrder.ASCENDING, new Page(10, 0))))
        .hasSize(2);
  }

  @Test
  default void namesTheFilesOfWhatItRemoved() {
    var ada = ada();
    take(ada, arrived(picture(1, "abcdefgh.one")));
    take(ada, arrived(picture(2, "abcdefgh.two")));
    take(ada, arrived(received(3, GRACE)));

    assertThat(store().prune(ada, second(2), ALL, 100))
        .isEqualTo(new MessageStore.Pruned(1, Set.of(new MediaId("abcdefgh.one"))));
    assertThat(store().carries(ada, new MediaId("abcdefgh.one"))).isFalse();
    assertThat(store().carries(ada, new MediaId("abcdefgh.two"))).isTrue();
  }

  private static Message picture(int number, String file) {
    var stored = new Attachment.Stored(new MediaId(file), "image/jpeg", null, 17);
    return received(number, GRACE).with(new Content.Media(MediaKind.IMAGE, stored, null));
  }

  @Test
  default void theResultsOfAPollGoWithIt() {
    var ada = ada();
    var poll = received(1, GRACE).with(new Content.Poll("tea?", List.of("yes", "no"), 1));
    take(ada, arrived(poll));
    var key = new MessageKey(poll.id(), false, GRACE);
    take(
        ada,
        new AnswerEvent.PollVoted(
            messageId(2),
            GRACE,
            GRACE,
            false,
            key,
            List.of("yes"),
            List.of(new PollTally("yes", List.of(GRACE))),
            null));
    assertThat(store().tallies(ada, poll.id())).hasSize(1);

    var _ = store().prune(ada, second(2), ALL, 100);
    take(ada, arrived(poll));

    assertThat(store().tallies(ada, poll.id())).isEmpty();
  }

  @Test
  default void aSessionThatIsNotThereHasNothingToRemove() {
    assertThat(store().prune(session("nobody").ref(), second(9), 1, 100))
        .isEqualTo(MessageStore.Pruned.NONE);
  }
}

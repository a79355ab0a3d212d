package dev.sessiongateway.application.chat;

import static dev.sessiongateway.application.Samples.ALAN;
import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.NOON;
import static dev.sessiongateway.application.Samples.acked;
import static dev.sessiongateway.application.Samples.messageId;
import static dev.sessiongateway.application.Samples.received;
import static dev.sessiongateway.application.Samples.sent;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.stamp;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.Chat;
import dev.sessiongateway.domain.chat.ChatFilter;
import dev.sessiongateway.domain.chat.ChatQuery;
import dev.sessiongateway.domain.chat.ChatQuery.SortField;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.contact.Contact;
import dev.sessiongateway.domain.contact.ContactFilter;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Message.Marks;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What every [ChatStore] promises.
public interface ChatStoreContract {
  Address GROUP = Address.group("120363000000000001");

  /// Empty before each test.
  Stores stores();

  private ChatStore store() {
    return stores().chats();
  }

  private SessionRef ada() {
    return stores().sessions().create(session("ada"), List.of()).ref();
  }

  private void put(SessionRef session, Message message, String chatName) {
    stores()
        .accountUpdates()
        .take(session, List.of(new LinkSignal.MessageArrived(message, chatName)), stamp("1"));
  }

  @Test
  default void aMessageMakesItsChat() {
    var ada = ada();

    put(ada, received(1, GRACE), "Grace");

    var chat = new Chat(GRACE, "Grace", NOON.plusSeconds(1), 1, false, received(1, GRACE));
    assertThat(store().find(ada, GRACE)).contains(chat);
    assertThat(store().find(ada, ALAN)).isEmpty();
    assertThat(list(ada, SortField.ID, SortOrder.ASCENDING)).containsExactly(GRACE);
  }

  @Test
  default void onlyReceivedMessagesAreUnread() {
    var ada = ada();
    put(ada, received(1, GRACE), null);
    put(ada, sent(2, GRACE), null);
    put(ada, received(3, GRACE), null);

    assertThat(store().find(ada, GRACE).orElseThrow().unread()).isEqualTo(2);

    store().markRead(ada, GRACE);
    assertThat(store().find(ada, GRACE).orElseThrow().unread()).isZero();

    put(ada, received(4, GRACE), null);
    assertThat(store().find(ada, GRACE).orElseThrow().unread()).isEqualTo(1);
  }

  @Test
  default void markingAnUnknownChatIsHarmless() {
    var ada = ada();

    assertThatCode(() -> store().markRead(ada, GRACE)).doesNotThrowAnyException();
    assertThatCode(() -> store().markRead(session("nobody").ref(), GRACE))
        .doesNotThrowAnyException();

    assertThat(store().find(ada, GRACE)).isEmpty();
  }

  @Test
  default void aNameStaysUntilThereIsANewOne() {
    var ada = ada();
    put(ada, received(1, GRACE), null);
    assertThat(store().find(ada, GRACE).orElseThrow().name()).isNull();

    put(ada, received(2, GRACE), "Grace");
    put(ada, received(3, GRACE), null);
    assertThat(store().find(ada, GRACE).orElseThrow().name()).isEqualTo("Grace");

    put(ada, received(4, GRACE), "Grace H.");
    assertThat(store().find(ada, GRACE).orElseThrow().name()).isEqualTo("Grace H.");
  }

  @Test
  default void aChatIsCalledAsItsPersonIsCalledNow() {
    var ada = ada();
    put(ada, received(1, GRACE), "Grace");

    take(ada, new Event.ContactChanged(new Contact(GRACE, "Grace H.", null), false));
    assertThat(store().find(ada, GRACE).orElseThrow().name()).isEqualTo("Grace H.");

    take(
        ada,
        new Event.ContactChanged(new Contact(GRACE, null, "https://example.org/g.jpg"), false));
    assertThat(store().find(ada, GRACE).orElseThrow().name()).isEqualTo("Grace H.");

    take(ada, new Event.ContactChanged(new Contact(ALAN, "Alan", null), false));
    assertThat(store().find(ada, ALAN)).isEmpty();
  }

  @Test
  default void aMessageInAGroupTellsHowItsWriterIsCalledNow() {
    var ada = ada();
    put(ada, received(1, GRACE), "Grace");

    put(ada, inGroup(2, "Grace H."), "Weekend hikers");

    assertThat(store().find(ada, GRACE).orElseThrow().name()).isEqualTo("Grace H.");
    assertThat(store().find(ada, GROUP).orElseThrow().name()).isEqualTo("Weekend hikers");
  }

  @Test
  default void aGroupIsCalledByItsNewSubject() {
    var ada = ada();
    put(ada, inGroup(1, "Grace"), "Weekend hikers");

    take(ada, new GroupEvent.GroupChanged(GROUP, GRACE, GroupChange.ofSubject("Hikers north")));
    take(ada, new GroupEvent.GroupChanged(GROUP, GRACE, GroupChange.ofAnnounce(true)));

    assertThat(store().find(ada, GROUP).orElseThrow().name()).isEqualTo("Hikers north");
  }

  private void take(SessionRef session, LinkSignal.AccountUpdate entry) {
    stores().accountUpdates().take(session, List.of(entry), stamp("2"));
  }

  private static Message inGroup(int number, String writerName) {
    var direct = received(number, GRACE);
    return new Message(
        direct.id(),
        GROUP,
        false,
        GRACE,
        direct.at(),
        direct.content(),
        null,
        List.of(),
        direct.origin(),
        direct.ack(),
        null,
        writerName,
        Marks.NONE);
  }

  @Test
  default void anArchivedChatStaysSoUntilItIsTakenOutOrDeleted() {
    var ada = ada();
    take(ada, new Event.ChatArchived(ALAN, true));
    put(ada, received(1, GRACE), null);
    put(ada, received(2, ALAN), null);
    assertThat(store().find(ada, GRACE).orElseThrow().archived()).isFalse();
    assertThat(store().find(ada, ALAN).orElseThrow().archived()).isTrue();

    take(ada, new Event.ChatArchived(GRACE, true));
    take(ada, new Event.ChatArchived(GRACE, true));
    take(ada, new Event.ChatCleared(GRACE));
    put(ada, received(3, GRACE), "Grace");
    store().markRead(ada, GRACE);
    assertThat(archived(ada)).containsExactlyInAnyOrder(GRACE, ALAN);

    take(ada, new Event.ChatArchived(GRACE, false));
    take(ada, new Event.ChatDeleted(ALAN));
    put(ada, received(4, ALAN), null);
    assertThat(archived(ada)).isEmpty();
  }

  @Test
  default void theChatOfAHiddenIdJoinsThatOfItsNumber() {
    var ada = ada();
    var hidden = new Address("2001", Address.Kind.LID);
    put(ada, received(1, GRACE), null);
    put(ada, received(2, hidden), "Gracie");
    put(ada, received(3, hidden), null);
    take(ada, new Event.ChatArchived(hidden, true));
    var pair = new LidMapping(hidden, GRACE);
    take(ada, new LinkSignal.LidsLearned(List.of(pair)));
    take(ada, new LinkSignal.LidsLearned(List.of(pair)));

    assertThat(list(ada, SortField.ID, SortOrder.ASCENDING)).containsExactly(GRACE);
    var chat = store().find(ada, GRACE).orElseThrow();
    assertThat(chat.name()).isEqualTo("Gracie");
    assertThat(chat.unread()).isEqualTo(3);
    assertThat(chat.archived()).isTrue();
    assertThat(chat.lastMessageAt()).isEqualTo(NOON.plusSeconds(3));
    assertThat(chat.lastMessage().chat()).isEqualTo(GRACE);
    var all = MessageQuery.newestIn(GRACE, new Page(10, 0));
    assertThat(stores().messages().list(ada, all))
        .extracting(Message::id)
        .containsExactly(messageId(3), messageId(2), messageId(1));
    assertThat(stores().contacts().count(ada, ContactFilter.ALL)).isEqualTo(1);

    var another = new Address("2002", Address.Kind.LID);
    put(ada, received(4, another), "Al");
    take(ada, new LinkSignal.LidsLearned(List.of(new LidMapping(another, ALAN))));
    assertThat(store().find(ada, ALAN).orElseThrow().unread()).isEqualTo(1);
    assertThat(store().find(ada, another)).isEmpty();
  }

  @Test
  default void theChatOfAHiddenIdJoinsThatOfTheOneThatTakesItsPlace() {
    var ada = ada();
    var first = new Address("2001", Address.Kind.LID);
    var second = new Address("2002", Address.Kind.LID);
    put(ada, received(1, first), "Grace");
    put(ada, received(2, second), null);
    var pair = new LidMapping(first, second);
    take(ada, new LinkSignal.LidsLearned(List.of(pair)));
    take(ada, new LinkSignal.LidsLearned(List.of(pair)));

    assertThat(list(ada, SortField.ID, SortOrder.ASCENDING)).containsExactly(second);
    var chat = store().find(ada, second).orElseThrow();
    assertThat(chat.name()).isEqualTo("Grace");
    assertThat(chat.unread()).isEqualTo(2);
    assertThat(chat.lastMessage().chat()).isEqualTo(second);
    assertThat(stores().contacts().findLid(ada, first)).hasValue(pair);
    assertThat(stores().contacts().findLid(ada, second)).isEmpty();
    assertThat(stores().contacts().replacedLids(ada, second, 10)).containsExactly(first);
    assertThat(stores().contacts().replacedLids(ada, first, 10)).isEmpty();

    var numbered = new LidMapping(second, GRACE);
    take(ada, new LinkSignal.LidsLearned(List.of(numbered)));
    assertThat(list(ada, SortField.ID, SortOrder.ASCENDING)).containsExactly(GRACE);
    assertThat(store().find(ada, GRACE).orElseThrow().unread()).isEqualTo(2);
    assertThat(stores().contacts().findLid(ada, first)).hasValue(pair);
    assertThat(stores().contacts().findLid(ada, second)).hasValue(numbered);
    assertThat(stores().contacts().replacedLids(ada, GRACE, 10)).containsExactly(second);
    assertThat(stores().contacts().replacedLids(ada, GRACE, 0)).isEmpty();

    put(ada, received(3, first), null);
    var back = new LidMapping(second, first);
    take(ada, new LinkSignal.LidsLearned(List.of(back)));
    assertThat(stores().contacts().findLid(ada, first)).isEmpty();
    assertThat(stores().contacts().findLid(ada, second)).hasValue(back);
  }

  private List<Address> archived(SessionRef session) {
    var all = new ChatQuery(SortField.ID, SortOrder.ASCENDING, new Page(10, 0));
    return store().list(session, all).stream().filter(Chat::archived).map(Chat::id).toList();
  }

  @Test
  default void aLateOldMessageDoesNotMoveTheChatBack() {
    var ada = ada();
    put(ada, received(5, GRACE), null);
    put(ada, received(2, GRACE), null);

    var chat = store().find(ada, GRACE).orElseThrow();

    assertThat(chat.lastMessageAt()).isEqualTo(NOON.plusSeconds(5));
    assertThat(chat.lastMessage()).isEqualTo(received(5, GRACE));
    assertThat(chat.unread()).isEqualTo(2);
  }

  @Test
  default void theLastMessageIsToldAsItIsNow() {
    var ada = ada();
    put(ada, sent(1, GRACE), null);
    stores().accountUpdates().take(ada, List.of(acked(1, GRACE, Ack.READ)), stamp("2"));

    assertThat(store().find(ada, GRACE).orElseThrow().lastMessage())
        .isEqualTo(sent(1, GRACE).withAck(Ack.READ, null));
  }

  @Test
  default void listsInTheOrderAskedFor() {
    var ada = ada();
    put(ada, received(1, GRACE), "zeta");
    put(ada, received(2, GROUP), "Beta");
    put(ada, received(3, ALAN), "alpha");
    put(ada, received(4, GRACE), null);

    assertThat(list(ada, SortField.LAST_MESSAGE, SortOrder.DESCENDING))
        .containsExactly(GRACE, ALAN, GROUP);
    assertThat(list(ada, SortField.LAST_MESSAGE, SortOrder.ASCENDING))
        .containsExactly(GROUP, ALAN, GRACE);
    assertThat(list(ada, SortField.NAME, SortOrder.ASCENDING)).containsExactly(ALAN, GROUP, GRACE);
    assertThat(list(ada, SortField.NAME, SortOrder.DESCENDING)).containsExactly(GRACE, GROUP, ALAN);
    assertThat(list(ada, SortField.ID, SortOrder.ASCENDING)).containsExactly(GROUP, GRACE, ALAN);
    assertThat(list(ada, SortField.ID, SortOrder.DESCENDING)).containsExactly(ALAN, GRACE, GROUP);
  }

  @Test
  default void noLanguageDecidesTheOrder() {
    var ada = ada();
    var old = Address.group("4917-1");
    put(ada, received(1, GRACE), "Émile");
    put(ada, received(2, old), "zoe");
    put(ada, received(3, ALAN), "Abe");

    assertThat(list(ada, SortField.NAME, SortOrder.ASCENDING)).containsExactly(ALAN, old, GRACE);
    assertThat(list(ada, SortField.ID, SortOrder.ASCENDING)).containsExactly(old, GRACE, ALAN);
  }

  @Test
  default void cutsAPage() {
    var ada = ada();
    for (var number = 1; number <= 5; number++) {
      put(ada, received(number, Address.person("491700000000" + number)), null);
    }

    var page = new ChatQuery(SortField.LAST_MESSAGE, SortOrder.DESCENDING, new Page(2, 1));

    assertThat(store().list(ada, page))
        .extracting(chat -> chat.id().user())
        .containsExactly("4917000000004", "4917000000003");
  }

  @Test
  default void sessionsDoNotShareChats() {
    var ada = ada();
    var grace = stores().sessions().create(session("grace"), List.of()).ref();
    put(ada, received(1, ALAN), null);

    assertThat(store().find(grace, ALAN)).isEmpty();
    assertThat(list(grace, SortField.ID, SortOrder.ASCENDING)).isEmpty();
  }

  private List<Address> list(SessionRef session, SortField field, SortOrder order) {
    return store().list(session, new ChatQuery(field, order, new Page(100, 0))).stream()
        .map(Chat::id)
        .toList();
  }

  @Test
  default void filtersByChatAndByTheTimeOfTheLastMessage() {
    var ada = ada();
    put(ada, received(1, GRACE), null);
    put(ada, received(2, ALAN), null);
    put(ada, received(3, GROUP), null);

    finds(ada, ChatFilter.ALL, GROUP, ALAN, GRACE);
    finds(ada, new ChatFilter(List.of(GRACE, GROUP), null, null), GROUP, GRACE);
    finds(ada, new ChatFilter(List.of(), NOON.plusSeconds(2), null), GROUP, ALAN);
    finds(ada, new ChatFilter(List.of(), null, NOON.plusSeconds(2)), ALAN, GRACE);
    finds(ada, ChatFilter.ofKind(List.of(), Address.Kind.GROUP), GROUP);
    finds(ada, ChatFilter.ofKind(List.of(), Address.Kind.PERSON), ALAN, GRACE);
    finds(ada, ChatFilter.ofKind(List.of(GRACE), Address.Kind.GROUP));
    finds(ada, new ChatFilter(List.of(GRACE), NOON.plusSeconds(2), NOON.plusSeconds(9)));
    assertThat(store().count(session("nobody").ref(), ChatFilter.ALL)).isZero();
  }

  @Test
  default void countsForSeveralSessionsAtOnce() {
    var ada = ada();
    var bob = stores().sessions().create(session("bob"), List.of()).ref();
    var nobody = session("nobody").ref();
    put(ada, received(1, GRACE), null);
    put(ada, received(2, GRACE), null);
    put(ada, received(3, ALAN), null);
    put(bob, received(4, GROUP), null);
    var all = Set.of(ada, bob, nobody);

    for (var session : all) {
      assertThat(store().counts(all).getOrDefault(session, 0L))
          .isEqualTo(store().count(session, ChatFilter.ALL));
      assertThat(stores().messages().counts(all).getOrDefault(session, 0L))
          .isEqualTo(stores().messages().count(session, MessageFilter.ALL));
      assertThat(stores().contacts().counts(all).getOrDefault(session, 0L))
          .isEqualTo(stores().contacts().count(session, ContactFilter.ALL));
    }
    assertThat(store().counts(all)).containsEntry(ada, 2L).containsEntry(bob, 1L);
    assertThat(store().counts(Set.of())).isEmpty();
  }

  private void finds(SessionRef session, ChatFilter filter, Address... expected) {
    var query =
        new ChatQuery(filter, SortField.LAST_MESSAGE, SortOrder.DESCENDING, new Page(100, 0));
    assertThat(store().list(session, query)).extracting(Chat::id).containsExactly(expected);
    assertThat(store().count(session, filter)).isEqualTo(expected.length);
  }
}

package dev.sessiongateway.persistence.messaging;

import static dev.sessiongateway.application.Samples.ALAN;
import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.ME;
import static dev.sessiongateway.application.Samples.NOON;
import static dev.sessiongateway.application.Samples.arrived;
import static dev.sessiongateway.application.Samples.messageId;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.stamp;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.messaging.MessageStore;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Message.Marks;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.persistence.TemporaryStores;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/// Pages and numbers of messages of some kinds are the same as if all messages were filtered.
@Nightly
class KindSelectionTest {
  private static final int MANY = 4_000;
  private static final Address HIDDEN = Address.of("123456789012345@lid");

  private static final List<Set<ContentKind>> KINDS =
      List.of(
          Set.of(ContentKind.TEXT),
          Set.of(ContentKind.LOCATION),
          Set.of(ContentKind.LOCATION, ContentKind.LIST_REPLY),
          Set.of(ContentKind.TEXT, ContentKind.LIST_REPLY),
          Set.of(ContentKind.REVOKED),
          Set.of(ContentKind.values()));

  @RegisterExtension final TemporaryStores temporary = new TemporaryStores();
  private SessionRef ada;

  @BeforeEach
  void fill() {
    ada = temporary.get().sessions().create(session("ada"), List.of()).ref();
    take(
        IntStream.range(1, MANY)
            .mapToObj(n -> message(2 * n, n % 7 == 0 ? HIDDEN : n % 3 == 0 ? ALAN : GRACE))
            .toList());
  }

  /// By its number a text, a place or a reply; an own message or a received one.
  private static LinkSignal.AccountUpdate message(int number, Address chat) {
    var isMine = number % 5 == 0;
    var content =
        switch (number % 8) {
          case 1, 2, 4 -> new Content.Location(1, 2, null, null);
          case 6 -> new InteractiveContent.ListReply("one", "One", null);
          default -> new Content.Text("text " + number);
        };
    return arrived(
        new Message(
            messageId(number),
            chat,
            isMine,
            isMine ? ME : chat,
            NOON.plusSeconds(number),
            content,
            null,
            List.of(),
            Message.Origin.PHONE,
            isMine ? Ack.READ : Ack.DEVICE,
            null,
            null,
            Marks.NONE));
  }

  private void take(List<LinkSignal.AccountUpdate> entries) {
    temporary.get().accountUpdates().take(ada, entries, stamp("0"));
  }

  private MessageStore messages() {
    return temporary.get().messages();
  }

  private void verify() {
    var all = all();
    for (var chats : List.of(List.<Address>of(), List.of(GRACE), List.of(GRACE, ALAN))) {
      for (var kinds : KINDS) {
        for (var mine : new Boolean[] {null, true}) {
          verify(MessageFilter.ALL.inChats(chats).ofKinds(kinds).fromMe(mine), all);
        }
      }
    }
  }

  private List<Message> all() {
    var all = new ArrayList<Message>();
    List<Message> some;
    do {
      var page = new Page(1_000, all.size());
      some = messages().list(ada, new MessageQuery(MessageFilter.ALL, SortOrder.ASCENDING, page));
      all.addAll(some);
    } while (!some.isEmpty());
    return all;
  }

  private void verify(MessageFilter filter, List<Message> all) {
    var expected = all.stream().filter(message -> selects(filter, message)).toList();
    assertThat(messages().count(ada, filter)).as("number of %s", filter).isEqualTo(expected.size());
    for (var offset :
        List.of(0, MessagePositions.SHALLOW, MessagePositions.SHALLOW + 300, expected.size() - 5)) {
      verify(filter, SortOrder.ASCENDING, expected, Math.max(0, offset));
      verify(filter, SortOrder.DESCENDING, expected.reversed(), Math.max(0, offset));
    }
  }

  private void verify(MessageFilter filter, SortOrder order, List<Message> expected, int offset) {
    var first = Math.min(expected.size(), offset);
    assertThat(messages().list(ada, new MessageQuery(filter, order, new Page(10, offset))))
        .as("%s of %s from %s on", order, filter, offset)
        .isEqualTo(expected.subList(first, Math.min(expected.size(), first + 10)));
  }

  private static boolean selects(MessageFilter filter, Message message) {
    return (filter.chats().isEmpty() || filter.chats().contains(message.chat()))
        && filter.kinds().contains(ContentKind.of(message.content()))
        && (filter.fromMe() == null || filter.fromMe() == message.fromMe());
  }

  @Test
  void newAndLateMessagesAreSelected() {
    verify();
    take(IntStream.range(MANY, MANY + 50).mapToObj(n -> message(2 * n, GRACE)).toList());
    verify();
    take(IntStream.of(105, 2 * MANY - 3).mapToObj(n -> message(n, GRACE)).toList());
    verify();
  }

  @Test
  void deletedMessagesChangeTheirKind() {
    verify();
    take(IntStream.range(1, 40).<LinkSignal.AccountUpdate>mapToObj(n -> revoked(2 * n)).toList());
    verify();
  }

  private static Event.MessageRevoked revoked(int number) {
    var target = new MessageKey(messageId(number), false, GRACE);
    return new Event.MessageRevoked(
        messageId(1_000_000 + number),
        GRACE,
        GRACE,
        false,
        target,
        null,
        Message.Origin.PHONE,
        null);
  }

  @Test
  void deletedChatsAreNotSelected() {
    verify();
    take(List.of(new Event.ChatDeleted(GRACE)));
    verify();
  }

  @Test
  void joinedChatsAreSelectedTogether() {
    verify();
    take(List.of(new LinkSignal.LidsLearned(List.of(new LidMapping(HIDDEN, GRACE)))));
    verify();
  }
}

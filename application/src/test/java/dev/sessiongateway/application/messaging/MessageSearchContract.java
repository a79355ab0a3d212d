package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.Samples.ALAN;
import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.ME;
import static dev.sessiongateway.application.Samples.NOON;
import static dev.sessiongateway.application.Samples.arrived;
import static dev.sessiongateway.application.Samples.messageId;
import static dev.sessiongateway.application.Samples.received;
import static dev.sessiongateway.application.Samples.sent;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.stamp;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Message.Marks;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.SenderDevice;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What every [MessageStore] finds when it is asked for certain messages.
public interface MessageSearchContract {

  /// Empty before each test.
  Stores stores();

  private MessageStore store() {
    return stores().messages();
  }

  private SessionRef ada() {
    return stores().sessions().create(session("ada"), List.of()).ref();
  }

  private void put(SessionRef session, Message message) {
    var _ = store().record(session, message, "print", stamp("0"));
  }

  private void arrives(SessionRef session, Message message) {
    stores().accountUpdates().take(session, List.of(arrived(message)), stamp("0"));
  }

  private List<Integer> numbers(SessionRef session, MessageQuery query) {
    return store().list(session, query).stream().map(MessageSearchContract::number).toList();
  }

  private static int number(Message message) {
    return Integer.parseInt(message.id().value().substring(4));
  }

  private static MessageQuery oldestFirst(MessageFilter filter) {
    return new MessageQuery(filter, SortOrder.ASCENDING, new Page(100, 0));
  }

  private void finds(SessionRef session, MessageFilter filter, Integer... expected) {
    assertThat(numbers(session, oldestFirst(filter))).containsExactly(expected);
    assertThat(store().count(session, filter)).isEqualTo(expected.length);
  }

  @Test
  default void findsOneMessageById() {
    var ada = ada();
    put(ada, sent(1, GRACE));
    put(ada, sent(2, ALAN));

    finds(ada, MessageFilter.ALL.withId(messageId(2)), 2);
    finds(ada, MessageFilter.in(ALAN).withId(messageId(2)).fromMe(true), 2);
    finds(ada, MessageFilter.in(GRACE).withId(messageId(2)));
    finds(ada, MessageFilter.ALL.withId(messageId(2)).fromMe(false));
    finds(ada, MessageFilter.ALL.withId(messageId(3)));
  }

  @Test
  default void findsTheMessagesOfSeveralChatsInOneOrder() {
    var ada = ada();
    var carol = Address.person("4917000000009");
    for (var number = 1; number <= 9; number++) {
      put(ada, sent(number, List.of(GRACE, ALAN, carol).get(number % 3)));
    }
    var both = MessageFilter.ALL.inChats(List.of(ALAN, GRACE, ALAN));

    finds(ada, both, 1, 3, 4, 6, 7, 9);
    finds(ada, both.between(NOON.plusSeconds(4), NOON.plusSeconds(6)), 4, 6);
    assertThat(numbers(ada, new MessageQuery(both, SortOrder.DESCENDING, new Page(3, 1))))
        .containsExactly(7, 6, 4);
  }

  @Test
  default void findsByTheSortOfContent() {
    var ada = ada();
    var file = new Attachment.Stored(new MediaId("abcdefgh.jpg"), "image/jpeg", null, 17);
    var voice = new Attachment.Stored(new MediaId("abcdefgh.ogg"), "audio/ogg", null, 17);
    var card = new ContactCard("Grace", "BEGIN:VCARD\nEND:VCARD");
    var image = new Content.Media(MediaKind.IMAGE, file, null);
    put(ada, sent(1, GRACE));
    put(ada, sent(2, GRACE).with(image));
    put(ada, sent(3, ALAN).with(new Content.Media(MediaKind.VOICE, voice, null)));
    put(ada, sent(4, GRACE).with(new Content.ContactCards(List.of(card))));
    put(ada, sent(5, GRACE).with(new Content.ContactCards(List.of(card, card))));
    put(ada, sent(6, Address.STATUS).with(new Content.Story(image, null, List.of())));
    put(
        ada,
        sent(7, Address.STATUS).with(new Content.Story(new Content.Text("new"), null, List.of())));
    put(ada, sent(8, ALAN).with(new Content.Revoked()));

    finds(ada, kinds(ContentKind.TEXT), 1, 7);
    finds(ada, kinds(ContentKind.IMAGE), 2, 6);
    finds(ada, kinds(ContentKind.IMAGE, ContentKind.VOICE, ContentKind.AUDIO), 2, 3, 6);
    finds(ada, kinds(ContentKind.CONTACT), 4);
    finds(ada, kinds(ContentKind.CONTACTS), 5);
    finds(ada, kinds(ContentKind.TEXT, ContentKind.REVOKED), 1, 7, 8);
    finds(ada, kinds(ContentKind.IMAGE).inChats(List.of(GRACE)), 2);
    finds(ada, kinds(ContentKind.IMAGE).withId(messageId(6)), 6);
    finds(ada, kinds(ContentKind.POLL));
  }

  private static MessageFilter kinds(ContentKind... kinds) {
    return MessageFilter.ALL.ofKinds(Set.of(kinds));
  }

  @Test
  default void whatAMessageSaysNowDecidesOfItsSort() {
    var ada = ada();
    put(ada, sent(1, GRACE));
    finds(ada, kinds(ContentKind.REVOKED));

    var revoked =
        new Event.MessageRevoked(
            messageId(9), GRACE, ME, true, sent(1, GRACE).key(), null, Message.Origin.API, null);
    stores().accountUpdates().take(ada, List.of(revoked), stamp("0"));

    finds(ada, kinds(ContentKind.REVOKED), 1);
    finds(ada, kinds(ContentKind.TEXT));
  }

  @Test
  default void findsWhoWroteWhereSeveralCan() {
    var ada = ada();
    var team = Address.group("120363000000000001");
    arrives(ada, by(GRACE, received(1, team)));
    arrives(ada, by(ALAN, received(2, team)));
    arrives(ada, received(3, GRACE));
    arrives(ada, by(GRACE, received(4, Address.STATUS)));

    finds(ada, MessageFilter.ALL.by(GRACE), 1, 4);
    finds(ada, MessageFilter.in(team).by(ALAN), 2);
    finds(ada, MessageFilter.in(GRACE).by(GRACE));
  }

  private static Message by(Address writer, Message message) {
    return new Message(
        message.id(),
        message.chat(),
        false,
        writer,
        message.at(),
        message.content(),
        null,
        List.of(),
        message.origin(),
        message.ack(),
        null,
        null,
        Marks.NONE);
  }

  @Test
  default void findsWhatWasWrittenOnADevice() {
    var ada = ada();
    var ids =
        Map.of(
            SenderDevice.WEB, "3EB0C0FFEE1234567890",
            SenderDevice.IOS, "3A1234567890ABCDEF01",
            SenderDevice.ANDROID, "ABCDEF0123456789ABCDEF0123456789",
            SenderDevice.DESKTOP, "123456789012345678",
            SenderDevice.UNKNOWN, "3A12345678");
    ids.values().forEach(id -> put(ada, under(id)));
    put(ada, under("3E1234567890ABCDEF01"));
    put(ada, under("3F12345678"));
    put(ada, under("123456789012345678901"));

    ids.forEach((device, id) -> {
      var filter = MessageFilter.ALL.on(device);
      var found = store().list(ada, oldestFirst(filter));
      assertThat(found).extracting(message -> message.id().value()).contains(id);
      assertThat(found).allMatch(message -> SenderDevice.of(message.id()) == device);
      assertThat(store().count(ada, filter)).isEqualTo(found.size());
    });
    var all = ids.keySet().stream().mapToLong(d -> store().count(ada, MessageFilter.ALL.on(d)));
    assertThat(all.sum()).isEqualTo(8);
  }

  private static Message under(String id) {
    var message = sent(1, GRACE);
    return new Message(
        new MessageId(id),
        GRACE,
        true,
        ME,
        message.at(),
        message.content(),
        null,
        List.of(),
        message.origin(),
        message.ack(),
        null,
        null,
        Marks.NONE);
  }

  @Test
  default void countsWhatIsThere() {
    var ada = ada();
    var grace = stores().sessions().create(session("grace"), List.of()).ref();
    put(ada, sent(1, GRACE));
    arrives(ada, received(2, GRACE));
    put(ada, sent(3, ALAN));
    put(grace, sent(1, ALAN));

    assertThat(store().count(ada, MessageFilter.ALL)).isEqualTo(3);
    assertThat(store().count(ada, MessageFilter.in(GRACE))).isEqualTo(2);
    assertThat(store().count(ada, MessageFilter.ALL.fromMe(true))).isEqualTo(2);
    assertThat(store().count(session("nobody").ref(), MessageFilter.ALL)).isZero();
  }
}

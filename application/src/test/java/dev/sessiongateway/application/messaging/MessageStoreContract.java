package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.Samples.ALAN;
import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.ME;
import static dev.sessiongateway.application.Samples.NOON;
import static dev.sessiongateway.application.Samples.acked;
import static dev.sessiongateway.application.Samples.arrived;
import static dev.sessiongateway.application.Samples.at;
import static dev.sessiongateway.application.Samples.event;
import static dev.sessiongateway.application.Samples.messageId;
import static dev.sessiongateway.application.Samples.received;
import static dev.sessiongateway.application.Samples.sent;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.stamp;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.chat.MessageFilter;
import dev.sessiongateway.domain.chat.MessageQuery;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.ContactCard;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.InteractiveContent.ListSection;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Message.Marks;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.SessionRef;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// What every [MessageStore] promises.
public interface MessageStoreContract {

  /// Empty before each test.
  Stores stores();

  private MessageStore store() {
    return stores().messages();
  }

  private SessionRef ada() {
    return stores().sessions().create(session("ada"), List.of()).ref();
  }

  private MessageStore.Recorded put(SessionRef session, Message message) {
    return store().record(session, message, "print", stamp("0"));
  }

  private void arrives(SessionRef session, Message message) {
    stores().accountUpdates().take(session, List.of(arrived(message)), stamp("0"));
  }

  private void ack(SessionRef session, int number, Ack ack) {
    stores().accountUpdates().take(session, List.of(acked(number, GRACE, ack)), stamp("0"));
  }

  @Test
  default void keepsAMessageWithItsEvents() {
    var ada = ada();
    var message = sent(1, GRACE);

    var recorded = store().record(ada, message, "print", stamp("1"));

    assertThat(recorded).isEqualTo(new MessageStore.Recorded(message, true));
    assertThat(store().find(ada, message.id())).contains(message);
    assertThat(stores().events().read(ada, 0, 10))
        .containsExactly(
            new EventRecord(
                ada.name(),
                1,
                event("1").id(),
                NOON,
                new Event.ChatOpened(GRACE, null, 0),
                false,
                null),
            new EventRecord(
                ada.name(),
                2,
                event("1").id(),
                NOON,
                new Event.MessageCreated(message),
                false,
                null));
  }

  @Test
  default void keepsEveryCharacterOfAText() {
    var ada = ada();
    var text =
        "nul \u0000, emoji \ud83d\udc69\u200d\ud83d\ude80, e\u0301 \u00e9 \u202e \\u0000 \r\n ";
    var message = sent(1, GRACE).with(new Content.Text(text));

    put(ada, message);

    assertThat(store().find(ada, message.id())).contains(message);
    assertThat(stores().events().read(ada, 0, 10))
        .last()
        .extracting(EventRecord::event)
        .isEqualTo(new Event.MessageCreated(message));
    assertThat(stores().chats().find(ada, GRACE).orElseThrow().lastMessage()).isEqualTo(message);
  }

  @Test
  default void knowsWhichFilesTheMessagesOfASessionCarry() {
    var ada = ada();
    var other = stores().sessions().create(session("other"), List.of()).ref();
    var contents = new ArrayList<Content>();
    for (var name : List.of("image", "story", "header")) {
      var file = new Attachment.Stored(new MediaId("abcdefgh." + name), "image/jpeg", null, 17);
      var image = new Content.Media(MediaKind.IMAGE, file, null);
      contents.add(
          switch (name) {
            case "image" -> image;
            case "story" -> new Content.Story(image, null, List.of(ALAN));
            default ->
                new InteractiveContent.Buttons(
                    null, file, "body", null, List.of(new Button.Reply("1", "yes")));
          });
    }
    for (var i = 0; i < contents.size(); i++) {
      put(ada, sent(i + 1, GRACE).with(contents.get(i)));
    }
    put(other, sent(9, GRACE));

    for (var name : List.of("image", "story", "header")) {
      var file = new MediaId("abcdefgh." + name);
      assertThat(store().carries(ada, file)).isTrue();
      assertThat(store().carries(other, file)).isFalse();
    }
    assertThat(store().carries(ada, new MediaId("abcdefgh.other"))).isFalse();
  }

  @Test
  default void keepsEveryKindOfContent() {
    var ada = ada();
    var file =
        new Attachment.Stored(new MediaId("abcdefgh.jpg"), "image/jpeg", "picture \"1\".jpg", 17);
    var bare = new Attachment.Stored(new MediaId("ijklmnop"), "audio/ogg", null, 0);
    var contents =
        List.of(
            new Content.Text("Grüße 👋\n\"quoted\" \\ \u0001"),
            new Content.Media(MediaKind.IMAGE, file, "a caption"),
            new Content.Media(MediaKind.VOICE, bare, null),
            new Content.Location(-12.5, 179.999999, "title", "address"),
            new Content.Location(0, 0, null, null),
            new InteractiveContent.Buttons(
                "header",
                file,
                "body",
                "footer",
                List.of(
                    new Button.Reply("1", "yes"),
                    new Button.Call("call", "+49170"),
                    new Button.Copy("copy", "code"),
                    new Button.Url("open", "https://example.org"))),
            new InteractiveContent.Buttons(
                null, null, "body", null, List.of(new Button.Reply("1", "yes"))),
            new InteractiveContent.ListMessage(
                "title",
                "description",
                "footer",
                "button",
                List.of(
                    new ListSection(
                        "section",
                        List.of(
                            new ListSection.Row("1", "one", "first"),
                            new ListSection.Row("2", "two", null))))),
            new Content.Poll("tea or coffee?", List.of("tea", "coffee"), 1),
            new Content.CalendarEvent(
                "party", "bring cake", NOON, NOON.plusSeconds(3600), "here", true),
            new Content.CalendarEvent("party", null, NOON, null, null, false),
            new Content.ContactCards(
                List.of(
                    new ContactCard("Grace", "BEGIN:VCARD\nEND:VCARD"),
                    new ContactCard("Alan", "BEGIN:VCARD\nEND:VCARD"))),
            new Content.Revoked(),
            new InteractiveContent.ButtonReply("1", "yes"),
            new InteractiveContent.ListReply("1", "one", "first"));
    for (var i = 0; i < contents.size(); i++) {
      var message =
          new Message(
              messageId(i),
              GRACE,
              true,
              ME,
              NOON,
              contents.get(i),
              i % 2 == 0 ? null : new Quote(messageId(99), GRACE, "before"),
              i % 2 == 0 ? List.of() : List.of(GRACE, ALAN),
              Message.Origin.PHONE,
              Ack.PENDING,
              null,
              i % 2 == 0 ? null : "Ada",
              Marks.NONE);

      store().record(ada, message, "print", stamp("c" + i));

      assertThat(store().find(ada, message.id())).contains(message);
      assertThat(stores().events().read(ada, i + 1, 1))
          .extracting(EventRecord::event)
          .containsExactly(new Event.MessageCreated(message));
    }
  }

  @Test
  default void aRepeatedMessageChangesNothing() {
    var ada = ada();
    var message = sent(1, GRACE);
    store().record(ada, message, "print", stamp("1"));
    var chat = stores().chats().find(ada, GRACE);

    var repeated = store().record(ada, message, "print", stamp("2"));

    assertThat(repeated).isEqualTo(new MessageStore.Recorded(message, false));
    assertThat(stores().events().lastSeq(ada)).isEqualTo(2);
    assertThat(stores().chats().find(ada, GRACE)).isPresent().isEqualTo(chat);
  }

  @Test
  default void onlyTheFirstMessageOpensTheChat() {
    var ada = ada();
    arrives(ada, received(1, GRACE));
    put(ada, sent(2, GRACE));
    put(ada, sent(3, ALAN));
    put(ada, sent(4, ALAN));

    assertThat(stores().events().read(ada, 0, 100))
        .extracting(EventRecord::event)
        .filteredOn(Event.ChatOpened.class::isInstance)
        .containsExactly(new Event.ChatOpened(GRACE, null, 1), new Event.ChatOpened(ALAN, null, 0));
  }

  @Test
  default void aRepeatedMessageIsToldAsItIsNow() {
    var ada = ada();
    put(ada, sent(1, GRACE));
    ack(ada, 1, Ack.SERVER);

    assertThat(put(ada, sent(1, GRACE)).message().ack()).isEqualTo(Ack.SERVER);
  }

  @Test
  default void anIdUsedForAnotherMessageIsAConflict() {
    var ada = ada();
    var message = sent(1, GRACE);
    store().record(ada, message, "print", stamp("1"));

    assertThatThrownBy(() -> store().record(ada, sent(1, ALAN), "other", stamp("2")))
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("message.id-reused"));

    assertThat(store().find(ada, message.id())).contains(message);
    assertThat(stores().events().lastSeq(ada)).isEqualTo(2);
    assertThat(stores().chats().find(ada, ALAN)).isEmpty();
  }

  @Test
  default void aRepetitionIsFoundByItsFingerprint() {
    var ada = ada();
    var message = sent(1, GRACE);
    put(ada, message);

    assertThat(store().findRepeated(ada, message.id(), "print")).contains(message);
    assertThat(store().findRepeated(ada, messageId(2), "print")).isEmpty();
    assertThatThrownBy(() -> store().findRepeated(ada, message.id(), "other"))
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("message.id-reused"));
  }

  @Test
  default void sessionsDoNotShareMessages() {
    var ada = ada();
    var grace = stores().sessions().create(session("grace"), List.of()).ref();

    assertThat(put(ada, sent(1, ALAN)).isNew()).isTrue();
    assertThat(put(grace, sent(1, ALAN)).isNew()).isTrue();
    ack(ada, 1, Ack.READ);

    assertThat(store().find(grace, messageId(1)).orElseThrow().ack()).isEqualTo(Ack.PENDING);
  }

  @Test
  default void aSessionThatIsNotThereTakesNoMessage() {
    var unknown = session("nobody").ref();

    assertThatThrownBy(() -> put(unknown, sent(1, GRACE)))
        .isInstanceOfSatisfying(
            FaultException.class, e -> assertThat(e.fault().code()).isEqualTo("session.not-found"));

    assertThat(store().find(unknown, messageId(1))).isEmpty();
    assertThat(store().pending(unknown, null, 10)).isEmpty();
    assertThat(store().list(unknown, MessageQuery.newestIn(GRACE, new Page(10, 0)))).isEmpty();
  }

  @Test
  default void pendingTellsUnconfirmedOwnMessagesOldestFirst() {
    var ada = ada();
    for (var number : List.of(5, 2, 4, 3, 1)) {
      put(ada, sent(number, number % 2 == 0 ? GRACE : ALAN));
    }
    arrives(ada, received(6, GRACE));
    ack(ada, 2, Ack.SERVER);
    ack(ada, 4, Ack.ERROR);

    assertThat(store().pending(ada, null, 10))
        .containsExactly(sent(1, ALAN), sent(3, ALAN), sent(5, ALAN));
  }

  @Test
  default void unconfirmedNamesTheSessionsWithSuchMessages() {
    var ada = ada();
    var other = stores().sessions().create(at("other.db", session("other")), List.of()).ref();
    var settled = stores().sessions().create(session("settled"), List.of()).ref();
    var reached = stores().sessions().create(session("reached"), List.of()).ref();
    put(ada, sent(1, GRACE));
    put(ada, sent(2, GRACE));
    put(other, sent(1, GRACE));
    put(settled, sent(1, GRACE));
    ack(settled, 1, Ack.SERVER);
    arrives(reached, received(1, GRACE));

    assertThat(store().unconfirmed()).containsExactlyInAnyOrder(ada.name(), other.name());

    ack(ada, 1, Ack.SERVER);
    assertThat(store().unconfirmed()).contains(ada.name());
    ack(ada, 2, Ack.ERROR);
    assertThat(store().unconfirmed()).containsExactly(other.name());
  }

  @Test
  default void pendingIsReadPageByPage() {
    var ada = ada();
    for (var number : List.of(5, 2, 4, 3, 1)) {
      put(ada, number < 4 ? atNoon(sent(number, GRACE)) : sent(number, GRACE));
    }

    var first = store().pending(ada, null, 2);
    var second = store().pending(ada, first.getLast(), 2);
    ack(ada, 4, Ack.SERVER);
    var third = store().pending(ada, second.getLast(), 2);

    assertThat(first).containsExactly(atNoon(sent(1, GRACE)), atNoon(sent(2, GRACE)));
    assertThat(second).containsExactly(atNoon(sent(3, GRACE)), sent(4, GRACE));
    assertThat(third).containsExactly(sent(5, GRACE));
  }

  @Test
  default void listsByTimeThenByArrival() {
    var ada = ada();
    put(ada, atNoon(sent(1, GRACE)));
    put(ada, atNoon(sent(3, GRACE)));
    put(ada, atNoon(sent(2, GRACE)));
    arrives(ada, received(9, GRACE));
    arrives(ada, received(8, GRACE));
    arrives(ada, received(7, ALAN));

    assertThat(numbers(ada, GRACE, SortOrder.ASCENDING, new Page(10, 0)))
        .containsExactly(1, 3, 2, 8, 9);
    assertThat(store().firstAt(ada, Set.of(GRACE, ALAN, ME)))
        .containsOnly(Map.entry(GRACE, NOON), Map.entry(ALAN, received(7, ALAN).at()));
    assertThat(numbers(ada, GRACE, SortOrder.DESCENDING, new Page(10, 0)))
        .containsExactly(9, 8, 2, 3, 1);
    assertThat(numbers(ada, GRACE, SortOrder.DESCENDING, new Page(2, 1))).containsExactly(8, 2);
    assertThat(numbers(ada, null, SortOrder.DESCENDING, new Page(3, 0))).containsExactly(9, 8, 7);
    assertThat(numbers(ada, null, SortOrder.ASCENDING, new Page(3, 3))).containsExactly(7, 8, 9);
  }

  private static Message atNoon(Message message) {
    return new Message(
        message.id(),
        message.chat(),
        message.fromMe(),
        message.sender(),
        NOON,
        message.content(),
        message.quote(),
        message.mentions(),
        message.origin(),
        message.ack(),
        message.failure(),
        null,
        Marks.NONE);
  }

  private List<Integer> numbers(SessionRef session, Address chat, SortOrder order, Page page) {
    var filter = chat == null ? MessageFilter.ALL : MessageFilter.in(chat);
    return numbers(session, new MessageQuery(filter, order, page));
  }

  private List<Integer> numbers(SessionRef session, MessageQuery query) {
    return store().list(session, query).stream().map(MessageStoreContract::number).toList();
  }

  private static int number(Message message) {
    return Integer.parseInt(message.id().value().substring(4));
  }

  @Test
  default void filtersByWhatIsAsked() {
    var ada = ada();
    for (var number = 1; number <= 6; number++) {
      if (number % 2 == 0) {
        put(ada, sent(number, GRACE));
      } else {
        arrives(ada, received(number, GRACE));
      }
    }
    ack(ada, 4, Ack.READ);

    assertThat(numbers(ada, query(true, null, null, null))).containsExactly(2, 4, 6);
    assertThat(numbers(ada, query(false, null, null, null))).containsExactly(1, 3, 5);
    assertThat(numbers(ada, query(null, Ack.READ, null, null))).containsExactly(4);
    assertThat(numbers(ada, query(true, Ack.PENDING, null, null))).containsExactly(2, 6);
    assertThat(numbers(ada, query(null, null, NOON.plusSeconds(3), NOON.plusSeconds(5))))
        .containsExactly(3, 4, 5);
    assertThat(numbers(ada, query(null, null, Instant.MIN, Instant.MAX))).hasSize(6);
    assertThat(numbers(ada, query(false, Ack.PENDING, null, null))).isEmpty();
  }

  private static MessageQuery query(Boolean fromMe, Ack ack, Instant notBefore, Instant notAfter) {
    return oldestFirst(
        MessageFilter.in(GRACE).fromMe(fromMe).withAck(ack).between(notBefore, notAfter));
  }

  private static MessageQuery oldestFirst(MessageFilter filter) {
    return new MessageQuery(filter, SortOrder.ASCENDING, new Page(100, 0));
  }

  @Test
  default void anUnknownMessageIsNotFound() {
    assertThat(store().find(ada(), new MessageId("3EB0FFFFFFFF"))).isEmpty();
  }
}

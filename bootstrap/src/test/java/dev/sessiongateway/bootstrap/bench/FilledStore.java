package dev.sessiongateway.bootstrap.bench;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.bootstrap.process.ChosenStore;
import dev.sessiongateway.bootstrap.process.TestSettings;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Message.Marks;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionRef;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/// A store with many messages, filled without HTTP. Half of the messages are in the first chat;
/// each tenth is an image, and half are the account's own.
record FilledStore(int messages, int chats) {
  static final String SESSION = "bench";
  private static final int AT_ONCE = 1_000;
  private static final Address ME = Address.person("15550001111");
  private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");

  static FilledStore of(int messages) {
    return new FilledStore(messages, Math.max(100, messages / 1_000));
  }

  /// The chat with half of the messages.
  static String busyChat() {
    return chat(0).toString();
  }

  /// Whether no message of this chat has a file; the first chat has files.
  static boolean hasOnlyTexts(int chat) {
    return chat > 0 && chat % 10 != 9;
  }

  static Address chat(int number) {
    return Address.person(Long.toString(15_570_000_000L + number));
  }

  /// The store of a data directory.
  static ChosenStore store(Path directory) {
    return ChosenStore.of(TestSettings.of(Map.of(Setting.DATA_DIR, directory.toString())));
  }

  void fill(Path directory) {
    try (var chosen = store(directory)) {
      var stores = chosen.open();
      var session =
          Session.created(
              new SessionName(SESSION),
              new InstanceId(UUID.randomUUID()),
              FIRST,
              SessionConfig.DEFAULT,
              Session.Origin.NATIVE);
      fill(stores, stores.sessions().create(session, List.of()).ref());
    }
  }

  void fill(Stores stores, SessionRef session) {
    for (var from = 0; from < messages; from += AT_ONCE) {
      var some = new ArrayList<LinkSignal.AccountUpdate>(AT_ONCE);
      for (var number = from; number < Math.min(messages, from + AT_ONCE); number++) {
        some.add(new LinkSignal.MessageArrived(message(number), "Customer " + number % chats));
      }
      stores
          .accountUpdates()
          .take(
              session,
              some,
              event ->
                  new NewEvent(
                      new EventId("evt_" + UUID.randomUUID()), Instant.now(), event, false, null));
    }
  }

  private Message message(int number) {
    var chat = chat(number % 2 == 0 ? 0 : number / 2 % chats);
    var isMine = number % 4 < 2;
    return new Message(
        new MessageId("3EB0%016X".formatted(number)),
        chat,
        isMine,
        isMine ? ME : chat,
        FIRST.plusMillis(number * 1_000L),
        content(number),
        null,
        List.of(),
        Message.Origin.PHONE,
        isMine ? Ack.READ : Ack.DEVICE,
        null,
        null,
        Marks.NONE);
  }

  private static Content content(int number) {
    if (number % 20 < 18) {
      return new Content.Text("Good morning, your table is booked for eight o'clock. " + number);
    }
    var file =
        new Attachment.Stored(
            new MediaId("%016x.jpg".formatted(number)), "image/jpeg", "picture.jpg", 1_000);
    return new Content.Media(MediaKind.IMAGE, file, "A picture");
  }
}

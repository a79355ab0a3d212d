package dev.sessiongateway.application.messaging;

import static dev.sessiongateway.application.Samples.GRACE;
import static dev.sessiongateway.application.Samples.messageId;
import static dev.sessiongateway.application.Samples.session;
import static dev.sessiongateway.application.Samples.stamp;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Message.Marks;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.List;

/// What the contract of [AccountUpdateStore] is tried with.
public interface AccountUpdateFixture {
  Address GROUP = Address.group("120363000000000001");
  Event.Reported TYPING = new Event.PresenceChanged(GRACE, GRACE, Presence.COMPOSING);

  /// Empty before each test.
  Stores stores();

  default AccountUpdateStore store() {
    return stores().accountUpdates();
  }

  default SessionRef ada() {
    return stores().sessions().create(session("ada"), List.of()).ref();
  }

  default void take(SessionRef session, LinkSignal.AccountUpdate... entries) {
    store().take(session, List.of(entries), stamp("1"));
  }

  default void send(SessionRef session, Message message) {
    stores().messages().record(session, message, "print", stamp("0"));
  }

  default List<Event> events(SessionRef session) {
    return stores().events().read(session, 0, 1_000).stream().map(EventRecord::event).toList();
  }

  default List<Event> eventsAfter(SessionRef session, Runnable work) {
    var before = stores().events().lastSeq(session);
    work.run();
    return stores().events().read(session, before, 1_000).stream().map(EventRecord::event).toList();
  }

  default Message stored(SessionRef session, int number) {
    return stores().messages().find(session, messageId(number)).orElseThrow();
  }

  static Message named(Message message, Address sender, String name) {
    return new Message(
        message.id(),
        message.chat(),
        message.fromMe(),
        sender,
        message.at(),
        message.content(),
        message.quote(),
        message.mentions(),
        message.origin(),
        message.ack(),
        message.failure(),
        name,
        Marks.NONE);
  }
}

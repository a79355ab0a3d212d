package dev.sessiongateway.application;

import dev.sessiongateway.application.delivery.DeadLetterStore.DeadLetter;
import dev.sessiongateway.application.delivery.DeliveryLog;
import dev.sessiongateway.application.identity.EventFactory;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Message.Marks;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.EngineConfig;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.LogLevel;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.session.StoreAddress;
import dev.sessiongateway.domain.trace.RequestTrace;
import dev.sessiongateway.domain.trace.TraceContext;
import dev.sessiongateway.domain.webhook.ReceiverId;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/// Plain values to store and to compare.
public final class Samples {
  /// When everything here begins.
  public static final Instant NOON = Instant.parse("2026-05-01T12:00:00.123456789Z");

  public static final Address ME = Address.person("4917000000001");
  public static final Address GRACE = Address.person("4917000000002");
  public static final Address ALAN = Address.person("4917000000003");
  public static final Account ACCOUNT = new Account(ME, "Ada");

  public static final TraceContext TRACE =
      new TraceContext(
          "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "congo=t61 a,b=2");

  private Samples() {}

  /// A new, stopped session at the default address.
  public static Session session(String name) {
    var id = UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
    return Session.created(
        new SessionName(name),
        new InstanceId(id),
        NOON,
        SessionConfig.DEFAULT,
        Session.Origin.NATIVE);
  }

  /// The session with its data elsewhere.
  public static Session at(String address, Session session) {
    var engine = new EngineConfig(new StoreAddress(address), LogLevel.INFO);
    return session.withConfig(session.config().withEngine(engine));
  }

  /// The session in another state, nothing else changed.
  public static Session in(SessionState state, Session session) {
    return new Session(
        session.name(),
        session.id(),
        session.createdAt(),
        session.config(),
        session.origin(),
        session.desired(),
        state,
        session.account(),
        session.history(),
        session.heldAfter(),
        session.version());
  }

  /// An own text to `chat`, pending, `number` seconds after noon.
  public static Message sent(int number, Address chat) {
    return message(number, chat, true, ME, Ack.PENDING);
  }

  /// A text from `chat`, `number` seconds after noon.
  public static Message received(int number, Address chat) {
    return message(number, chat, false, chat, Ack.DEVICE);
  }

  private static Message message(
      int number, Address chat, boolean fromMe, Address sender, Ack ack) {
    return new Message(
        messageId(number),
        chat,
        fromMe,
        sender,
        NOON.plusSeconds(number),
        new Content.Text("text " + number),
        null,
        List.of(),
        fromMe ? Message.Origin.API : Message.Origin.PHONE,
        ack,
        null,
        null,
        Marks.NONE);
  }

  public static MessageId messageId(int number) {
    return new MessageId("3EB0%08d".formatted(number));
  }

  /// An event with this id, at noon.
  public static NewEvent event(String id, Event event) {
    return new NewEvent(new EventId("evt_" + id), NOON, event, false, null);
  }

  /// Some event with this id.
  public static NewEvent event(String id) {
    return event(id, new Event.SessionCreated());
  }

  /// Gives every event this id, at noon.
  public static EventFactory stamp(String id) {
    return event -> event(id, event);
  }

  /// An own message that got this far.
  public static LinkSignal.AccountUpdate acked(int number, Address chat, Ack ack) {
    return new Event.MessageAcked(messageId(number), chat, ack, null, null);
  }

  /// A message that comes in, and tells no name of its chat.
  public static LinkSignal.AccountUpdate arrived(Message message) {
    return new LinkSignal.MessageArrived(message, null);
  }

  /// The event of entering a state.
  public static NewEvent entered(String id, SessionState state) {
    return event(id, new Event.SessionEntered(state, ACCOUNT, List.of()));
  }

  /// A try of the receiver at the event of this number.
  public static DeliveryLog.Entry tried(ReceiverId webhook, int number, int attempt) {
    return new DeliveryLog.Entry(
        webhook,
        "evt_" + number,
        "message",
        attempt,
        NOON.plusSeconds(number),
        "failed",
        503,
        12,
        "no");
  }

  /// A dead letter of the event of this number.
  public static DeadLetter letter(SessionRef session, ReceiverId webhook, long seq, int part) {
    var event =
        new EventRecord(
            session.name(),
            seq,
            new EventId("evt_" + seq),
            NOON,
            new Event.MessageCreated(sent(1, GRACE)),
            true,
            seq % 2 == 0 ? null : new RequestTrace("order-" + seq, TRACE));
    return new DeadLetter(
        webhook + "-" + seq + "-" + part,
        webhook,
        event,
        part,
        "evt_" + seq + "." + part,
        "message",
        3,
        NOON.plusSeconds(seq),
        "410 Gone",
        null);
  }
}

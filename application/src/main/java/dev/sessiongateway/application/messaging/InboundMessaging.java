package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.identity.EventFactories;
import dev.sessiongateway.application.media.MediaIngest;
import dev.sessiongateway.application.network.Networks;
import dev.sessiongateway.application.network.capability.MessageCapabilities.InboundMessages;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.media.MediaConversion;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.InboundMessage;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Messages that another provider brings, for sessions on a network that takes them
/// ([InboundMessages]). Thread-safe.
public final class InboundMessaging {
  private final SessionDirectory sessions;
  private final MessageStore messages;
  private final MediaIngest media;
  private final EventFactories events;
  private final InboundSessions index;

  public InboundMessaging(
      SessionDirectory sessions,
      Networks networks,
      MessageStore messages,
      MediaIngest media,
      EventFactories events) {
    this.sessions = sessions;
    this.index = new InboundSessions(networks);
    sessions.observe(index);
    this.messages = messages;
    this.media = media;
    this.events = events;
  }

  /// The oldest session on a network that has this number: as its account, or while it has none, as
  /// the number that it was created with. Whichever node runs it.
  ///
  /// @param number as the network's [Addressing][dev.sessiongateway.application.network.Addressing]
  ///   reads it
  /// @param isMeant false for sessions that are passed over
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.number`
  public Optional<SessionName> find(String network, String number, Predicate<SessionName> isMeant) {
    sessions.requireOpen();
    return index.find(network, number).filter(isMeant).findFirst();
  }

  /// Takes in a message, with its file. It is durable when this returns. One with a known id
  /// changes nothing.
  ///
  /// @return its id
  /// @throws dev.sessiongateway.domain.fault.FaultException those of a session that does not run;
  ///   `unsupported.inbound-messages`; `invalid.file`, `invalid.url`, `too-large.media`;
  ///   `network.down` when it is not durable in time
  public MessageId take(SessionName session, InboundMessage inbound) {
    var live = sessions.get(session);
    var link = live.requireReadable(InboundMessages.class);
    var given = inbound.id();
    var id = given == null ? events.identifiers().of(session).messageId() : given;
    if (given == null || messages.find(live.ref(), id).isEmpty()) {
      var proxy = live.session().config().proxy();
      var content = media.store(inbound.content(), MediaConversion.NONE, proxy);
      link.take(new MessageArrived(message(live, id, inbound, content), inbound.name()));
    }
    return id;
  }

  private Message message(LiveSession live, MessageId id, InboundMessage inbound, Content content) {
    var isMine = inbound.fromMe();
    return new Message(
        id,
        inbound.chat(),
        isMine,
        isMine ? live.account().id() : inbound.chat(),
        events.time().instant(),
        content,
        quote(live, inbound),
        List.of(),
        Message.Origin.PHONE,
        isMine ? Ack.SERVER : Ack.DEVICE,
        null,
        isMine ? null : inbound.name(),
        Message.Marks.NONE);
  }

  private @Nullable Quote quote(LiveSession live, InboundMessage inbound) {
    var id = inbound.replyTo();
    return id == null
        ? null
        : messages
            .find(live.ref(), id)
            .map(Message::toQuote)
            .orElseGet(() -> new Quote(id, inbound.chat(), "", ContentKind.TEXT));
  }
}

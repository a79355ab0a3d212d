package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.contact.AddressResolver;
import dev.sessiongateway.application.identity.EventFactories;
import dev.sessiongateway.application.media.MediaIngest;
import dev.sessiongateway.application.network.Networks;
import dev.sessiongateway.application.preview.LinkPreviews;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.DisappearingTimer;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.Message.Marks;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.OutgoingMessage.Idempotency;
import dev.sessiongateway.domain.messaging.Quote;
import dev.sessiongateway.domain.session.SessionName;
import org.jspecify.annotations.Nullable;

/// Makes the message that is stored and sent from a command: its id, its recipient, the form of its
/// content, its files, its preview and its quote.
@Internal
public final class MessageComposer {
  private final MessageStore messages;
  private final MediaIngest media;
  private final LinkPreviews previews;
  private final Networks networks;
  private final AddressResolver addresses;
  private final EventFactories events;
  private final ChatTimers timers;

  MessageComposer(MessageSources sources, MessageStore messages, EventFactories events) {
    this.messages = messages;
    this.media = sources.media();
    this.previews = sources.previews();
    this.networks = sources.networks();
    this.addresses = sources.addresses();
    this.events = events;
    this.timers = sources.timers();
  }

  MessageId idOf(SessionName session, Idempotency idempotency) {
    return switch (idempotency) {
      case Idempotency.New() -> events.identifiers().of(session).messageId();
      case Idempotency.ById(var id) -> id;
      case Idempotency.ByKey(var key) -> Fingerprint.idOf(session, key);
    };
  }

  /// The address to which the network sends it.
  Address recipient(LiveSession live, OutgoingMessage command) {
    return addresses.recipient(live, command.chat());
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException for a file or a quoted message that
  ///   cannot be used
  Message compose(LiveSession live, MessageId id, Address chat, OutgoingMessage command) {
    var config = live.session().config();
    var forms = new ChoiceForms(networks.of(live.session()).limits());
    var content =
        media.store(
            forms.formOf(command.content(), config.interactive()),
            command.conversion(),
            config.proxy());
    // A slow page delays its own message only: it has no place in the order of its chat before it
    // is stored, as with a file that is fetched.
    var shown = previews.preview(live, content, command.preview());
    return new Message(
        id,
        chat,
        true,
        live.account().id(),
        events.time().instant(),
        shown,
        quote(live, command),
        command.mentions(),
        Message.Origin.API,
        Ack.PENDING,
        null,
        null,
        Marks.ofForwarded(command.forwarded()).disappearing(timer(live, chat, command)));
  }

  private @Nullable DisappearingTimer timer(
      LiveSession live, Address chat, OutgoingMessage command) {
    if (!command.chat().isPerson() && !command.chat().isGroup()) {
      return null;
    }
    return command.timer() == null ? timers.of(live, chat) : command.timer();
  }

  private @Nullable Quote quote(LiveSession live, OutgoingMessage command) {
    var replyTo = command.replyTo();
    if (replyTo == null || command.quote() != null) {
      return command.quote();
    }
    var quoted =
        messages
            .find(live.ref(), replyTo)
            .orElseThrow(() -> Fault.invalid("replyTo", "no such message in this session"));
    if (command.content() instanceof InteractiveContent.ButtonReply(var button, _)
        && quoted.content() instanceof InteractiveContent.Buttons asked
        && !asked.hasReply(button)) {
      throw Fault.invalid("reply.buttonId", "the message has no reply button with this id");
    }
    return quoted.toQuote();
  }

  /// What makes a message of a command: the limits of the network, the address of its chat, its
  /// files, the preview of its link and the time after which it disappears.
  @Internal
  public record MessageSources(
      Networks networks,
      AddressResolver addresses,
      MediaIngest media,
      LinkPreviews previews,
      ChatTimers timers) {}
}

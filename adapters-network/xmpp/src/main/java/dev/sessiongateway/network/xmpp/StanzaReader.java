package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal.AccountUpdate;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Emoji;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.Quote;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jivesoftware.smack.packet.StandardExtensionElement;
import org.jspecify.annotations.Nullable;

/// Reads stanzas of direct chats as updates of the account. What it does not know is no update.
///
/// @param known the messages that the gateway has
record StanzaReader(Jids jids, Function<MessageId, Optional<Message>> known) {
  private static final Pattern GEO =
      Pattern.compile(
          "geo:(-?[0-9]{1,3}(?:\\.[0-9]{1,15})?),(-?[0-9]{1,3}(?:\\.[0-9]{1,15})?)(?:[,;?]\\S{0,200})?");

  Optional<Reading> read(Incoming incoming) {
    var stanza = incoming.stanza();
    var from = stanza.getFrom() == null ? jids.own() : stanza.getFrom().asBareJid();
    var isOwn = incoming.isFrom(jids);
    var other = isOwn ? stanza.getTo() : from;
    if (other == null || other.getLocalpartOrNull() == null) {
      return Optional.empty();
    }
    var chat = jids.address(other);
    return switch (stanza.getType()) {
      case error -> failed(incoming, chat);
      case normal, chat -> read(new WrittenStanza(incoming, chat, isOwn, other.asBareJid()));
      case groupchat, headline -> Optional.empty();
    };
  }

  private Optional<Reading> failed(Incoming incoming, Address chat) {
    var stanza = incoming.stanza();
    var id = stanza.getStanzaId();
    if (!isOwnMessage(id, chat) || stanza.getError() == null) {
      return Optional.empty();
    }
    var failure = SmackCall.reason(stanza.getError());
    return Reading.of(
        new Event.MessageAcked(new MessageId(id), chat, Ack.ERROR, null, failure));
  }

  private Optional<Reading> read(WrittenStanza written) {
    var stanza = written.incoming().stanza();
    var retract = Elements.find(stanza, "retract", Elements.RETRACT);
    var replace = Elements.find(stanza, "replace", Elements.CORRECT);
    var reactions = Elements.find(stanza, "reactions", Elements.REACTIONS);
    if (retract.isPresent()) {
      return revoked(written, retract.get());
    }
    if (reactions.isPresent()) {
      return reacted(written, reactions.get());
    }
    if (replace.isPresent()) {
      return edited(written, replace.get());
    }
    return acknowledged(written).or(() -> arrived(written));
  }

  private Optional<Reading> acknowledged(WrittenStanza written) {
    var stanza = written.incoming().stanza();
    var received = Elements.find(stanza, "received", Elements.RECEIPTS);
    var displayed = Elements.find(stanza, "displayed", Elements.MARKERS);
    if (received.isEmpty() && displayed.isEmpty()) {
      return Optional.empty();
    }
    if (written.isOwn()) {
      // Another device of the account read the chat.
      return displayed.isPresent()
          ? Reading.of(new Event.ChatRead(written.chat()))
          : Optional.empty();
    }
    var id = displayed.or(() -> received).orElseThrow().getAttributeValue("id");
    return isOwnMessage(id, written.chat())
        ? Reading.of(
            new Event.MessageAcked(
                new MessageId(id),
                written.chat(),
                displayed.isPresent() ? Ack.READ : Ack.DEVICE,
                null,
                null))
        : Optional.empty();
  }

  /// Whether it was sent into this chat: somebody else cannot acknowledge it.
  private boolean isOwnMessage(@Nullable String id, Address chat) {
    return id != null
        && MessageId.isValid(id)
        && known
            .apply(new MessageId(id))
            .filter(message -> message.fromMe() && message.chat().equals(chat))
            .isPresent();
  }

  private Optional<Reading> revoked(WrittenStanza written, StandardExtensionElement retract) {
    return written
        .target(retract.getAttributeValue("id"), jids)
        .map(target ->
            new Event.MessageRevoked(
                written.id(jids),
                written.chat(),
                written.author(jids),
                written.isOwn(),
                target,
                null,
                Message.Origin.PHONE,
                null))
        .flatMap(Reading::of);
  }

  private Optional<Reading> edited(WrittenStanza written, StandardExtensionElement replace) {
    var text = Fallback.textWithout(written.incoming().stanza());
    return written
        .target(replace.getAttributeValue("id"), jids)
        .map(target ->
            new Event.MessageEdited(
                written.id(jids),
                written.chat(),
                written.author(jids),
                written.isOwn(),
                target,
                changed(target, text),
                Message.Origin.PHONE,
                null))
        .flatMap(Reading::of);
  }

  /// A caption stays one.
  private Content changed(MessageKey target, String text) {
    return known
        .apply(target.id())
        .flatMap(message -> message.content().withText(text))
        .orElseGet(() -> new Content.Text(text));
  }

  /// A reaction names a message of either person, and does not say whose it is.
  private Optional<Reading> reacted(WrittenStanza written, StandardExtensionElement reactions) {
    var wire = reactions.getAttributeValue("id");
    if (wire == null || !MessageId.isValid(wire)) {
      return Optional.empty();
    }
    var isMine = known.apply(new MessageId(wire)).filter(Message::fromMe).isPresent();
    var target = isMine ? new MessageId(wire) : MessageIds.received(written.other(), wire);
    return emoji(reactions)
        .map(emoji ->
            new Event.MessageReacted(
                written.id(jids),
                written.chat(),
                written.author(jids),
                written.isOwn(),
                target,
                isMine,
                emoji.value(),
                Message.Origin.PHONE,
                null,
                isMine ? jids.me() : written.chat()))
        .flatMap(Reading::of);
  }

  /// The last one of several; empty for what is no emoji.
  private static Optional<Emoji> emoji(StandardExtensionElement reactions) {
    var all = reactions.getElements("reaction");
    if (all == null || all.isEmpty()) {
      return Optional.of(Emoji.NONE);
    }
    var text = all.getLast().getText();
    try {
      return text == null || text.length() > 64 ? Optional.empty() : Optional.of(new Emoji(text));
    } catch (FaultException e) {
      return Optional.empty();
    }
  }

  private Optional<Reading> arrived(WrittenStanza written) {
    var file = SharedFile.of(written.incoming().stanza());
    if (file.isPresent()) {
      return Optional.of(new Reading(message(written, file.get().address()), file.get()));
    }
    return content(written.incoming().stanza())
        .flatMap(content -> Reading.of(message(written, content)));
  }

  private static Optional<Content> content(org.jivesoftware.smack.packet.Message stanza) {
    var text = Fallback.textWithout(stanza);
    if (stanza.getBody() == null) {
      return Optional.empty();
    }
    var place = GEO.matcher(text.strip());
    return Optional.of(
        place.matches()
            ? location(stanza, place.group(1), place.group(2))
            : new Content.Text(text));
  }

  private static Content location(
      org.jivesoftware.smack.packet.Message stanza, String latitude, String longitude) {
    var about = Elements.find(stanza, "geoloc", Elements.PLACE);
    return new Content.Location(
        Double.parseDouble(latitude),
        Double.parseDouble(longitude),
        about.map(place -> Elements.text(place, "text")).filter(text -> !text.isEmpty()).orElse(null),
        about
            .map(place -> Elements.text(place, "street"))
            .filter(text -> !text.isEmpty())
            .orElse(null));
  }

  private MessageArrived message(WrittenStanza written, Content content) {
    var message =
        new Message(
            written.id(jids),
            written.chat(),
            written.isOwn(),
            written.author(jids),
            written.incoming().at(),
            content,
            quote(written),
            List.of(),
            Message.Origin.PHONE,
            written.isOwn() ? Ack.SERVER : Ack.DEVICE,
            null,
            null,
            Message.Marks.NONE);
    return new MessageArrived(message, null);
  }

  private @Nullable Quote quote(WrittenStanza written) {
    return Elements.find(written.incoming().stanza(), "reply", Elements.REPLY)
        .map(reply -> reply.getAttributeValue("id"))
        .filter(MessageId::isValid)
        .map(wire -> quote(written, wire))
        .orElse(null);
  }

  private Quote quote(WrittenStanza written, String wire) {
    var own = known.apply(new MessageId(wire)).filter(Message::fromMe);
    var theirs = MessageIds.received(written.other(), wire);
    return own.or(() -> known.apply(theirs))
        .map(Message::toQuote)
        .orElseGet(() -> new Quote(theirs, written.chat(), ""));
  }

  /// What a stanza tells.
  ///
  /// @param file to be fetched before it is told; null when there is none
  record Reading(AccountUpdate update, @Nullable SharedFile file) {
    static Optional<Reading> of(AccountUpdate update) {
      return Optional.of(new Reading(update, null));
    }

    /// The same with the file in place of its address.
    AccountUpdate with(Content content) {
      return update instanceof MessageArrived(var message, var name)
          ? new MessageArrived(message.with(content), name)
          : update;
    }
  }
}

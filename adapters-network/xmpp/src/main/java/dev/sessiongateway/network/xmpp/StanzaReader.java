package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
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
import org.jxmpp.jid.BareJid;

/// Reads stanzas as updates of the account. What it does not know is no update.
///
/// @param known the messages that the gateway has
record StanzaReader(Jids jids, Function<MessageId, Optional<Message>> known) {
  private static final Pattern GEO =
      Pattern.compile(
          "geo:(-?[0-9]{1,3}(?:\\.[0-9]{1,15})?),(-?[0-9]{1,3}(?:\\.[0-9]{1,15})?)(?:[,;?]\\S{0,200})?");

  /// Reads a stanza of a direct chat.
  Optional<StanzaContent> read(ReceivedStanza received) {
    var stanza = received.stanza();
    var from = stanza.getFrom() == null ? jids.own() : stanza.getFrom().asBareJid();
    var isOwn = received.isFrom(jids);
    var other = isOwn ? stanza.getTo() : from;
    if (other == null || other.getLocalpartOrNull() == null) {
      return Optional.empty();
    }
    var chat = jids.address(other);
    return switch (stanza.getType()) {
      case error -> failed(received, chat, new DirectMessageIds(jids, other.asBareJid(), known));
      case normal, chat ->
          Invitation.in(stanza)
              .map(invitation -> invited(received, invitation))
              .orElseGet(() -> read(direct(received, chat, isOwn, other.asBareJid())));
      case groupchat, headline -> Optional.empty();
    };
  }

  private WrittenStanza direct(
      ReceivedStanza received, Address chat, boolean isOwn, BareJid other) {
    return new WrittenStanza(
        received,
        chat,
        null,
        isOwn,
        isOwn ? jids.me() : chat,
        null,
        new DirectMessageIds(jids, other, known));
  }

  /// An invitation is a text with the address of the room. What a room says of who invites is not
  /// certain, so that one is a message of the room.
  private Optional<StanzaContent> invited(ReceivedStanza received, Invitation invitation) {
    var from = received.stanza().getFrom();
    if (from == null || received.isFrom(jids)) {
      return Optional.empty();
    }
    var chat = invitation.isByRoom() ? Jids.group(invitation.room()) : jids.address(from);
    return StanzaContent.of(
        message(
            direct(received, chat, false, from.asBareJid()), new Content.Text(invitation.text())));
  }

  /// The outcome of an own message that came back.
  Optional<StanzaContent> failed(ReceivedStanza received, Address chat, ChatMessageIds ids) {
    var stanza = received.stanza();
    var id = stanza.getStanzaId();
    if (stanza.getError() == null) {
      return Optional.empty();
    }
    var failure = SmackCall.reason(stanza.getError());
    return own(id, chat, ids)
        .flatMap(
            own -> StanzaContent.of(new Event.MessageAcked(own, chat, Ack.ERROR, null, failure)));
  }

  /// Reads a stanza whose author and chat are known.
  Optional<StanzaContent> read(WrittenStanza written) {
    var stanza = written.received().stanza();
    var retract = retraction(stanza);
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

  /// The element that names the message that is retracted, in the form of today or the former one.
  private static Optional<StandardExtensionElement> retraction(
      org.jivesoftware.smack.packet.Message stanza) {
    return Elements.find(stanza, "retract", Elements.RETRACT)
        .or(() ->
            Elements.find(stanza, "apply-to", Elements.FASTEN)
                .filter(
                    target -> target.getFirstElement("retract", Elements.FORMER_RETRACT) != null));
  }

  private Optional<StanzaContent> acknowledged(WrittenStanza written) {
    var stanza = written.received().stanza();
    var received = Elements.find(stanza, "received", Elements.RECEIPTS);
    var displayed = Elements.find(stanza, "displayed", Elements.MARKERS);
    if (received.isEmpty() && displayed.isEmpty()) {
      return Optional.empty();
    }
    if (written.isOwn()) {
      // Another device of the account read the chat.
      return displayed.isPresent()
          ? StanzaContent.of(new Event.ChatRead(written.chat()))
          : Optional.empty();
    }
    var id = displayed.or(() -> received).orElseThrow().getAttributeValue("id");
    return own(id, written.chat(), written.ids())
        .flatMap(own ->
            StanzaContent.of(
                new Event.MessageAcked(
                    own,
                    written.chat(),
                    displayed.isPresent() ? Ack.READ : Ack.DEVICE,
                    written.chat().isGroup() ? written.author() : null,
                    null)));
  }

  /// An own message in this chat: somebody else cannot acknowledge it.
  private Optional<MessageId> own(@Nullable String wire, Address chat, ChatMessageIds ids) {
    return wire == null || !MessageId.isValid(wire)
        ? Optional.empty()
        : known
            .apply(ids.named(wire))
            .filter(message -> message.fromMe() && message.chat().equals(chat))
            .map(Message::id);
  }

  private Optional<StanzaContent> revoked(WrittenStanza written, StandardExtensionElement retract) {
    return written
        .retracted(retract.getAttributeValue("id"))
        .map(target ->
            new Event.MessageRevoked(
                written.id(),
                written.chat(),
                written.author(),
                written.isOwn(),
                target,
                null,
                Message.Origin.PHONE,
                written.authorName()))
        .flatMap(StanzaContent::of);
  }

  private Optional<StanzaContent> edited(WrittenStanza written, StandardExtensionElement replace) {
    var wire = replace.getAttributeValue("id");
    if (wire == null || !MessageId.isValid(wire)) {
      return Optional.empty();
    }
    var text = FallbackText.textWithout(written.received().stanza());
    return written
        .corrected(wire)
        .map(target ->
            new Event.MessageEdited(
                written.id(),
                written.chat(),
                written.author(),
                written.isOwn(),
                target,
                changed(target, text),
                Message.Origin.PHONE,
                written.authorName()))
        .flatMap(StanzaContent::of)
        // A text that replaces one that nobody remembers is not lost.
        .or(() -> arrived(written));
  }

  /// A caption stays one.
  private Content changed(MessageKey target, String text) {
    return known
        .apply(target.id())
        .flatMap(message -> message.content().withText(text))
        .orElseGet(() -> new Content.Text(text));
  }

  /// A reaction names a message of either person, and does not say whose it is.
  private Optional<StanzaContent> reacted(
      WrittenStanza written, StandardExtensionElement reactions) {
    var wire = reactions.getAttributeValue("id");
    if (wire == null || !MessageId.isValid(wire)) {
      return Optional.empty();
    }
    var target = written.ids().named(wire);
    var reactedTo = known.apply(target);
    var isMine = reactedTo.filter(Message::fromMe).isPresent();
    return emoji(reactions)
        .map(emoji ->
            new Event.MessageReacted(
                written.id(),
                written.chat(),
                written.author(),
                written.isOwn(),
                target,
                isMine,
                emoji.value(),
                Message.Origin.PHONE,
                written.authorName(),
                reactedTo
                    .map(Message::sender)
                    .orElse(written.chat().isGroup() ? null : written.chat())))
        .flatMap(StanzaContent::of);
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

  private Optional<StanzaContent> arrived(WrittenStanza written) {
    var file = SharedFile.of(written.received().stanza());
    if (file.isPresent()) {
      return Optional.of(new StanzaContent(message(written, file.get().address()), file.get()));
    }
    return content(written.received().stanza())
        .flatMap(content -> StanzaContent.of(message(written, content)));
  }

  private static Optional<Content> content(org.jivesoftware.smack.packet.Message stanza) {
    var text = FallbackText.textWithout(stanza);
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
        about
            .map(place -> Elements.text(place, "text"))
            .filter(text -> !text.isEmpty())
            .orElse(null),
        about
            .map(place -> Elements.text(place, "street"))
            .filter(text -> !text.isEmpty())
            .orElse(null));
  }

  private MessageArrived message(WrittenStanza written, Content content) {
    var message =
        new Message(
            written.id(),
            written.chat(),
            written.isOwn(),
            written.author(),
            written.received().at(),
            content,
            quote(written),
            List.of(),
            Message.Origin.PHONE,
            written.isOwn() ? Ack.SERVER : Ack.DEVICE,
            null,
            written.authorName(),
            Message.Marks.NONE);
    return new MessageArrived(message, written.chatName());
  }

  private @Nullable Quote quote(WrittenStanza written) {
    return Elements.find(written.received().stanza(), "reply", Elements.REPLY)
        .map(reply -> reply.getAttributeValue("id"))
        .filter(MessageId::isValid)
        .map(wire -> quote(written, wire))
        .orElse(null);
  }

  private Quote quote(WrittenStanza written, String wire) {
    var id = written.ids().named(wire);
    return known.apply(id).map(Message::toQuote).orElseGet(() -> new Quote(id, written.chat(), ""));
  }
}

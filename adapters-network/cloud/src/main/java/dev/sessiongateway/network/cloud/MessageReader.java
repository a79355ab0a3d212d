package dev.sessiongateway.network.cloud;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal.AccountUpdate;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.Quote;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Reads what Meta sends of an account. What it does not know becomes [Content.Unknown] with all of
/// it, so that nothing is lost.
///
/// @param ownIds the own message that has this id of Meta's
/// @param find a message that the gateway has stored
/// @param files fetches files
record MessageReader(
    CloudAccount account,
    Function<String, Optional<MessageId>> ownIds,
    Function<MessageId, Optional<Message>> find,
    Files files) {
  private static final int LONGEST_RAW = 16_384;

  /// Fetches a file that somebody sent, and stores it.
  interface Files {
    /// @return empty when it cannot be had any more
    /// @throws dev.sessiongateway.domain.fault.FaultException `network.down`
    Optional<Attachment.Stored> fetch(String media, String mimetype, String filename);
  }

  /// Whether the message has a file, which takes a while to fetch.
  static boolean hasFile(JsonNode message) {
    return kindOf(message.path("type").asText("")) != null;
  }

  /// Whether it says that the ids of a person have changed.
  static boolean isAboutIds(JsonNode message) {
    return message.path("type").asText("").equals("system");
  }

  private static @Nullable MediaKind kindOf(String type) {
    return switch (type) {
      case "image" -> MediaKind.IMAGE;
      case "video" -> MediaKind.VIDEO;
      case "audio", "voice" -> MediaKind.AUDIO;
      case "document" -> MediaKind.DOCUMENT;
      case "sticker" -> MediaKind.STICKER;
      default -> null;
    };
  }

  /// A message of another person.
  ///
  /// @param otherwise when it was sent, if the message does not say
  AccountUpdate message(JsonNode node, MessageAuthor author, Instant otherwise) {
    var id = MessageIds.of(node.path("id").asText());
    var change = change(node, id, author);
    if (change.isPresent()) {
      return change.get();
    }
    if (node.path("type").asText("").equals("reaction")) {
      return reaction(node.path("reaction"), id, author);
    }
    return new MessageArrived(written(node, author, otherwise), author.name());
  }

  private Message written(JsonNode node, MessageAuthor author, Instant otherwise) {
    var context = node.path("context");
    var forwarded =
        context.path("forwarded").asBoolean(false)
            || context.path("frequently_forwarded").asBoolean(false);
    return new Message(
        MessageIds.of(node.path("id").asText()),
        author.chat(),
        false,
        author.who(),
        at(node, otherwise),
        content(node),
        quote(context, author.isInGroup() ? null : author.who()),
        List.of(),
        Message.Origin.PHONE,
        Ack.DEVICE,
        null,
        author.name(),
        Message.Marks.ofForwarded(forwarded)
            .referredBy(ShopObjects.referral(node.path("referral"))));
  }

  /// A message that the business wrote in its own app (Meta's page *smb_message_echoes webhook
  /// reference*).
  ///
  /// @param person to whom, and so the chat
  AccountUpdate echo(JsonNode node, Address person, Instant otherwise) {
    var id = MessageIds.of(node.path("id").asText());
    return change(node, id, new MessageAuthor(person, account.me(), true, null))
        .orElseGet(() -> new MessageArrived(echoed(node, person, otherwise), null));
  }

  private Message echoed(JsonNode node, Address person, Instant otherwise) {
    return new Message(
        MessageIds.of(node.path("id").asText()),
        person,
        true,
        account.me(),
        at(node, otherwise),
        content(node),
        quote(node.path("context"), person),
        List.of(),
        Message.Origin.PHONE,
        Ack.SERVER,
        null,
        null,
        Message.Marks.ofForwarded(false));
  }

  /// A message from before the number was on the Cloud API (Meta's page *history webhook
  /// reference*).
  ///
  /// @param person the chat
  Message past(JsonNode node, Address person, @Nullable String name, Instant otherwise) {
    var isMine = account.phone().equals(node.path("from").asText(""));
    var message =
        isMine
            ? echoed(node, person, otherwise)
            : written(node, new MessageAuthor(person, person, name), otherwise);
    return message.withAck(ack(node, message.ack()), null);
  }

  private static Ack ack(JsonNode node, Ack otherwise) {
    return switch (node.path("history_context").path("status").asText("")) {
      case "PENDING" -> Ack.PENDING;
      case "SENT" -> Ack.SERVER;
      case "DELIVERED" -> Ack.DEVICE;
      case "READ" -> Ack.READ;
      case "PLAYED" -> Ack.PLAYED;
      case "ERROR" -> Ack.ERROR;
      default -> otherwise;
    };
  }

  /// The edit or the deletion of a message; empty for another one.
  private Optional<AccountUpdate> change(JsonNode node, MessageId id, MessageAuthor author) {
    var type = node.path("type").asText("");
    var wire = node.path(type).path("original_message_id").asText("");
    if (!MessageId.isValid(wire)) {
      return Optional.empty();
    }
    var target = ownIds.apply(wire).orElseGet(() -> MessageIds.of(wire));
    var key = new MessageKey(target, author.isMe(), author.who());
    return switch (type) {
      case "edit" ->
          Optional.of(
              new Event.MessageEdited(
                  id,
                  author.chat(),
                  author.who(),
                  author.isMe(),
                  key,
                  content(node.path(type).path("message")),
                  Message.Origin.PHONE,
                  author.name()));
      case "revoke" ->
          Optional.of(
              new Event.MessageRevoked(
                  id,
                  author.chat(),
                  author.who(),
                  author.isMe(),
                  key,
                  find.apply(target).orElse(null),
                  Message.Origin.PHONE,
                  author.name()));
      default -> Optional.empty();
    };
  }

  /// When it was sent.
  ///
  /// @param otherwise if it does not say
  static Instant at(JsonNode node, Instant otherwise) {
    var seconds = node.path("timestamp").asLong(0);
    return seconds <= 0 || seconds > Integer.MAX_VALUE * 4L
        ? otherwise
        : Instant.ofEpochSecond(seconds);
  }

  /// @param person the other one; null in a group, where Meta names who wrote
  private @Nullable Quote quote(JsonNode context, @Nullable Address person) {
    var wire = Json.text(context, "id");
    if (wire == null || !MessageId.isValid(wire)) {
      return null;
    }
    var own = ownIds.apply(wire);
    var id = own.orElseGet(() -> MessageIds.of(wire));
    var isMine = own.isPresent() || account.phone().equals(context.path("from").asText(""));
    var quoted = person == null ? PersonIds.quoted(context).orElse(account.me()) : person;
    return find.apply(id)
        .map(Message::toQuote)
        .orElseGet(() -> new Quote(id, isMine ? account.me() : quoted, "", ContentKind.TEXT));
  }

  private Event.MessageReacted reaction(JsonNode reaction, MessageId id, MessageAuthor author) {
    var wire = reaction.path("message_id").asText("");
    var own = ownIds.apply(wire);
    var target = own.orElseGet(() -> MessageIds.of(wire));
    var stored = find.apply(target);
    var isMine = own.isPresent() || stored.filter(Message::fromMe).isPresent();
    return new Event.MessageReacted(
        id,
        author.chat(),
        author.who(),
        false,
        target,
        isMine,
        reaction.path("emoji").asText(""),
        Message.Origin.PHONE,
        author.name(),
        isMine ? account.me() : stored.map(Message::sender).orElse(null));
  }

  private Content content(JsonNode node) {
    var type = node.path("type").asText("");
    var part = node.path(type);
    var kind = kindOf(type);
    if (kind != null) {
      return media(node, kind, part);
    }
    return switch (type) {
      case "text" -> new Content.Text(part.path("body").asText(""));
      case "location" -> ReceivedObjects.location(part).orElseGet(() -> unknown(node));
      case "contacts" -> new Content.ContactCards(ContactObjects.read(part));
      case "button" ->
          new InteractiveContent.ButtonReply(
              part.path("payload").asText(""), part.path("text").asText(""));
      case "interactive" -> ReceivedObjects.answer(part).orElseGet(() -> unknown(node));
      case "order" ->
          ShopObjects.order(part, account.me()).<Content>map(order -> order).orElse(unknown(node));
      default -> unknown(node);
    };
  }

  private Content media(JsonNode node, MediaKind kind, JsonNode part) {
    var isVoice = part.path("voice").asBoolean(false);
    return files
        .fetch(
            part.path("id").asText(""),
            part.path("mime_type").asText(""),
            part.path("filename").asText(""))
        .<Content>map(file ->
            new Content.Media(isVoice ? MediaKind.VOICE : kind, file, Json.text(part, "caption")))
        .orElseGet(() -> unknown(node));
  }

  private static Content.Unknown unknown(JsonNode node) {
    var type = node.path("type").asText("");
    return unknown(type.isEmpty() || type.length() > 64 ? "unknown" : type, node);
  }

  static Content.Unknown unknown(String type, JsonNode node) {
    var raw = node.toString();
    return new Content.Unknown(
        type, raw.length() > LONGEST_RAW ? raw.substring(0, LONGEST_RAW) : raw);
  }
}

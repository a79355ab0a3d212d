package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.http.simulator.graph.ReceivedChoice.CallPermission;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A message as a webhook has it: what somebody wrote to the business, or what the business wrote
/// on its own phone. The field that its type names has the content.
record ReceivedMessage(@JsonValue Map<String, Object> fields) {
  private static final WebhookError UNKNOWN =
      new WebhookError(
          GraphFault.UNSUPPORTED_TYPE.code(),
          "Message type unknown",
          "Message type unknown",
          new WebhookError.Details("Message type is currently not supported."),
          WebhookError.CODES);

  ReceivedMessage {
    fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
  }

  private static ReceivedMessage of(
      @Nullable String from, @Nullable String fromUserId, Wamid id, Instant at) {
    return new ReceivedMessage(Map.of())
        .with("from", from)
        .with("from_user_id", fromUserId)
        .with("id", id.toString())
        .with("timestamp", WebhookTime.seconds(at));
  }

  private static ReceivedMessage of(CloudPerson writer, Wamid id, Instant at) {
    return of(writer.number(), writer.userId(), id, at);
  }

  /// This message with one more field, unless it has no value.
  ReceivedMessage with(String field, @Nullable Object value) {
    if (value == null) {
      return this;
    }
    var all = new LinkedHashMap<>(fields);
    all.put(field, value);
    return new ReceivedMessage(all);
  }

  private ReceivedMessage typed(String type, @Nullable Object part) {
    return with("type", type).with(type, part);
  }

  /// What somebody wrote to the business.
  ///
  /// @param catalogId of the shop of the business
  /// @param fromTemplate whether the answered message was a template
  /// @param media describes a file
  static ReceivedMessage of(
      Message message,
      CloudPerson writer,
      String catalogId,
      boolean fromTemplate,
      Function<Attachment.Stored, MessagePart.Media> media) {
    return of(writer, Wamid.of(message), message.at())
        .with("context", Context.of(message, writer))
        .showing(MessagePart.of(message, writer, catalogId, fromTemplate, media))
        .with("referral", ReceivedReferral.of(message.marks().referral()));
  }

  /// A question about a product of the business.
  static ReceivedMessage asking(Message message, CloudPerson writer, ProductContext context) {
    var text = message.content() instanceof Content.SharedProduct shared ? shared.body() : null;
    return of(writer, Wamid.of(message), message.at())
        .with("context", context)
        .typed(MessageBody.TEXT, new TextPart(text == null ? "" : text));
  }

  /// What the business wrote on its phone.
  ///
  /// @param reader to whom
  static ReceivedMessage echo(
      Message message,
      CloudPerson reader,
      String catalogId,
      Function<Attachment.Stored, MessagePart.Media> media) {
    return echo(message.sender(), reader, Wamid.of(message), message.at())
        .with("context", Context.of(message, reader))
        .showing(MessagePart.of(message, reader, catalogId, false, media));
  }

  /// A message of before whose file comes by a webhook of its own, or not at all.
  static ReceivedMessage placeholder(Message message, CloudPerson person) {
    return changed(Wamid.of(message), message, person, message.at())
        .with("type", "media_placeholder");
  }

  private static ReceivedMessage echo(Address business, CloudPerson reader, Wamid id, Instant at) {
    return of(business.user(), null, id, at)
        .with("to", reader.number())
        .with("to_user_id", reader.userId());
  }

  private ReceivedMessage showing(MessagePart part) {
    var shown = with("type", part.type());
    return part.value() == null && part.type().equals(MessagePart.UNSUPPORTED)
        ? shown.with("errors", List.of(UNKNOWN))
        : shown.with(part.type(), part.value());
  }

  /// A person gave a message another text, or the business did on its phone (Meta's page *Edit
  /// messages webhook reference*).
  ///
  /// @param id of the edit
  static ReceivedMessage edit(
      Wamid id,
      Message edited,
      CloudPerson person,
      Instant at,
      Function<Attachment.Stored, MessagePart.Media> media) {
    var part = MessagePart.of(edited, person, "", false, media);
    var now =
        new ReceivedMessage(Map.of()).with("context", Context.of(edited, person)).showing(part);
    return changed(id, edited, person, at)
        .typed("edit", new Edit(Wamid.of(edited).toString(), now));
  }

  /// As above, of a message that was deleted for everyone (Meta's page *Revoke messages webhook
  /// reference*).
  static ReceivedMessage revocation(Wamid id, Message revoked, CloudPerson person, Instant at) {
    return changed(id, revoked, person, at)
        .typed("revoke", new Revocation(Wamid.of(revoked).toString()));
  }

  private static ReceivedMessage changed(
      Wamid id, Message changed, CloudPerson person, Instant at) {
    return changed.fromMe() ? echo(changed.sender(), person, id, at) : of(person, id, at);
  }

  /// @param emoji empty when the reaction was removed
  static ReceivedMessage reaction(
      Wamid id, CloudPerson writer, Wamid target, String emoji, Instant at) {
    var reaction = new Reaction(target.toString(), emoji.isEmpty() ? null : emoji);
    return of(writer, id, at).typed(MessageBody.REACTION, reaction);
  }

  /// A permission to call that came or ended by itself.
  ///
  /// @param wacid of the call by which it came; absent otherwise
  static ReceivedMessage permission(
      Wamid id, CloudPerson person, CallPermission permission, @Nullable String wacid, Instant at) {
    var context = wacid == null ? null : new Context(person.number(), wacid, null);
    return of(person, id, at)
        .with("context", context)
        .typed("interactive", ReceivedChoice.of(permission));
  }

  /// The person goes on with another number, and so with another user id (Meta's page *System
  /// messages webhook reference*).
  static ReceivedMessage changed(Wamid id, CloudPerson before, CloudPerson after, Instant at) {
    return of(before, id, at).typed("system", IdentityChange.of(before, after));
  }

  record Edit(@JsonProperty("original_message_id") String original, ReceivedMessage message) {}

  record Revocation(@JsonProperty("original_message_id") String original) {}

  /// @param from who wrote the answered message
  record Context(@Nullable String from, @Nullable String id, @Nullable Boolean forwarded) {
    static @Nullable Context of(Message message, CloudPerson writer) {
      var quote = message.quote();
      var isForwarded = message.marks().forwarded() ? Boolean.TRUE : null;
      return quote == null && isForwarded == null
          ? null
          : new Context(
              quote == null ? null : writer.numberOf(quote.sender(), message.sender()),
              quote == null ? null : new Wamid(message.chat(), quote.id()).toString(),
              isForwarded);
    }
  }

  record Reaction(@JsonProperty("message_id") String messageId, @Nullable String emoji) {}

  /// @param account the new number; absent when it is hidden
  record IdentityChange(
      String body,
      @JsonProperty("wa_id") @Nullable String account,
      @JsonProperty("user_id") String userId,
      String type) {
    static IdentityChange of(CloudPerson before, CloudPerson after) {
      var isShown = before.number() != null && after.number() != null;
      return new IdentityChange(
          "User %s changed from %s to %s"
              .formatted(
                  before.name(),
                  isShown ? before.number() : before.userId(),
                  isShown ? after.number() : after.userId()),
          isShown ? after.number() : null,
          after.userId(),
          isShown ? "user_changed_number" : "user_changed_user_id");
    }
  }
}

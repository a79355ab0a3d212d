package dev.sessiongateway.http.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.app.AppId;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.Sha256;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/// A message on the side of the account, as Chatwoot shows it.
///
/// A webhook only says that there is something: the message itself is read from Chatwoot with the
/// app's token. So nobody who finds the address of the webhook can write in the name of an agent.
///
/// @param contact the address of the person or group that the conversation is with
/// @param body the message
/// @param later the sources of the messages that were written after it
record AgentMessage(long conversation, long id, String contact, JsonNode body, List<String> later) {
  private static final int OUTGOING = 1;
  private static final String MARK = "C0A7C0A7C0A7";
  private static final int LENGTH = 32;

  /// The most files of a message that are sent.
  static final int MOST_FILES = 20;

  AgentMessage {
    later = List.copyOf(later);
  }

  /// Empty for messages of contacts, and for those of other inboxes.
  static Optional<AgentMessage> find(ChatwootApi api, long conversation, long id)
      throws ChatwootFailure {
    var page =
        api.get("/conversations/" + conversation + "/messages?after=" + (id - 1)).path("payload");
    var found =
        page.valueStream()
            .filter(one -> one.path("id").asLong() == id)
            .filter(one -> one.path("message_type").asInt(-1) == OUTGOING)
            .findFirst();
    if (found.isEmpty()) {
      return Optional.empty();
    }
    var later = page.valueStream().map(one -> one.path("source_id").asText("")).toList();
    return contact(api, conversation)
        .map(contact -> new AgentMessage(conversation, id, contact, found.get(), later));
  }

  private static Optional<String> contact(ChatwootApi api, long conversation)
      throws ChatwootFailure {
    var found = api.get("/conversations/" + conversation);
    var contact = found.path("meta").path("sender");
    var identifier = contact.path("identifier").asText("");
    var text = identifier.isEmpty() ? contact.path("phone_number").asText("") : identifier;
    return found.path("inbox_id").asLong() != api.settings().inbox().id() || text.isEmpty()
        ? Optional.empty()
        : Optional.of(text);
  }

  String text() {
    return body.path("content").asText("");
  }

  /// The network's id of a message that came from there; empty for what an agent wrote.
  String source() {
    return body.path("source_id").asText("");
  }

  boolean isPrivate() {
    return body.path("private").asBoolean();
  }

  boolean isDeleted() {
    return body.path("content_attributes").path("deleted").asBoolean();
  }

  /// Whether the agent asked to send it again.
  boolean isRetry() {
    return body.path("content_attributes").has("external_error");
  }

  /// Whether it was written before this time. Chatwoot writes Unix seconds.
  boolean isBefore(Instant time) {
    var written = body.path("created_at").asLong();
    return written > 0 && Instant.ofEpochSecond(written).isBefore(time);
  }

  /// The files that are sent, in their order.
  List<JsonNode> files() {
    return files(body);
  }

  private static List<JsonNode> files(JsonNode message) {
    return message
        .path("attachments")
        .valueStream()
        .filter(file -> !file.path("data_url").asText("").isEmpty())
        .limit(MOST_FILES)
        .toList();
  }

  /// How many messages are sent for this one of Chatwoot: one for each file, or one for its text.
  static int parts(JsonNode message) {
    return Math.max(1, files(message).size());
  }

  /// The id of a message that an agent writes in Chatwoot. It follows from the id in Chatwoot, so
  /// that a repeated webhook sends nothing twice, and it is recognised without a table, so that no
  /// message goes back to where it came from.
  ///
  /// @param part the number of the file among those of the message, from 0
  static MessageId idOf(AppId app, long message, int part) {
    var digits = HexFormat.of().formatHex(Sha256.of(app + "\n" + message + "\n" + part));
    return new MessageId(MARK + Ascii.upper(digits.substring(0, LENGTH - MARK.length())));
  }

  static boolean isId(MessageId id) {
    return id.value().startsWith(MARK) && id.value().length() == LENGTH;
  }
}

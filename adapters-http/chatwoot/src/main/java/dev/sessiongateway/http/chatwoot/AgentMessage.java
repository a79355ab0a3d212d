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
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A message on the side of the account, as Chatwoot shows it.
///
/// A webhook only says that there is something: the message itself is read from Chatwoot with the
/// app's token. So nobody who finds the address of the webhook can write in the name of an agent.
///
/// @param conversation its number, with the address under which a customer can rate it
/// @param contact whom the conversation is with
/// @param body the message
/// @param later the sources of the messages that were written after it
record AgentMessage(
    Conversation conversation, long id, Contact contact, JsonNode body, List<String> later) {
  private static final int OUTGOING = 1;

  /// What Chatwoot writes by itself to the customer, such as that nobody is there.
  private static final int TEMPLATE = 3;

  private static final Set<String> RECORDED = Set.of(".ogg", ".oga", ".opus");
  private static final String SURVEY = "/survey/responses/";
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
            .filter(one -> type(one) == OUTGOING || type(one) == TEMPLATE)
            .findFirst();
    if (found.isEmpty()) {
      return Optional.empty();
    }
    var later = page.valueStream().map(one -> one.path("source_id").asText("")).toList();
    var begun = api.get("/conversations/" + conversation);
    if (begun.path("inbox_id").asLong() != api.settings().inbox().id()) {
      return Optional.empty();
    }
    var sender = begun.path("meta").path("sender");
    var contact =
        new Contact(sender.path("identifier").asText(""), sender.path("phone_number").asText(""));
    var survey = api.settings().url() + SURVEY + begun.path("uuid").asText("");
    return Optional.of(
        new AgentMessage(new Conversation(conversation, survey), id, contact, found.get(), later));
  }

  private static int type(JsonNode message) {
    return message.path("message_type").asInt(-1);
  }

  /// As it was written, in Markdown. The choices of a bot stand below its text, and the address of
  /// a survey, which older servers have in the text.
  String text() {
    var text = body.path("content").asText("");
    return switch (body.path("content_type").asText("")) {
      case "input_csat" -> text.contains(SURVEY) ? text : text + "\n" + conversation.survey();
      case "input_select" ->
          body.path("content_attributes")
              .path("items")
              .valueStream()
              .map(item -> "\n- " + item.path("title").asText(""))
              .collect(Collectors.joining("", text, ""));
      default -> text;
    };
  }

  /// Whether Chatwoot wrote it, not an agent.
  boolean isAutomatic() {
    return type(body) == TEMPLATE;
  }

  /// Whether it is in the app's own conversation.
  boolean isOwn() {
    return contact.identifier().equals(ChatwootConnection.OWN_CONTACT);
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

  /// How many files the message has, those included that are not sent.
  int countFiles() {
    return body.path("attachments").size();
  }

  /// Whether an audio file is a recording: those of the inbox are OGG, and newer servers mark them.
  static boolean isRecording(JsonNode file) {
    var url = Ascii.lower(file.path("data_url").asText(""));
    var query = url.indexOf('?');
    var path = query < 0 ? url : url.substring(0, query);
    return Stream.of("is_voice_message", "is_recorded_audio")
            .anyMatch(
                mark -> file.path(mark).asBoolean() || file.path("meta").path(mark).asBoolean())
        || RECORDED.contains("." + Ascii.lower(file.path("extension").asText("")))
        || RECORDED.stream().anyMatch(path::endsWith);
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

  /// @param survey where the customer rates it
  record Conversation(long id, String survey) {}

  /// Both are empty when nobody gave them.
  ///
  /// @param identifier the address of the person or group, or what another program wrote there
  /// @param number as people write it
  record Contact(String identifier, String number) {}
}

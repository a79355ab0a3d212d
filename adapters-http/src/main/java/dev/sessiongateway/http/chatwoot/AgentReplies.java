package dev.sessiongateway.http.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.app.ChatwootSettings;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.OutgoingMessage.Idempotency;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.outbound.OutboundClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Sends what agents write in Chatwoot.
///
/// A webhook only says that there is something: the message itself is read from Chatwoot with the
/// app's token. So nobody who finds the address of the webhook can write in the name of an agent.
final class AgentReplies {
  private static final Logger LOG = LoggerFactory.getLogger(AgentReplies.class);
  private static final JsonMapper JSON = new JsonMapper();
  private static final String ID_REUSED = "message.id-reused";
  private static final int FIRST_ERROR = 400;
  private static final int OUTGOING = 1;
  private static final int MOST_FILES = 20;

  private final Gateway gateway;
  private final OutboundClient client;

  AgentReplies(Gateway gateway, OutboundClient client) {
    this.gateway = gateway;
    this.client = client;
  }

  /// Sends a new message, or deletes one that was deleted in Chatwoot.
  ///
  /// @param app for Chatwoot
  /// @param isNew whether the message was just written; a message of old times is not sent when
  ///   something about it changes
  void take(
      ApiRequest request, Session session, App app, long conversation, long message, boolean isNew)
      throws ChatwootFailure {
    var settings = (ChatwootSettings) app.settings();
    var api = new ChatwootApi(client, settings, session.config().proxy());
    var found = find(api, conversation, message);
    var contact = found.isEmpty() ? Optional.<String>empty() : contact(api, conversation);
    if (contact.isEmpty()) {
      return;
    }
    var answer =
        request.answering(() -> {
          act(session, app, contact.get(), found.get(), message, isNew);
          return ApiResponse.empty(200);
        });
    if (answer.status() >= FIRST_ERROR
        && answer.body() instanceof ApiResponse.Bytes(_, var error)) {
      tell(api, conversation, error);
    }
  }

  private void act(
      Session session, App app, String contact, JsonNode found, long message, boolean isNew) {
    var chat = gateway.addressing().parse("identifier", contact);
    if (found.path("content_attributes").path("deleted").asBoolean()) {
      revoke(session, app, chat, message);
    } else if (isNew) {
      send(session, app, chat, found, message);
    }
  }

  /// Messages of contacts, private notes, and messages that came from the network are no replies.
  private static Optional<JsonNode> find(ChatwootApi api, long conversation, long message)
      throws ChatwootFailure {
    var page = api.get("/conversations/" + conversation + "/messages?after=" + (message - 1));
    return page.path("payload")
        .valueStream()
        .filter(one -> one.path("id").asLong() == message)
        .filter(one -> one.path("message_type").asInt(-1) == OUTGOING)
        .filter(one -> !one.path("private").asBoolean())
        .filter(one -> one.path("source_id").asText("").isEmpty())
        .findFirst();
  }

  /// The address of the person or group that the conversation is with; empty for a conversation of
  /// another inbox.
  private static Optional<String> contact(ChatwootApi api, long conversation)
      throws ChatwootFailure {
    var found = api.get("/conversations/" + conversation);
    var contact = found.path("meta").path("sender");
    var identifier = contact.path("identifier").asText("");
    var text = identifier.isEmpty() ? contact.path("phone_number").asText("") : identifier;
    return found.path("inbox_id").asLong() != api.settings().inboxId() || text.isEmpty()
        ? Optional.empty()
        : Optional.of(text);
  }

  private void send(Session session, App app, Address chat, JsonNode found, long message) {
    var repliedTo = repliedTo(session, app, found);
    var parts = contents(found);
    for (var i = 0; i < parts.size(); i++) {
      var once = new Idempotency.ById(AgentMessageId.of(app.id(), message, i));
      var reply = OutgoingMessage.to(chat, parts.get(i)).inReplyTo(repliedTo);
      var _ = gateway.messaging().send(session.name(), reply.withIdempotency(once));
    }
  }

  private void revoke(Session session, App app, Address chat, long message) {
    for (var i = 0; i < MOST_FILES; i++) {
      var id = AgentMessageId.of(app.id(), message, i);
      if (known(session, id) == null) {
        return;
      }
      var _ = gateway.messaging().revoke(session.name(), chat, new MessageKey(id, true, null));
    }
  }

  /// The files one by one, the text below the first of them.
  private static List<Content> contents(JsonNode message) {
    var text = message.path("content").asText("");
    var parts = new ArrayList<Content>();
    for (var file : message.path("attachments")) {
      var url = file.path("data_url").asText("");
      if (!url.isEmpty() && parts.size() < MOST_FILES) {
        var caption = parts.isEmpty() && !text.isEmpty() ? text : null;
        parts.add(new Content.Media(kind(file), remote(url), caption));
      }
    }
    if (parts.isEmpty() && !text.isBlank()) {
      parts.add(new Content.Text(text));
    }
    return parts;
  }

  private static Attachment.Remote remote(String url) {
    try {
      return new Attachment.Remote(URI.create(url), null, null);
    } catch (IllegalArgumentException e) {
      throw new Fault.Invalid("attachment", "has an address that is none").toException(e);
    }
  }

  private static MediaKind kind(JsonNode file) {
    return switch (file.path("file_type").asText()) {
      case "image" -> MediaKind.IMAGE;
      case "video" -> MediaKind.VIDEO;
      case "audio" -> MediaKind.AUDIO;
      default -> MediaKind.DOCUMENT;
    };
  }

  /// Only a message that the session has can be quoted.
  private @Nullable MessageId repliedTo(Session session, App app, JsonNode message) {
    var attributes = message.path("content_attributes");
    var external = attributes.path("in_reply_to_external_id").asText("");
    var internal = attributes.path("in_reply_to").asLong();
    if (MessageId.isValid(external)) {
      return known(session, new MessageId(external));
    }
    return internal > 0 ? known(session, AgentMessageId.of(app.id(), internal, 0)) : null;
  }

  private @Nullable MessageId known(Session session, MessageId id) {
    return gateway.chats().findMessage(session.name(), id).isPresent() ? id : null;
  }

  /// The agent reads why a message was not sent. One that is stored is sent later by itself; one
  /// that was sent before is changed in Chatwoot only.
  private static void tell(ChatwootApi api, long conversation, byte[] error)
      throws ChatwootFailure {
    var fault = read(error);
    if (fault.path("stored").asBoolean() || fault.path("code").asText().equals(ID_REUSED)) {
      return;
    }
    LOG.atInfo()
        .addKeyValue("code", fault.path("code").asText())
        .log("an agent's message was not sent");
    var message = fault.path("message");
    var note =
        ChatwootApi.object()
            .put("content", "Not sent: " + (message.isArray() ? message.path(0) : message).asText())
            .put("message_type", "outgoing")
            .put("private", true);
    var _ = api.post("/conversations/" + conversation + "/messages", note);
  }

  private static JsonNode read(byte[] error) {
    try {
      return JSON.readTree(error);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

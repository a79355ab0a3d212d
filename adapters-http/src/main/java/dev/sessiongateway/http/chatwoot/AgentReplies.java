package dev.sessiongateway.http.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.app.ChatwootSettings.LinkPreview;
import dev.sessiongateway.domain.app.ChatwootText;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.OutgoingMessage.Idempotency;
import dev.sessiongateway.domain.messaging.OutgoingMessage.PreviewRequest;
import dev.sessiongateway.domain.text.UrlParser;
import dev.sessiongateway.http.chatwoot.ConversationEntry.Side;
import dev.sessiongateway.http.kernel.api.Api.Operations;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.json.Json;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Sends what agents write in one inbox, and deletes what they delete.
record AgentReplies(ChatwootConnection app, Operations operations) {
  private static final Logger LOG = LoggerFactory.getLogger(AgentReplies.class);
  private static final int FIRST_ERROR = 400;

  /// Sends the message, and marks the chat as read if the app is to. An agent reads in a note why a
  /// message was not sent.
  void send(ApiRequest request, AgentMessage message) throws ChatwootFailure {
    var answer =
        operations.answer(
            request,
            () -> {
              var chat = chat(message);
              if (FaultTranslation.unlessIdReused(() -> send(chat, message))) {
                markRead(chat);
              }
              return ApiResponse.empty(200);
            });
    notifyAgent(message, answer);
  }

  /// Deletes the message for everyone: what the agent wrote, or a message of the account that was
  /// written elsewhere. Messages of other people stay.
  void delete(ApiRequest request, AgentMessage message) throws ChatwootFailure {
    var answer =
        operations.answer(
            request,
            () -> {
              FaultTranslation.forEach(sent(message), id -> revoke(message, id));
              return ApiResponse.empty(200);
            });
    notifyAgent(message, answer);
  }

  private Address chat(AgentMessage message) {
    return app.gateway().addressing(app.session()).parse("identifier", message.contact());
  }

  private void send(Address chat, AgentMessage message) {
    var repliedTo = repliedTo(message.body());
    var parts = contents(message);
    var wanted = app.settings().linkPreview();
    var preview = new PreviewRequest(wanted != LinkPreview.OFF, wanted == LinkPreview.LARGE);
    for (var i = 0; i < parts.size(); i++) {
      var once = new Idempotency.ById(AgentMessage.idOf(app.app().id(), message.id(), i));
      var reply = OutgoingMessage.to(chat, parts.get(i)).inReplyTo(repliedTo).previewing(preview);
      var _ = app.gateway().messaging().send(app.session(), reply.withIdempotency(once));
    }
  }

  /// The message is sent already: that the network takes no receipt does not concern the agent.
  private void markRead(Address chat) {
    if (!app.settings().conversations().markAsRead()) {
      return;
    }
    var _ =
        FaultTranslation.ifPossible(() -> {
          app.gateway().chats().markRead(app.session(), chat, List.of());
          return true;
        });
  }

  private void revoke(AgentMessage message, MessageId id) {
    var key = new MessageKey(id, true, null);
    var _ = app.gateway().messaging().revoke(app.session(), chat(message), key);
  }

  private List<MessageId> sent(AgentMessage message) {
    var all = new ArrayList<MessageId>();
    // Chatwoot may not show the files of a deleted message any more.
    for (var i = 0; i < AgentMessage.MOST_FILES; i++) {
      var id = AgentMessage.idOf(app.app().id(), message.id(), i);
      app.message(id.value())
          .filter(found -> !(found.content() instanceof Content.Revoked))
          .ifPresent(found -> all.add(found.id()));
    }
    app.message(message.source())
        .filter(found -> found.fromMe() && !(found.content() instanceof Content.Revoked))
        .ifPresent(found -> all.add(found.id()));
    return all;
  }

  /// Whether a part of the message was sent, or is stored to be sent.
  boolean isKnown(AgentMessage message) {
    return known(AgentMessage.idOf(app.app().id(), message.id(), 0)) != null;
  }

  /// The files one by one, the text below the first of them.
  private List<Content> contents(AgentMessage message) {
    var parts = new ArrayList<Content>();
    for (var file : message.files()) {
      var url = file.path("data_url").asText();
      var caption =
          parts.isEmpty() && !message.text().isBlank()
              ? said(ChatwootText.SENT_CAPTION, message)
              : "";
      parts.add(new Content.Media(kind(file), remote(url), caption.isEmpty() ? null : caption));
    }
    if (parts.isEmpty() && !message.text().isBlank()) {
      var text = said(ChatwootText.SENT_TEXT, message);
      parts.add(new Content.Text(text.isBlank() ? message.text() : text));
    }
    return parts;
  }

  /// A text without a template goes as it was written.
  private String said(ChatwootText template, AgentMessage message) {
    if (!app.settings().templates().containsKey(template.code())) {
      return message.text();
    }
    var agent = message.body().path("sender").path("name").asText("");
    return app.texts().say(template, Map.of("content", message.text(), "agent", agent));
  }

  private static Attachment.Remote remote(String url) {
    try {
      return new Attachment.Remote(UrlParser.parse(url), null, null);
    } catch (URISyntaxException e) {
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
  private @Nullable MessageId repliedTo(JsonNode message) {
    var attributes = message.path("content_attributes");
    var external = attributes.path("in_reply_to_external_id").asText("");
    var internal = attributes.path("in_reply_to").asLong();
    if (MessageId.isValid(external)) {
      return known(new MessageId(external));
    }
    return internal > 0 ? known(AgentMessage.idOf(app.app().id(), internal, 0)) : null;
  }

  private @Nullable MessageId known(MessageId id) {
    return app.gateway().chats().findMessage(app.session(), id).isPresent() ? id : null;
  }

  /// A message that is stored is sent later by itself; one that was sent before is changed in
  /// Chatwoot only.
  private void notifyAgent(AgentMessage message, ApiResponse answer) throws ChatwootFailure {
    if (answer.status() < FIRST_ERROR
        || !(answer.body() instanceof ApiResponse.Bytes(_, var error))) {
      return;
    }
    var fault = Json.parse(new String(error, StandardCharsets.UTF_8)).orElseThrow();
    if (fault.path("stored").asBoolean()) {
      return;
    }
    LOG.atInfo()
        .addKeyValue("session", app.session())
        .addKeyValue("code", fault.path("code").asText())
        .log("an agent's message was not sent");
    var ofFamilyB = fault.path("response").path("message");
    var why = ofFamilyB.isMissingNode() ? fault.path("message") : ofFamilyB;
    var reason = (why.isArray() ? why.path(0) : why).asText();
    var text = app.texts().say(ChatwootText.SENDING_FAILED, Map.of("error", reason));
    new ConversationWriter(app.api(), app.texts(), false)
        .write(
            message.conversation(), ConversationEntry.of(Side.NOTE, text, "about-" + message.id()));
  }
}

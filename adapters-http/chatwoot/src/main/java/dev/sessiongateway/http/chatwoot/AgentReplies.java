package dev.sessiongateway.http.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.chatwoot.ChatwootSettings.LinkPreview;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.OutgoingMessage.Idempotency;
import dev.sessiongateway.domain.messaging.OutgoingMessage.PreviewRequest;
import dev.sessiongateway.domain.text.Markdown;
import dev.sessiongateway.domain.text.UrlParser;
import dev.sessiongateway.http.chatwoot.ConversationEntry.Side;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Sends what agents write in one inbox, and deletes what they delete.
///
/// @param time of the machine, which waits for files
record AgentReplies(ChatwootConnection app, Time time) {
  private static final Logger LOG = LoggerFactory.getLogger(AgentReplies.class);

  /// The field of a file with its address.
  private static final String ADDRESS = "data_url";

  /// Chatwoot calls the webhook while it is still storing the files of a message. It gives up a
  /// webhook after five seconds.
  private static final List<Duration> WAITS_FOR_FILE =
      List.of(Duration.ofMillis(400), Duration.ofMillis(900), Duration.ofMillis(1_700));

  /// Sends the message, and marks the chat as read if the app is to and an agent wrote it. An agent
  /// reads in a note why a message, or a part of it, was not sent.
  void send(AgentMessage message) throws ChatwootFailure {
    var fault =
        FaultTranslation.faultOf(() -> {
          var chat = app.chat(message.contact());
          // One that was sent before is changed in Chatwoot only.
          if (FaultTranslation.unlessIdReused(() -> send(chat, message))
              && !message.isAutomatic()) {
            markRead(chat);
          }
        });
    if (fault.isPresent()) {
      notifyAgent(message, fault.get());
      return;
    }
    var files = message.countFiles() - message.files().size();
    if (files > 0) {
      note(
          message,
          files
              + " of the files; Chatwoot names no address for them, or there are more"
              + " than "
              + AgentMessage.MOST_FILES);
    }
  }

  /// Deletes the message for everyone: what the agent wrote, or a message of the account that was
  /// written elsewhere. Messages of other people stay.
  void delete(AgentMessage message) throws ChatwootFailure {
    var fault =
        FaultTranslation.faultOf(
            () -> FaultTranslation.forEach(sent(message), id -> revoke(message, id)));
    if (fault.isPresent()) {
      notifyAgent(message, fault.get());
    }
  }

  private void send(Address chat, AgentMessage message) {
    var repliedTo = repliedTo(message.body());
    var parts = contents(message);
    if (parts.isEmpty()) {
      throw Fault.invalid("content", "has neither text nor files");
    }
    var wanted = app.settings().linkPreview();
    var preview = new PreviewRequest(wanted != LinkPreview.OFF, wanted == LinkPreview.LARGE);
    for (var i = 0; i < parts.size(); i++) {
      var once = new Idempotency.ById(AgentMessage.idOf(app.app().id(), message.id(), i));
      var reply = OutgoingMessage.to(chat, parts.get(i)).inReplyTo(repliedTo).previewing(preview);
      var part = reply.withIdempotency(once);
      var _ =
          FaultTranslation.ofFile(
              ADDRESS,
              () ->
                  FaultTranslation.whileFileIsMissing(
                      WAITS_FOR_FILE,
                      time,
                      () -> app.gateway().messaging().send(app.session(), part)));
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
    var _ = app.gateway().messaging().revoke(app.session(), app.chat(message.contact()), key);
  }

  private List<MessageId> sent(AgentMessage message) {
    var all = new ArrayList<MessageId>();
    // Chatwoot may not show the files of a deleted message any more.
    for (var i = 0; i < AgentMessage.MOST_FILES; i++) {
      var id = AgentMessage.idOf(app.app().id(), message.id(), i);
      app.message(id)
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

  /// Whether an agent has read already that the message was not sent.
  boolean isNoted(AgentMessage message) {
    return IntStream.range(0, AgentMessage.MOST_FILES)
        .mapToObj(part -> source(AgentMessage.idOf(app.app().id(), message.id(), part)))
        .anyMatch(message.later()::contains);
  }

  /// Names the note about a message that was not sent.
  ///
  /// @param part what was not sent, or the first of several
  static String source(MessageId part) {
    return "not-sent-" + part.value();
  }

  /// The files one by one, the text below the first of them.
  private List<Content> contents(AgentMessage message) {
    var parts = new ArrayList<Content>();
    for (var file : message.files()) {
      var url = file.path(ADDRESS).asText();
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

  /// A text without a template goes as it was written, with the marks of the network, and so does
  /// what no agent wrote.
  private String said(ChatwootText template, AgentMessage message) {
    var text = Markdown.toMarks(message.text());
    if (message.isAutomatic() || !app.settings().templates().containsKey(template.code())) {
      return text;
    }
    var agent = message.body().path("sender").path("name").asText("");
    return app.texts().say(template, Map.of("content", text, "agent", agent));
  }

  private static Attachment.Remote remote(String url) {
    try {
      return new Attachment.Remote(UrlParser.parse(url), null, null);
    } catch (URISyntaxException e) {
      throw new Fault.Invalid(ADDRESS, "is no address").toException(e);
    }
  }

  private static MediaKind kind(JsonNode file) {
    return switch (file.path("file_type").asText()) {
      case "image" -> MediaKind.IMAGE;
      case "video" -> MediaKind.VIDEO;
      case "audio" -> AgentMessage.isRecording(file) ? MediaKind.VOICE : MediaKind.AUDIO;
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

  /// A message that is stored is sent later by itself.
  private void notifyAgent(AgentMessage message, Fault fault) throws ChatwootFailure {
    if (fault instanceof Fault.SendUnconfirmed) {
      return;
    }
    LOG.atInfo()
        .addKeyValue("session", app.session())
        .addKeyValue("code", fault.code())
        .log("an agent's message was not sent");
    note(message, fault.message());
  }

  /// Says below the message why it was not sent. The network may say it too, of the same part.
  void note(AgentMessage message, String reason) throws ChatwootFailure {
    var text = app.texts().say(ChatwootText.SENDING_FAILED, Map.of("error", reason));
    new ConversationWriter(app.api(), app.texts(), true)
        .write(
            message.conversation().id(),
            ConversationEntry.of(Side.NOTE, text, source(firstUnsent(message))));
  }

  private MessageId firstUnsent(AgentMessage message) {
    var id = AgentMessage.idOf(app.app().id(), message.id(), 0);
    for (var i = 0; i < AgentMessage.parts(message.body()); i++) {
      id = AgentMessage.idOf(app.app().id(), message.id(), i);
      if (app.message(id).filter(part -> part.ack() != Ack.ERROR).isEmpty()) {
        return id;
      }
    }
    return id;
  }
}

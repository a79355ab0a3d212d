package dev.sessiongateway.http.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.webhook.Delivery;
import dev.sessiongateway.application.webhook.RenderedEvent;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.app.ChatwootSettings;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.http.kernel.api.LongMessageId;
import dev.sessiongateway.http.kernel.outbound.OutboundClient;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Delivers the events of apps for Chatwoot to their servers, and all others as before. Order,
/// retries and dead letters are those of webhooks.
///
/// A message of the other side becomes an incoming message of the contact; one that was written on
/// the account's own phone, or over the API, an outgoing one. A message that an agent wrote in
/// Chatwoot is there already.
public final class ChatwootDelivery implements Delivery {
  /// The largest file that is copied to Chatwoot.
  private static final int LARGEST_FILE = 8 << 20;

  private static final JsonMapper JSON = new JsonMapper();

  private final Delivery others;
  private final OutboundClient client;
  private final AtomicReference<@Nullable Gateway> gateway = new AtomicReference<>();

  /// @param others delivers the events of webhooks
  public ChatwootDelivery(Delivery others, OutboundClient client) {
    this.others = others;
    this.client = client;
  }

  /// Call once, when the gateway is open. Events before that wait.
  public void serve(Gateway opened) {
    gateway.set(opened);
  }

  @Override
  public Attempt deliver(Webhook webhook, RenderedEvent event, Origin origin) {
    if (!ChatwootSettings.isOfApp(webhook.id())) {
      return others.deliver(webhook, event, origin);
    }
    var start = System.nanoTime();
    try {
      var opened = gateway.get();
      if (opened == null) {
        return attempt(new Outcome.Failed("the gateway is starting", null), null, start);
      }
      deliver(opened, webhook, event, origin);
      return attempt(new Outcome.Accepted(200), 200, start);
    } catch (ChatwootFailure e) {
      return attempt(e.outcome(), e.status(), start);
    }
  }

  private static Attempt attempt(Outcome outcome, @Nullable Integer status, long startNanos) {
    return new Attempt(outcome, status, Duration.ofNanos(System.nanoTime() - startNanos), "");
  }

  private void deliver(Gateway opened, Webhook webhook, RenderedEvent event, Origin origin)
      throws ChatwootFailure {
    var session = origin.name();
    var app = session == null ? Optional.<App>empty() : app(opened, session, webhook);
    if (session == null || app.isEmpty()) {
      return; // A test event, or the app was removed meanwhile.
    }
    var api = new ChatwootApi(client, (ChatwootSettings) app.get().settings(), origin.via());
    var target = new Target(opened, session, api, new ChatwootInbox(api));
    var payload = payload(event);
    switch (event.name()) {
      case "message.any" -> post(target, payload);
      case "message.reaction" -> postReaction(target, payload);
      case "message.edited" -> postEdit(target, payload);
      case "message.revoked" -> postDeletion(target, payload);
      default -> {}
    }
  }

  private static Optional<App> app(Gateway opened, SessionName session, Webhook webhook) {
    return opened.sessions().find(session.value()).stream()
        .flatMap(found -> found.config().apps().stream())
        .filter(app -> app.settings() instanceof ChatwootSettings)
        .filter(app -> ChatwootSettings.webhookId(app.id()).equals(webhook.id()))
        .findFirst();
  }

  private static JsonNode payload(RenderedEvent event) {
    try {
      return JSON.readTree(event.body()).path("payload");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void post(Target target, JsonNode payload) throws ChatwootFailure {
    var found = target.message(payload.path("id").asText());
    if (found.isEmpty()) {
      return;
    }
    var message = found.get();
    var text = PlainTextRenderer.of(message.content());
    if (AgentMessageId.isOne(message.id())
        || !hasConversation(message.chat())
        || message.content() instanceof Content.Revoked
        || (text.isEmpty() && message.content().attachment() == null)) {
      return;
    }
    post(target, message, text, message.content());
  }

  private static boolean hasConversation(Address chat) {
    return chat.isPerson() || chat.isGroup();
  }

  private static void post(Target target, Message message, String text, Content content)
      throws ChatwootFailure {
    var quote = message.quote();
    var shown = quote != null && AgentMessageId.isOne(quote.id()) ? "> " + quote.text() + "\n" : "";
    var entry =
        new Entry(
            message.chat(),
            message.fromMe(),
            shown + named(message, text),
            message.id().value(),
            quote == null ? null : quote.id().value());
    if (content.attachment() instanceof Attachment.Stored file) {
      target.post(entry, name(target, message), file);
    } else {
      target.post(entry, name(target, message));
    }
  }

  /// In a group the text begins with the name of its writer.
  private static String named(Message message, String text) {
    if (!message.chat().isGroup() || message.fromMe()) {
      return text;
    }
    var name = message.senderName() == null ? message.sender().user() : message.senderName();
    return "**" + name + ":** " + text;
  }

  private static String name(Target target, Message message) {
    var known = target.chatName(message.chat());
    if (known != null) {
      return known;
    }
    var sender = message.fromMe() || message.chat().isGroup() ? null : message.senderName();
    return sender == null ? message.chat().user() : sender;
  }

  private void postReaction(Target target, JsonNode payload) throws ChatwootFailure {
    var emoji = payload.path("reaction").path("text").asText();
    var about = payload.path("reaction").path("messageId").asText();
    if (!emoji.isEmpty()) {
      postNotice(target, about, payload, "Reaction: " + emoji);
    }
  }

  private void postEdit(Target target, JsonNode payload) throws ChatwootFailure {
    postNotice(
        target,
        payload.path("editedMessageId").asText(),
        payload,
        "Edited: " + payload.path("body").asText());
  }

  private void postDeletion(Target target, JsonNode payload) throws ChatwootFailure {
    postNotice(
        target,
        payload.path("revokedMessageId").asText(),
        payload.path("after"),
        "The message was deleted.");
  }

  /// What happened to a message is written below it, on the side of the person who did it. What
  /// agents cause is not written back to them.
  private void postNotice(Target target, String about, JsonNode by, String text)
      throws ChatwootFailure {
    var message = target.message(about);
    var fromMe = by.path("fromMe").asBoolean();
    if (message.isEmpty() || !hasConversation(message.get().chat())) {
      return;
    }
    if (fromMe && AgentMessageId.isOne(message.get().id())) {
      return;
    }
    var id = message.get().id().value();
    var entry = new Entry(message.get().chat(), fromMe, text, "about " + id, id);
    target.post(entry, name(target, message.get()));
  }

  /// A message for a conversation.
  ///
  /// @param source its id on the network, which marks it as not written in Chatwoot
  /// @param replyTo the network's id of the message that it answers
  private record Entry(
      Address chat, boolean fromMe, String text, String source, @Nullable String replyTo) {
    String type() {
      return fromMe ? "outgoing" : "incoming";
    }
  }

  /// The session and the inbox.
  private record Target(
      Gateway gateway, SessionName session, ChatwootApi api, ChatwootInbox inbox) {
    Optional<Message> message(String id) {
      var plain = LongMessageId.idIn(id);
      return MessageId.isValid(plain)
          ? gateway.chats().findMessage(session, new MessageId(plain))
          : Optional.empty();
    }

    @Nullable String chatName(Address chat) {
      return gateway.chats().find(session, chat).map(found -> found.name()).orElse(null);
    }

    void post(Entry entry, String name) throws ChatwootFailure {
      var body =
          ChatwootApi.object()
              .put("content", entry.text())
              .put("message_type", entry.type())
              .put("private", false)
              .put("source_id", entry.source());
      if (entry.replyTo() != null) {
        body.putObject("content_attributes").put("in_reply_to_external_id", entry.replyTo());
      }
      var _ = api.post(messages(entry, name), body);
    }

    void post(Entry entry, String name, Attachment.Stored file) throws ChatwootFailure {
      var bytes = bytes(file);
      if (bytes == null) {
        var missing = "[" + shownName(file) + ", " + file.sizeBytes() + " bytes]";
        var text = entry.text().isEmpty() ? missing : entry.text() + "\n" + missing;
        post(new Entry(entry.chat(), entry.fromMe(), text, entry.source(), entry.replyTo()), name);
        return;
      }
      var form = new FormBody("gateway-" + entry.source());
      form.addText("content", entry.text());
      form.addText("message_type", entry.type());
      form.addText("private", "false");
      form.addText("source_id", entry.source());
      if (entry.replyTo() != null) {
        form.addText("content_attributes[in_reply_to_external_id]", entry.replyTo());
      }
      form.addFile("attachments[]", shownName(file), file.mimetype(), bytes);
      var _ = api.post(messages(entry, name), form);
    }

    private String messages(Entry entry, String name) throws ChatwootFailure {
      return "/conversations/" + inbox.conversation(entry.chat(), name) + "/messages";
    }

    private static String shownName(Attachment.Stored file) {
      var name = file.filename();
      return name != null ? name : file.id() + "." + subtype(file.mimetype());
    }

    private static String subtype(String mimetype) {
      var end = mimetype.indexOf(';');
      return mimetype.substring(mimetype.indexOf('/') + 1, end < 0 ? mimetype.length() : end);
    }

    /// Null when the file is gone or too large to be copied.
    private byte @Nullable [] bytes(Attachment.Stored file) {
      var stored = gateway.media().open(file.id());
      if (stored.isEmpty()) {
        return null;
      }
      try (var in = stored.get().content()) {
        var bytes = in.readNBytes(LARGEST_FILE + 1);
        return bytes.length > LARGEST_FILE ? null : bytes;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}

package dev.sessiongateway.http.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.app.ChatwootText;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.text.Markdown;
import dev.sessiongateway.http.chatwoot.ConversationEntry.Side;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Writes what happens on the network into the conversations of an inbox.
///
/// A message of the other side becomes an incoming message of the contact; one that was written on
/// the account's own phone, or over the API, an outgoing one or a note. A message that an agent
/// wrote in Chatwoot is there already. What happened to a message is written below it, on the side
/// of the person who did it.
record NetworkEvents(ChatwootConnection app, ConversationWriter writer) {
  private static final Logger LOG = LoggerFactory.getLogger(NetworkEvents.class);
  private static final int READ = 3;
  private static final int ERROR = -1;

  /// @param event its name and payload in family A
  /// @param id of the event
  void write(String event, JsonNode payload, String id) throws ChatwootFailure {
    try {
      writeEvent(event, payload, id);
    } catch (ChatwootFailure e) {
      if (!e.isAboutContent()) {
        throw e;
      }
      writeRefusal(payload, e, id);
    }
  }

  /// Where a contact or a conversation is refused, no note can stand in it, and a repetition would
  /// be refused again: the note stands in the app's own conversation.
  private void writeRefusal(JsonNode payload, ChatwootFailure refusal, String id)
      throws ChatwootFailure {
    LOG.atWarn()
        .addKeyValue("session", app.session())
        .addKeyValue("event", id)
        .addKeyValue("reason", refusal.getMessage())
        .log("Chatwoot refused a contact or a conversation; a note says so");
    var error = "%s (%s)".formatted(refusal.getMessage(), payload.path("from").asText("-"));
    var text = app.texts().say(ChatwootText.RECEIVING_FAILED, Map.of("error", error));
    writer.write(app.ownConversation(), ConversationEntry.of(Side.NOTE, text, id));
  }

  private void writeEvent(String event, JsonNode payload, String id) throws ChatwootFailure {
    switch (event) {
      case "message.any" -> writeMessage(payload);
      case "message.reaction" -> writeReaction(payload, id);
      case "message.edited" -> {
        var values = Map.of("text", Markdown.ofMarks(payload.path("body").asText()));
        var text = app.texts().say(ChatwootText.EDITED, values);
        writeNotice(payload.path("editedMessageId").asText(), payload, text, id);
      }
      case "message.revoked" -> {
        var text = app.texts().say(ChatwootText.DELETED);
        writeNotice(payload.path("revokedMessageId").asText(), payload.path("after"), text, id);
      }
      case "message.ack" -> {
        writeFailure(payload);
        passReading(payload);
        passStatus(payload);
      }
      case "poll.vote" -> writeVote(payload, id);
      case "call.received" -> writeCall(payload, id);
      case "session.status" -> writeStatus(payload, id);
      default -> {}
    }
  }

  private void writeMessage(JsonNode payload) throws ChatwootFailure {
    var found = app.message(payload.path("id").asText());
    if (found.isPresent() && isShown(found.get()) && isFollowed(found.get().chat())) {
      var message = found.get();
      var entry = new MessageEntries(app).of(message);
      if (!entry.isEmpty()) {
        writer.write(conversation(message), entry);
      }
    }
  }

  static boolean isShown(Message message) {
    return !AgentMessage.isId(message.id())
        && hasConversation(message.chat())
        && !(message.content() instanceof Content.Revoked);
  }

  private boolean isFollowed(Address chat) {
    return !app.settings().conversations().ignores(chat);
  }

  private static boolean hasConversation(Address chat) {
    return chat.isPerson() || chat.isGroup();
  }

  private long conversation(Message message) throws ChatwootFailure {
    var isNamed = !message.fromMe() && !message.chat().isGroup();
    return app.conversation(message.chat(), isNamed ? message.senderName() : null);
  }

  private void writeReaction(JsonNode payload, String id) throws ChatwootFailure {
    var emoji = payload.path("reaction").path("text").asText();
    var about = payload.path("reaction").path("messageId").asText();
    var text =
        emoji.isEmpty()
            ? app.texts().say(ChatwootText.REACTION_REMOVED)
            : app.texts().say(ChatwootText.REACTED, Map.of("emoji", emoji));
    writeNotice(about, payload, text, id);
  }

  private void writeVote(JsonNode payload, String id) throws ChatwootFailure {
    var vote = payload.path("vote");
    var options =
        vote.path("selectedOptions")
            .valueStream()
            .map(JsonNode::asText)
            .collect(Collectors.joining(", "));
    var text = app.texts().say(ChatwootText.VOTED, Map.of("options", options));
    writeNotice(payload.path("poll").path("id").asText(), vote, text, id);
  }

  /// What agents cause is not written back to them.
  private void writeNotice(String about, JsonNode by, String text, String id)
      throws ChatwootFailure {
    var found =
        app.message(about).filter(one -> hasConversation(one.chat()) && isFollowed(one.chat()));
    var fromMe = by.path("fromMe").asBoolean();
    if (found.isEmpty() || (fromMe && AgentMessage.isId(found.get().id()))) {
      return;
    }
    var message = found.get();
    var entry = ConversationEntry.of(app.side(fromMe), text, id).inReplyTo(message.id().value());
    if (!entry.isEmpty()) {
      writer.write(conversation(message), entry);
    }
  }

  private void writeCall(JsonNode payload, String id) throws ChatwootFailure {
    var caller = person(payload.path("from").asText());
    if (caller.isPresent() && isFollowed(caller.get()) && !payload.path("isGroup").asBoolean()) {
      var entry = ConversationEntry.of(Side.CONTACT, app.texts().say(ChatwootText.CALLED), id);
      if (!entry.isEmpty()) {
        writer.write(app.conversation(caller.get(), null), entry);
      }
    }
  }

  /// A message that was taken and then not delivered, by whomever it was written.
  private void writeFailure(JsonNode payload) throws ChatwootFailure {
    if (payload.path("ack").asInt() != ERROR) {
      return;
    }
    var found = app.message(payload.path("id").asText()).filter(one -> isFollowed(one.chat()));
    if (found.isPresent() && hasConversation(found.get().chat())) {
      var reason = payload.path("_data").path("failure").asText("the network refused it");
      var text = app.texts().say(ChatwootText.SENDING_FAILED, Map.of("error", reason));
      var id = found.get().id();
      var entry = ConversationEntry.of(Side.NOTE, text, AgentReplies.source(id));
      new ConversationWriter(app.api(), app.texts(), true)
          .write(conversation(found.get()), entry.inReplyTo(id.value()));
    }
  }

  /// The receipts of persons only: in a group nobody can say who of the members has read.
  private void passReading(JsonNode payload) throws ChatwootFailure {
    var chat = person(payload.path("from").asText());
    if (app.settings().conversations().markAsRead()
        && payload.path("fromMe").asBoolean()
        && payload.path("ack").asInt() >= READ
        && chat.isPresent()) {
      app.inbox().markRead(app.person(chat.get(), ""));
    }
  }

  /// As [#passReading], below the message itself: how far the message of an agent got.
  private void passStatus(JsonNode payload) throws ChatwootFailure {
    if (app.settings().conversations().syncMessageStatus()) {
      var part = app.message(payload.path("id").asText());
      if (part.isPresent() && AgentMessage.isId(part.get().id()) && part.get().chat().isPerson()) {
        new AgentMessageStatus(app).pass(part.get());
      }
    }
  }

  /// Empty for everything that is no person.
  private Optional<Address> person(String text) {
    return FaultTranslation.ifPossible(
            () -> app.gateway().addressing(app.session()).parse("from", text))
        .filter(Address::isPerson);
  }

  /// A QR code that replaces another is no news.
  private void writeStatus(JsonNode payload, String id) throws ChatwootFailure {
    var status = payload.path("status").asText();
    var history = payload.path("statuses");
    var before = history.path(history.size() - 2).path("status").asText();
    if (history.size() > 1 && before.equals(status)) {
      return;
    }
    var values = Map.of("session", app.session().value(), "status", status);
    var text = app.texts().say(ChatwootText.STATUS_CHANGED, values);
    var entry = ConversationEntry.of(Side.CONTACT, text, id);
    if (!entry.isEmpty()) {
      writer.write(app.ownConversation(), entry);
    }
  }
}

package dev.sessiongateway.http.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Passes on to Chatwoot how far the messages of agents got on the network.
///
/// There is no table of what was sent for which message: the id of what was sent follows from the
/// message in Chatwoot, so the message is looked for among the last ones of the contact. One that
/// has many newer ones behind it keeps the status that it has.
record AgentMessageStatus(ChatwootConnection app) {
  private static final Logger LOG = LoggerFactory.getLogger(AgentMessageStatus.class);
  private static final int MOST_CONVERSATIONS = 3;
  private static final int MOST_PAGES = 5;

  /// Chatwoot has no such message any more, or is too old to have a status for it.
  private static final int NOT_FOUND = 404;

  /// @param part one of the messages that were sent for a message of an agent
  void pass(Message part) throws ChatwootFailure {
    var person = app.person(part.chat(), "");
    for (var conversation : app.inbox().conversations(person, MOST_CONVERSATIONS)) {
      var found = find(conversation, part.id());
      if (found.isPresent()) {
        change(conversation, found.get());
        return;
      }
    }
  }

  private Optional<JsonNode> find(long conversation, MessageId part) throws ChatwootFailure {
    var query = "";
    for (var i = 0; i < MOST_PAGES; i++) {
      var page = app.api().get(path(conversation) + query).path("payload");
      if (page.isEmpty()) {
        return Optional.empty();
      }
      var found = page.valueStream().filter(one -> isSentFor(one, part)).findFirst();
      if (found.isPresent()) {
        return found;
      }
      var oldest = page.valueStream().mapToLong(one -> one.path("id").asLong()).min();
      query = "?before=" + oldest.orElse(0);
    }
    return Optional.empty();
  }

  private static String path(long conversation) {
    return "/conversations/" + conversation + "/messages";
  }

  private boolean isSentFor(JsonNode message, MessageId part) {
    var id = message.path("id").asLong();
    for (var i = 0; i < AgentMessage.parts(message); i++) {
      if (AgentMessage.idOf(app.app().id(), id, i).equals(part)) {
        return true;
      }
    }
    return false;
  }

  /// The message got as far as the last of its parts.
  private void change(long conversation, JsonNode message) throws ChatwootFailure {
    var id = message.path("id").asLong();
    var lowest = Ack.PLAYED;
    for (var i = 0; i < AgentMessage.parts(message); i++) {
      var part = app.message(AgentMessage.idOf(app.app().id(), id, i));
      if (part.isEmpty() || part.get().ack().level() < Ack.DEVICE.level()) {
        return;
      }
      lowest = part.get().ack().level() < lowest.level() ? part.get().ack() : lowest;
    }
    var status = lowest.level() >= Ack.READ.level() ? "read" : "delivered";
    if (message.path("status").asText().equals(status)) {
      return;
    }
    try {
      var body = ChatwootApi.object().put("status", status);
      var _ = app.api().patch(path(conversation) + "/" + id, body);
    } catch (ChatwootFailure e) {
      if (!e.isAboutContent() && !Integer.valueOf(NOT_FOUND).equals(e.status())) {
        throw e;
      }
      LOG.atInfo()
          .addKeyValue("session", app.session())
          .addKeyValue("reason", e.getMessage())
          .log("Chatwoot took no status of an agent's message");
    }
  }
}

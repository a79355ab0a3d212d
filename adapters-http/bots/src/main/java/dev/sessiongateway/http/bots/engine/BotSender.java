package dev.sessiongateway.http.bots.engine;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.bots.BotConversation;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.OutgoingMessage.Idempotency;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;

/// Sends what bots say. Each message has an id that follows from what it answers, so that an answer
/// whose turn is repeated is sent once. Thread-safe.
final class BotSender {
  private final Gateway gateway;

  BotSender(Gateway gateway) {
    this.gateway = gateway;
  }

  static BotAnswer text(String text) {
    return new BotAnswer.Text(text);
  }

  /// @throws FaultException when the session cannot act any more
  void send(
      SessionName session,
      Address chat,
      BotConversation conversation,
      BotRules rules,
      List<BotAnswer> answers) {
    var question = question(conversation);
    var ids =
        IntStream.iterate(0, number -> number + 1)
            .mapToObj(number -> BotMessageId.of(conversation.id(), question, number))
            .iterator();
    for (var answer : answers) {
      switch (answer) {
        case BotAnswer.Text(var whole) -> {
          for (var text : rules.messages(whole)) {
            type(session, chat, rules.typing(text));
            send(session, chat, new Content.Text(text), ids.next());
          }
        }
        case BotAnswer.File file -> {
          type(session, chat, rules.delayMessage());
          var remote = new Attachment.Remote(file.url(), null, null);
          var caption = file.kind() == MediaKind.VOICE ? null : file.caption();
          var name = file.caption() == null ? "" : file.caption() + ": ";
          var content = new Content.Media(file.kind(), remote, caption);
          sendOr(session, chat, content, name + file.url(), ids);
        }
        case BotAnswer.Choices(var content, var written) -> {
          type(session, chat, rules.typing(content.text()));
          sendOr(session, chat, content, written, ids);
        }
      }
    }
  }

  /// What the answer is for, which no other answer of the conversation is for.
  private static String question(BotConversation conversation) {
    if (!conversation.waiting().isEmpty()) {
      return conversation.waiting().getLast().value();
    }
    return conversation.context() == null ? "beginning" : "after the pause " + conversation.due();
  }

  /// @param text is sent when the content cannot be
  /// @param ids two are taken in any case, so that those of what follows stay the same
  private void sendOr(
      SessionName session, Address chat, Content content, String text, Iterator<MessageId> ids) {
    var first = ids.next();
    var second = ids.next();
    if (!send(session, chat, content, first)) {
      send(session, chat, new Content.Text(text), second);
    }
  }

  /// @return false when this message cannot be sent, and others can
  private boolean send(SessionName session, Address chat, Content content, MessageId id) {
    try {
      var message = OutgoingMessage.to(chat, content).withIdempotency(new Idempotency.ById(id));
      var _ = gateway.messaging().send(session, message);
      return true;
    } catch (FaultException e) {
      return switch (e.fault()) {
        // It is stored, and sent later.
        case Fault.SendUnconfirmed _ -> true;
        // An earlier turn has sent another answer already.
        case Fault.Conflict _ -> true;
        case Fault.SessionNotReady _, Fault.SessionElsewhere _, Fault.StoreUnavailable _ -> throw e;
        case Fault other -> {
          SessionLog.warn(session)
              .addKeyValue("reason", other.message())
              .log("what a bot said could not be sent");
          yield false;
        }
      };
    }
  }

  private void type(SessionName session, Address chat, Duration delay) {
    gateway.presence().showIn(session, chat, Presence.COMPOSING, delay);
  }
}

package dev.sessiongateway.http.chatwoot;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.call.Call;
import dev.sessiongateway.domain.call.CallStage;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.BroadcastEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.text.Markdown;
import dev.sessiongateway.http.chatwoot.ConversationEntry.Side;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.session.SessionStatus;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
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
  static final Set<String> NAMES =
      Set.of(
          "message.any",
          "message.reaction",
          "message.edited",
          "message.revoked",
          "message.ack",
          "poll.vote",
          "call.received",
          "session.status");

  /// The name under which attempts to write the event are shown; null when it is not written.
  static @Nullable String name(Event event) {
    return switch (event) {
      case Event.MessageCreated _ -> "message.any";
      case Event.MessageReacted _ -> "message.reaction";
      case Event.MessageEdited _ -> "message.edited";
      case Event.MessageRevoked _ -> "message.revoked";
      // In a group nobody can say who of the members has read.
      case Event.MessageAcked(_, var chat, _, var by, _) ->
          chat.isGroup() && by != null ? null : "message.ack";
      case AnswerEvent.PollVoted vote -> vote.options() == null ? null : "poll.vote";
      case Event.CallChanged(_, var stage) -> stage == CallStage.RINGING ? "call.received" : null;
      case Event.SessionEntered entered -> SessionStatus.isNews(entered) ? "session.status" : null;
      case Event.SessionDeleted _, Event.SessionLoggedOut _ -> "session.status";
      case Event.SessionCreated _,
          Event.GatewayStarted _,
          Event.PairingCodeIssued _,
          Event.WebhookDisabled _,
          Event.MessageStarred _,
          Event.MessageQueued _,
          Event.MessageExpired _,
          BroadcastEvent _,
          Event.MessageWaiting _,
          AnswerEvent.EventAnswered _,
          Event.PresenceChanged _,
          Event.ChatOpened _,
          Event.ChatRead _,
          Event.ChatMarkedUnread _,
          Event.ChatArchived _,
          Event.ChatDeleted _,
          Event.ChatCleared _,
          Event.ChatTimerChanged _,
          Event.MessagesDisappeared _,
          Event.ContactChanged _,
          Event.HistorySynced _,
          GroupEvent _,
          LabelEvent _ ->
          null;
    };
  }

  void write(EventRecord event) throws ChatwootFailure {
    var id = event.id().value();
    try {
      write(event.event(), id);
    } catch (ChatwootFailure e) {
      if (!e.isAboutContent()) {
        throw e;
      }
      writeRefusal(event.event(), e, id);
    }
  }

  /// Where a contact or a conversation is refused, no note can stand in it, and a repetition would
  /// be refused again: the note stands in the app's own conversation.
  private void writeRefusal(Event event, ChatwootFailure refusal, String id)
      throws ChatwootFailure {
    LOG.atWarn()
        .addKeyValue("session", app.session())
        .addKeyValue("event", id)
        .addKeyValue("reason", refusal.getMessage())
        .log("Chatwoot refused a contact or a conversation; a note says so");
    var who = event instanceof Event.CallChanged(var call, _) ? call.from() : event.chat();
    var error = "%s (%s)".formatted(refusal.getMessage(), who == null ? "-" : who);
    var text = app.texts().say(ChatwootText.RECEIVING_FAILED, Map.of("error", error));
    writer.write(app.ownConversation(), ConversationEntry.of(Side.NOTE, text, id));
  }

  /// What has no [#name] is not written.
  private void write(Event event, String id) throws ChatwootFailure {
    switch (event) {
      case Event.MessageCreated(var message) -> writeMessage(message.id());
      case Event.MessageReacted reacted -> writeReaction(reacted, id);
      case Event.MessageEdited edited -> {
        var values = Map.of("text", Markdown.ofMarks(edited.content().text()));
        var text = app.texts().say(ChatwootText.EDITED, values);
        writeNotice(edited.chat(), edited.target().id(), edited.fromMe(), text, id);
      }
      case Event.MessageRevoked revoked -> {
        var text = app.texts().say(ChatwootText.DELETED);
        writeNotice(revoked.chat(), revoked.target().id(), revoked.fromMe(), text, id);
      }
      case Event.MessageAcked acked -> {
        writeFailure(acked);
        passReading(acked);
        passStatus(acked.id());
      }
      case AnswerEvent.PollVoted vote -> writeVote(vote, id);
      case Event.CallChanged(var call, _) -> writeCall(call, id);
      case Event.SessionEntered entered -> writeStatus(entered, id);
      case Event.SessionDeleted _, Event.SessionLoggedOut _ ->
          writeStatus(SessionStatus.STOPPED.status(), id);
      default -> {}
    }
  }

  private void writeMessage(MessageId id) throws ChatwootFailure {
    var found = app.message(id);
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

  private void writeReaction(Event.MessageReacted reacted, String id) throws ChatwootFailure {
    var emoji = reacted.emoji();
    var text =
        emoji.isEmpty()
            ? app.texts().say(ChatwootText.REACTION_REMOVED)
            : app.texts().say(ChatwootText.REACTED, Map.of("emoji", emoji));
    writeNotice(reacted.chat(), reacted.target(), reacted.fromMe(), text, id);
  }

  private void writeVote(AnswerEvent.PollVoted vote, String id) throws ChatwootFailure {
    var options = vote.options() == null ? "" : String.join(", ", vote.options());
    var text = app.texts().say(ChatwootText.VOTED, Map.of("options", options));
    writeNotice(vote.chat(), vote.poll().id(), vote.fromMe(), text, id);
  }

  /// What agents cause is not written back to them. Chatwoot may have a message that the store no
  /// longer has: what happens to it is written in the conversation of its chat.
  private void writeNotice(Address chat, MessageId about, boolean fromMe, String text, String id)
      throws ChatwootFailure {
    var stored = app.message(about);
    var where = stored.map(Message::chat).orElse(chat);
    if (!hasConversation(where) || !isFollowed(where) || (fromMe && AgentMessage.isId(about))) {
      return;
    }
    var entry = ConversationEntry.of(app.side(fromMe), text, id).inReplyTo(about.value());
    if (!entry.isEmpty()) {
      var conversation =
          stored.isPresent() ? conversation(stored.get()) : app.conversation(where, null);
      writer.write(conversation, entry);
    }
  }

  private void writeCall(Call call, String id) throws ChatwootFailure {
    var caller = person(call.from());
    if (caller.isPresent() && isFollowed(caller.get()) && !call.chat().isGroup()) {
      var entry = ConversationEntry.of(Side.CONTACT, app.texts().say(ChatwootText.CALLED), id);
      if (!entry.isEmpty()) {
        writer.write(app.conversation(caller.get(), null), entry);
      }
    }
  }

  /// A message that was taken and then not delivered, by whomever it was written.
  private void writeFailure(Event.MessageAcked acked) throws ChatwootFailure {
    if (acked.ack() != Ack.ERROR) {
      return;
    }
    var found = app.message(acked.id()).filter(one -> isFollowed(one.chat()));
    if (found.isPresent() && hasConversation(found.get().chat())) {
      var reason = acked.failure() == null ? "the network refused it" : acked.failure();
      var text = app.texts().say(ChatwootText.SENDING_FAILED, Map.of("error", reason));
      var id = found.get().id();
      var entry = ConversationEntry.of(Side.NOTE, text, AgentReplies.source(id));
      new ConversationWriter(app.api(), app.texts(), true)
          .write(conversation(found.get()), entry.inReplyTo(id.value()));
    }
  }

  /// The receipts of persons only: in a group nobody can say who of the members has read.
  private void passReading(Event.MessageAcked acked) throws ChatwootFailure {
    var chat = person(acked.chat());
    if (app.settings().conversations().markAsRead()
        && acked.ack().level() >= Ack.READ.level()
        && chat.isPresent()) {
      app.inbox().markRead(app.person(chat.get(), ""));
    }
  }

  /// As [#passReading], below the message itself: how far the message of an agent got.
  private void passStatus(MessageId id) throws ChatwootFailure {
    if (app.settings().conversations().syncMessageStatus()) {
      var part = app.message(id);
      if (part.isPresent() && AgentMessage.isId(part.get().id()) && part.get().chat().isPerson()) {
        new AgentMessageStatus(app).pass(part.get());
      }
    }
  }

  /// As the network knows the person now; empty for everything that is none.
  private Optional<Address> person(Address address) {
    return FaultTranslation.ifPossible(
            () -> app.gateway().addressing(app.session()).parse("from", address.toString()))
        .filter(Address::isPerson);
  }

  /// A QR code that replaces another is no news.
  private void writeStatus(Event.SessionEntered entered, String id) throws ChatwootFailure {
    var status = SessionStatus.of(entered.state()).status();
    var before = entered.before();
    if (before == null || !SessionStatus.of(before).status().equals(status)) {
      writeStatus(status, id);
    }
  }

  private void writeStatus(String status, String id) throws ChatwootFailure {
    var values = Map.of("session", app.session().value(), "status", status);
    var text = app.texts().say(ChatwootText.STATUS_CHANGED, values);
    var entry = ConversationEntry.of(Side.CONTACT, text, id);
    if (!entry.isEmpty()) {
      writer.write(app.ownConversation(), entry);
    }
  }
}

package dev.sessiongateway.http.familya.event;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.Coded;
import java.util.Map;
import java.util.TreeMap;

/// The canonical event behind the others, for debugging: its name and identifiers, never the
/// content of messages.
///
/// @param event such as `message-created`
public record EngineEvent(String event, Map<String, Object> data) {
  public static EngineEvent of(Event event) {
    // Sorted, so that an event always serialises to equal bytes.
    return new EngineEvent(name(event), new TreeMap<>(data(event)));
  }

  /// Clients read these names, so they are independent of the type names.
  private static String name(Event event) {
    return switch (event) {
      case Event.SessionCreated _ -> "session-created";
      case Event.SessionDeleted _ -> "session-deleted";
      case Event.SessionLoggedOut _ -> "session-logged-out";
      case Event.GatewayStarted _ -> "gateway-started";
      case Event.SessionEntered _ -> "session-entered";
      case Event.PairingCodeIssued _ -> "pairing-code-issued";
      case Event.WebhookDisabled _ -> "receiver-disabled";
      case Event.MessageCreated _ -> "message-created";
      case Event.MessageAcked _ -> "message-acked";
      case Event.MessageReacted _ -> "message-reacted";
      case Event.MessageEdited _ -> "message-edited";
      case Event.MessageRevoked _ -> "message-revoked";
      case Event.MessageStarred _ -> "message-starred";
      case Event.MessageWaiting _ -> "message-waiting";
      case AnswerEvent.PollVoted _ -> "poll-voted";
      case AnswerEvent.EventAnswered _ -> "event-answered";
      case Event.PresenceChanged _ -> "presence-changed";
      case Event.CallChanged _ -> "call-changed";
      case Event.ChatOpened _ -> "chat-opened";
      case Event.ChatRead _ -> "chat-read";
      case Event.ChatMarkedUnread _ -> "chat-marked-unread";
      case Event.ChatArchived _ -> "chat-archived";
      case Event.ChatDeleted _ -> "chat-deleted";
      case Event.ChatCleared _ -> "chat-cleared";
      case Event.ContactChanged _ -> "contact-changed";
      case Event.HistorySynced _ -> "history-synced";
      case GroupEvent.GroupChanged _ -> "group-changed";
      case GroupEvent.GroupJoined _ -> "group-joined";
      case GroupEvent.GroupLeft _ -> "group-left";
      case GroupEvent.GroupMembersChanged _ -> "group-members-changed";
      case LabelEvent.LabelSaved _ -> "label-saved";
      case LabelEvent.LabelRemoved _ -> "label-removed";
      case LabelEvent.LabelHandled _ -> "label-handled";
    };
  }

  private static Map<String, Object> data(Event event) {
    return switch (event) {
      case Event.SessionCreated _,
          Event.SessionDeleted _,
          Event.SessionLoggedOut _,
          Event.PairingCodeIssued _,
          Event.GatewayStarted _ ->
          Map.of();
      case Event.SessionEntered(var state, _, _) -> Map.of("state", state.code());
      case Event.WebhookDisabled(var webhook, var reason) ->
          Map.of("webhook", webhook.value(), "reason", reason);
      case Event.MessageCreated(var message) ->
          message(message.id(), message.chat(), message.fromMe());
      case Event.MessageAcked(var id, var chat, var ack, _, _) ->
          Map.of("id", id.value(), "chat", chat.toString(), "ack", ack.code());
      case Event.MessageReacted reacted -> message(reacted.id(), reacted.chat(), reacted.fromMe());
      case Event.MessageEdited edited -> message(edited.id(), edited.chat(), edited.fromMe());
      case Event.MessageRevoked revoked -> message(revoked.id(), revoked.chat(), revoked.fromMe());
      case Event.MessageStarred(var chat, var target, var starred) ->
          Map.of("id", target.id().value(), "chat", chat.toString(), "starred", starred);
      case Event.MessageWaiting waiting -> message(waiting.id(), waiting.chat(), waiting.fromMe());
      case AnswerEvent.PollVoted voted -> message(voted.id(), voted.chat(), voted.fromMe());
      case AnswerEvent.EventAnswered answered ->
          message(answered.id(), answered.chat(), answered.fromMe());
      case Event.PresenceChanged(var chat, var who, var presence) ->
          Map.of("chat", chat.toString(), "who", who.toString(), "presence", word(presence));
      case Event.CallChanged(var call, var stage) ->
          Map.of("id", call.id(), "chat", call.chat().toString(), "stage", word(stage));
      case Event.ChatOpened(var chat, _, var unread) ->
          Map.of("chat", chat.toString(), "unread", unread);
      case Event.ChatRead(var chat) -> in(chat);
      case Event.ChatMarkedUnread(var chat) -> in(chat);
      case Event.ChatArchived(var chat, var archived) ->
          Map.of("chat", chat.toString(), "archived", archived);
      case Event.ChatDeleted(var chat) -> in(chat);
      case Event.ChatCleared(var chat) -> in(chat);
      case Event.ContactChanged(var contact, var isNew) ->
          Map.of("contact", contact.id().toString(), "isNew", isNew);
      case Event.HistorySynced(var messages, var chats, var contacts) ->
          Map.of("messages", messages.size(), "chats", chats.size(), "contacts", contacts.size());
      case GroupEvent.GroupChanged(var chat, _, _) -> in(chat);
      case GroupEvent.GroupJoined(var group) -> in(group.id());
      case GroupEvent.GroupLeft(var chat, _) -> in(chat);
      case GroupEvent.GroupMembersChanged changed ->
          Map.of(
              "chat", changed.chat().toString(),
              "action", word(changed.action()),
              "members", changed.members().size());
      case LabelEvent.LabelSaved(var label) -> Map.of("label", label.id().value());
      case LabelEvent.LabelRemoved(var label) -> Map.of("label", label.id().value());
      case LabelEvent.LabelHandled(var chat, var label, var action) ->
          Map.of("chat", chat.toString(), "label", label.id().value(), "action", word(action));
    };
  }

  private static Map<String, Object> message(MessageId id, Address chat, boolean fromMe) {
    return Map.of("id", id.value(), "chat", chat.toString(), "fromMe", fromMe);
  }

  private static Map<String, Object> in(Address chat) {
    return Map.of("chat", chat.toString());
  }

  private static String word(Coded constant) {
    return Ascii.lower(constant.code());
  }
}

package dev.sessiongateway.http.familya.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.form.AddressReplacement;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.BroadcastEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.Coded;
import dev.sessiongateway.domain.webhook.Subscription;
import dev.sessiongateway.http.familya.server.ServerEnvironment;
import dev.sessiongateway.http.kernel.api.EventFormat;
import dev.sessiongateway.http.kernel.api.EventFormat.EventPayload;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Maps every event to its payloads in family A.
public record EventPayloads(ServerInfo server) implements EventFormat {
  @Override
  public Optional<EventPayload> raw(Event event) {
    return Optional.of(new EventPayload(EventNames.ENGINE_EVENT, EngineEvent.of(event)));
  }

  @Override
  public boolean isWanted(Subscription subscription, String name) {
    return EventNames.includes(subscription, name);
  }

  @Override
  public Object envelope(
      String id,
      EventPayload payload,
      Subscription subscription,
      Session session,
      EventRecord event) {
    return Envelope.of(id, payload, event, session, server);
  }

  @Override
  public List<EventPayload> payloads(
      Subscription subscription, Session session, EventRecord record) {
    var me = session.account() == null ? null : session.account().id();
    var at = record.at();
    var lidView = LidView.of(server, session);
    var shown = hidden(record.event(), lidView);
    return switch (shown) {
      case Event.SessionEvent event -> SessionEvents.of(event, session, at);
      case Event.MessageEvent event -> MessageEvents.of(event, session, at, server);
      case AnswerEvent event -> AnswerEvents.of(event, me, at);
      case Event.ChatEvent event -> ChatEvents.of(event, at);
      case GroupEvent event -> GroupEvents.of(event, record, me, lidView);
      case LabelEvent event -> LabelEvents.of(event);
      case BroadcastEvent event -> BroadcastEvents.of(event);
    };
  }

  /// The event with the hidden ids of people instead of their phone numbers, where they are known.
  /// Messages and members of groups are left to their views, which show both.
  private static Event hidden(Event event, LidView people) {
    return switch (event) {
      case Event.MessageCreated _,
          Event.MessageEdited _,
          Event.MessageRevoked _,
          Event.MessageStarred _,
          Event.MessageQueued _,
          Event.MessageExpired _,
          Event.SessionEvent _,
          BroadcastEvent.BroadcastProgressed _,
          Event.HistorySynced _,
          Event.ContactChanged _,
          GroupEvent _ ->
          event;
      case Event.MessageEvent _,
          AnswerEvent _,
          Event.ChatEvent _,
          LabelEvent _,
          BroadcastEvent.BroadcastOptedOut _ ->
          (Event) AddressReplacement.in((Record) event, people::hidden);
    };
  }

  /// The envelope of every payload.
  ///
  /// @param timestamp Unix milliseconds
  /// @param replayed our own field: true when the event happened while the gateway was disconnected
  ///   or the session paused, else absent
  /// @param requestId our own field: the request that caused the event, absent when none is known
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Envelope(
      String id,
      long timestamp,
      String session,
      Map<String, String> metadata,
      @Nullable Me me,
      String engine,
      String event,
      @Nullable Object payload,
      ServerEnvironment environment,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean replayed,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String requestId) {
    static Envelope of(
        String id, EventPayload payload, EventRecord event, Session session, ServerInfo server) {
      var account = event.account(session);
      return new Envelope(
          id,
          event.at().toEpochMilli(),
          session.name().value(),
          session.config().metadata(),
          account == null ? null : Me.of(account, LidView.of(server, session)),
          ServerEnvironment.ENGINE,
          payload.name(),
          payload.payload(),
          ServerEnvironment.of(server),
          event.replayed() ? true : null,
          event.cause() == null ? null : event.cause().requestId());
    }

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Me(String id, String pushName, @Nullable String lid, @Nullable String jid) {
      static Me of(Account account, LidView lidView) {
        return new Me(
            account.id().toString(),
            account.pushName(),
            lidView.other(account.id()).map(Address::toString).orElse(null),
            account.id().networkForm());
      }
    }
  }

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
        case Event.MessageQueued _ -> "message-queued";
        case Event.MessageExpired _ -> "message-expired";
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
        case Event.ChatTimerChanged _ -> "chat-timer-changed";
        case Event.MessagesDisappeared _ -> "messages-disappeared";
        case Event.ContactChanged _ -> "contact-changed";
        case Event.HistorySynced _ -> "history-synced";
        case GroupEvent.GroupChanged _ -> "group-changed";
        case GroupEvent.GroupJoined _ -> "group-joined";
        case GroupEvent.GroupLeft _ -> "group-left";
        case GroupEvent.GroupMembersChanged _ -> "group-members-changed";
        case GroupEvent.JoinRequestChanged _ -> "join-request-changed";
        case GroupEvent.GroupSuspended _ -> "group-suspended";
        case LabelEvent.LabelSaved _ -> "label-saved";
        case LabelEvent.LabelRemoved _ -> "label-removed";
        case LabelEvent.LabelHandled _ -> "label-handled";
        case BroadcastEvent.BroadcastProgressed _ -> "broadcast-progressed";
        case BroadcastEvent.BroadcastOptedOut _ -> "broadcast-opted-out";
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
        case Event.MessageReacted reacted ->
            message(reacted.id(), reacted.chat(), reacted.fromMe());
        case Event.MessageEdited edited -> message(edited.id(), edited.chat(), edited.fromMe());
        case Event.MessageRevoked revoked ->
            message(revoked.id(), revoked.chat(), revoked.fromMe());
        case Event.MessageStarred(var chat, var target, var starred) ->
            Map.of("id", target.id().value(), "chat", chat.toString(), "starred", starred);
        case Event.MessageWaiting waiting ->
            message(waiting.id(), waiting.chat(), waiting.fromMe());
        case Event.MessageQueued(var message, _, _, _) ->
            message(message.id(), message.chat(), true);
        case Event.MessageExpired(var message, _, _) -> message(message.id(), message.chat(), true);
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
        case Event.ChatTimerChanged(var chat, _, var timer) ->
            Map.of("chat", chat.toString(), "ephemeralExpiration", timer.length().toSeconds());
        case Event.MessagesDisappeared(var chat, var ids) ->
            Map.of("chat", chat.toString(), "ids", ids.stream().map(MessageId::value).toList());
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
        case GroupEvent.JoinRequestChanged(var chat, var person, var action) ->
            Map.of("chat", chat.toString(), "person", person.toString(), "action", word(action));
        case GroupEvent.GroupSuspended(var chat, var suspended) ->
            Map.of("chat", chat.toString(), "suspended", suspended);
        case BroadcastEvent.BroadcastProgressed(var id, _, var state, var recipients, _) ->
            Map.of("id", id, "state", state, "recipients", recipients);
        case BroadcastEvent.BroadcastOptedOut(var chat) -> in(chat);
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
}

package dev.sessiongateway.http.familya.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familya.messaging.MessageHeader.SerializedMessageId;
import dev.sessiongateway.http.familya.messaging.MessageView;
import dev.sessiongateway.http.familya.messaging.WaitingMessageData;
import dev.sessiongateway.http.kernel.api.EventFormat.EventPayload;
import dev.sessiongateway.http.kernel.json.Timestamp;
import dev.sessiongateway.http.kernel.messaging.Acknowledgement;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.messaging.ProtocolKey;
import dev.sessiongateway.http.kernel.messaging.ProtocolMessageChange;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Event payloads of messages, acknowledgements, reactions, edits and deletions.
final class MessageEvents {
  private MessageEvents() {}

  static List<EventPayload> of(
      Event.MessageEvent event, Session session, Instant at, ServerInfo server) {
    var account = session.account();
    var lidView = LidView.of(server, session);
    return switch (event) {
      case Event.MessageCreated(var message) -> created(message, session, server);
      case Event.MessageAcked acked ->
          acked(acked, account == null ? null : lidView.hidden(account.id()));
      case Event.MessageReacted reacted -> reacted(reacted, account, at, lidView);
      case Event.MessageEdited edited -> edited(edited, at, session, server);
      case Event.MessageRevoked revoked -> revoked(revoked, at, session, server);
      case Event.MessageWaiting waiting -> waiting(waiting, account, at, lidView);
      case Event.MessageQueued queued ->
          EventPayload.alone("message.queued", Queued.of(queued, session, server));
      case Event.MessageExpired expired ->
          EventPayload.alone("message.expired", Queued.of(expired, session, server));
      // Family A has no such event.
      case Event.MessageStarred _ -> List.of();
    };
  }

  /// A received message is sent twice, the second time under an event name of its own.
  private static List<EventPayload> created(Message message, Session session, ServerInfo server) {
    var payload = MessageView.of(message, session, server);
    var any = new EventPayload("message.any", payload);
    return message.fromMe() ? List.of(any) : List.of(any, new EventPayload("message", payload));
  }

  /// A failed message is sent twice, the second time under an event name of its own.
  private static List<EventPayload> acked(Event.MessageAcked event, @Nullable Address me) {
    var ofMember = event.chat().isGroup() && event.by() != null;
    var payload = Acked.of(event, me);
    var ack = new EventPayload(ofMember ? "message.ack.group" : "message.ack", payload);
    return event.ack() == Ack.ERROR
        ? List.of(ack, new EventPayload("message.failed", new Failed(payload, event.failure())))
        : List.of(ack);
  }

  private static List<EventPayload> reacted(
      Event.MessageReacted event, @Nullable Account account, Instant at, LidView lidView) {
    var me = account == null ? null : account.id();
    var base =
        MessageBase.of(
                event.id(), event.chat(), event.from(), event.fromMe(), event.origin(), me, at)
            .by(event.from())
            .named(MessageView.name(event.fromMe(), event.fromName(), account));
    var author = event.targetFromMe() && me != null ? lidView.hidden(me) : event.targetFrom();
    var writer = author == null ? null : ProtocolKey.participant(event.chat(), author);
    var target =
        new SerializedMessageId(event.targetFromMe(), event.chat(), event.target(), writer)
            .toString();
    return EventPayload.alone(
        "message.reaction", new Reacted(base, new Reaction(event.emoji(), target)));
  }

  private static List<EventPayload> edited(
      Event.MessageEdited event, Instant at, Session session, ServerInfo server) {
    var edit = MessageView.of(ProtocolMessageChange.of(event, at), session, server).withoutAck();
    return EventPayload.alone("message.edited", new Edited(edit, event.target().id().value()));
  }

  private static List<EventPayload> revoked(
      Event.MessageRevoked event, Instant at, Session session, ServerInfo server) {
    var before = event.before();
    return EventPayload.alone(
        "message.revoked",
        new Revoked(
            event.target().id().value(),
            before == null ? null : MessageView.of(before, session, server),
            MessageView.of(ProtocolMessageChange.of(event, at), session, server).withoutAck(),
            Map.of()));
  }

  private static List<EventPayload> waiting(
      Event.MessageWaiting event, @Nullable Account account, Instant at, LidView lidView) {
    var me = account == null ? null : account.id();
    var chat = event.chat();
    var name = MessageView.name(event.fromMe(), event.fromName(), account);
    var base =
        MessageBase.of(event.id(), chat, event.from(), event.fromMe(), Message.Origin.PHONE, me, at)
            .named(name);
    var writer = ProtocolKey.participant(chat, event.from());
    var data =
        WaitingMessageData.of(
            new SerializedMessageId(event.fromMe(), chat, event.id(), writer),
            event.from(),
            base.header(),
            name,
            at,
            lidView);
    return EventPayload.alone("message.waiting", new Waiting(base, data));
  }

  /// Both ends are the chat; in a group the participant is the reader.
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Acked(
      String id,
      String from,
      String to,
      @Nullable String participant,
      boolean fromMe,
      @JsonUnwrapped Acknowledgement receipt,
      @JsonProperty("_data") Map<String, String> data) {
    static Acked of(Event.MessageAcked event, @Nullable Address me) {
      var chat = event.chat().toString();
      var isGroup = event.chat().isGroup();
      // Each reader of a story acknowledges it, as each member of a group does.
      var by = isGroup || event.chat().equals(Address.STATUS) ? event.by() : null;
      var own = isGroup ? (by == null ? me : by) : null;
      return new Acked(
          new SerializedMessageId(true, event.chat(), event.id(), own).toString(),
          chat,
          chat,
          text(by),
          true,
          Acknowledgement.of(event.ack()),
          event.failure() == null ? Map.of() : Map.of("failure", event.failure()));
    }

    private static @Nullable String text(@Nullable Address address) {
      return address == null ? null : address.toString();
    }
  }

  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Failed(@JsonUnwrapped Acked ack, @Nullable String reason) {}

  record Reacted(@JsonUnwrapped MessageBase base, Reaction reaction) {}

  /// @param text empty when the reaction was removed
  record Reaction(String text, String messageId) {}

  /// @param editedMessageId the short form
  record Edited(@JsonUnwrapped MessageView edit, String editedMessageId) {}

  /// @param revokedMessageId the short form
  /// @param before the deleted message, absent when the gateway does not have it
  /// @param after the message after the deletion
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Revoked(
      String revokedMessageId,
      @Nullable MessageView before,
      MessageView after,
      @JsonProperty("_data") Map<String, String> data) {}

  /// @param state `QUEUED` or `EXPIRED`
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Queued(
      @JsonUnwrapped MessageView message,
      String state,
      @Nullable String sendAt,
      @Nullable String expiresAt,
      @Nullable String priority) {
    static Queued of(Event.MessageQueued event, Session session, ServerInfo server) {
      return new Queued(
          MessageView.of(event.message(), session, server).withoutAck(),
          "QUEUED",
          iso(event.sendAt()),
          iso(event.expiresAt()),
          event.priority().code());
    }

    static Queued of(Event.MessageExpired event, Session session, ServerInfo server) {
      return new Queued(
          MessageView.of(event.message(), session, server).withoutAck(),
          "EXPIRED",
          iso(event.sendAt()),
          iso(event.expiresAt()),
          null);
    }

    private static @Nullable String iso(@Nullable Instant at) {
      return at == null ? null : Timestamp.iso(at);
    }
  }

  record Waiting(@JsonUnwrapped MessageBase base, @JsonProperty("_data") WaitingMessageData data) {}
}

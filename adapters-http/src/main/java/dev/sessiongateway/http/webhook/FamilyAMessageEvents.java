package dev.sessiongateway.http.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.messaging.FamilyAMessage;
import dev.sessiongateway.http.messaging.FamilyAMessageId;
import dev.sessiongateway.http.messaging.FamilyAWaitingData;
import dev.sessiongateway.http.messaging.ProtocolKey;
import dev.sessiongateway.http.product.Product;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What happens to messages, as family A tells it.
final class FamilyAMessageEvents {
  private FamilyAMessageEvents() {}

  /// What failed is told once more, under a name of its own.
  static List<NamedPayload> acked(Event.MessageAcked event, @Nullable Jid me) {
    var ofMember = event.chat().isGroup() && event.by() != null;
    var payload = Acked.of(event, me);
    var ack = new NamedPayload(ofMember ? "message.ack.group" : "message.ack", payload);
    return event.ack() == Ack.ERROR
        ? List.of(ack, new NamedPayload("message.failed", new Failed(payload, event.failure())))
        : List.of(ack);
  }

  static List<NamedPayload> reacted(
      Event.MessageReacted event, @Nullable Account account, Instant at) {
    var me = account == null ? null : account.id();
    var base =
        FamilyAAction.of(
                event.id(), event.chat(), event.from(), event.fromMe(), event.origin(), me, at)
            .by(event.from())
            .named(FamilyAMessage.name(event.fromMe(), event.fromName(), account));
    var writer = event.targetFromMe() ? ProtocolKey.participant(event.chat(), me) : null;
    var target =
        new FamilyAMessageId(event.targetFromMe(), event.chat(), event.target(), writer).toString();
    return NamedPayload.alone(
        "message.reaction", new Reacted(base, new Reaction(event.emoji(), target)));
  }

  static List<NamedPayload> edited(
      Event.MessageEdited event, Instant at, Session session, Product product) {
    var edit = FamilyAMessage.of(ChangedMessage.of(event, at), session, product).withoutAck();
    return NamedPayload.alone("message.edited", new Edited(edit, event.target().id().value()));
  }

  static List<NamedPayload> revoked(
      Event.MessageRevoked event, Instant at, Session session, Product product) {
    var before = event.before();
    return NamedPayload.alone(
        "message.revoked",
        new Revoked(
            event.target().id().value(),
            before == null ? null : FamilyAMessage.of(before, session, product),
            FamilyAMessage.of(ChangedMessage.of(event, at), session, product).withoutAck(),
            Map.of()));
  }

  static List<NamedPayload> waiting(
      Event.MessageWaiting event, @Nullable Account account, Instant at) {
    var me = account == null ? null : account.id();
    var chat = event.chat();
    var name = FamilyAMessage.name(event.fromMe(), event.fromName(), account);
    var base =
        FamilyAAction.of(
                event.id(), chat, event.from(), event.fromMe(), Message.Origin.PHONE, me, at)
            .named(name);
    var writer = ProtocolKey.participant(chat, event.from());
    var data =
        FamilyAWaitingData.of(
            new FamilyAMessageId(event.fromMe(), chat, event.id(), writer),
            event.from(),
            base.header(),
            name,
            at);
    return NamedPayload.alone("message.waiting", new Waiting(base, data));
  }

  /// Both ends are the chat; in a group the reader is the participant.
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Acked(
      String id,
      String from,
      String to,
      @Nullable String participant,
      boolean fromMe,
      @JsonUnwrapped FamilyAMessage.Receipt receipt,
      @JsonProperty("_data") Map<String, String> data) {
    static Acked of(Event.MessageAcked event, @Nullable Jid me) {
      var chat = event.chat().toString();
      var by = event.chat().isGroup() ? event.by() : null;
      var own = event.chat().isGroup() && by == null ? me : by;
      return new Acked(
          new FamilyAMessageId(true, event.chat(), event.id(), own).toString(),
          chat,
          chat,
          text(by),
          true,
          FamilyAMessage.Receipt.of(event.ack()),
          event.failure() == null ? Map.of() : Map.of("failure", event.failure()));
    }

    private static @Nullable String text(@Nullable Jid jid) {
      return jid == null ? null : jid.toString();
    }
  }

  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Failed(@JsonUnwrapped Acked ack, @Nullable String reason) {}

  record Reacted(@JsonUnwrapped FamilyAAction base, Reaction reaction) {}

  /// `text` is empty when the reaction was taken back.
  record Reaction(String text, String messageId) {}

  /// @param editedMessageId the short form
  record Edited(@JsonUnwrapped FamilyAMessage edit, String editedMessageId) {}

  /// @param revokedMessageId the short form
  /// @param before what was deleted, absent when the gateway does not know it
  /// @param after the deletion
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Revoked(
      String revokedMessageId,
      @Nullable FamilyAMessage before,
      FamilyAMessage after,
      @JsonProperty("_data") Map<String, String> data) {}

  record Waiting(
      @JsonUnwrapped FamilyAAction base, @JsonProperty("_data") FamilyAWaitingData data) {}
}

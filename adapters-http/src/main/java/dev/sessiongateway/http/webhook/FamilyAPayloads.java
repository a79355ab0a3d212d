package dev.sessiongateway.http.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.group.FamilyAGroup;
import dev.sessiongateway.http.label.FamilyALabel;
import dev.sessiongateway.http.messaging.FamilyAMessage;
import dev.sessiongateway.http.messaging.FamilyAMessageId;
import dev.sessiongateway.http.product.Product;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Events as family A names and fills them.
final class FamilyAPayloads {
  private FamilyAPayloads() {}

  /// Every rendering of the event, whoever subscribed to what.
  static List<NamedPayload> of(EventRecord record, Session session, Product product) {
    var me = session.account() == null ? null : session.account().id();
    return switch (record.event()) {
      case Event.SessionCreated _ -> List.of();
      case Event.SessionDeleted _, Event.SessionLoggedOut _ ->
          named("session.status", FamilyASessionStatus.stopped(session, record.at()));
      case Event.SessionEntered entered ->
          FamilyASessionStatus.of(session, entered, record.at()).stream()
              .map(status -> new NamedPayload("session.status", status))
              .toList();
      case Event.MessageCreated(var message) -> {
        var payload = FamilyAMessage.of(message, session, product);
        var any = new NamedPayload("message.any", payload);
        yield message.fromMe() ? List.of(any) : List.of(any, new NamedPayload("message", payload));
      }
      case Event.MessageAcked acked -> {
        var ofMember = acked.chat().isGroup() && acked.by() != null;
        yield named(ofMember ? "message.ack.group" : "message.ack", Acked.of(acked, me));
      }
      case Event.MessageReacted reacted ->
          named("message.reaction", Reacted.of(reacted, me, record.at()));
      case Event.PresenceChanged(var chat, var who, var presence) ->
          named(
              "presence.update",
              new Presences(chat.toString(), List.of(PresenceOf.of(who, presence, record.at()))));
      case Event.GroupChanged(var chat, _, var subject, var description) ->
          named(
              "group.v2.update",
              new GroupEvent(
                  record.at().getEpochSecond(),
                  new ChangedGroup(chat.toString(), subject, description),
                  Map.of()));
      case Event.GroupJoined(var group) ->
          named(
              "group.v2.join",
              new GroupEvent(record.at().getEpochSecond(), FamilyAGroup.of(group), Map.of()));
      case Event.LabelHandled(var chat, var label, var action) ->
          named(
              action == LabelAction.ADD ? "label.chat.added" : "label.chat.deleted",
              new Labelled(label.id().value(), chat.toString(), FamilyALabel.of(label)));
      case Event.ReceiverDisabled(var webhook, var reason) ->
          named(
              "engine.event",
              new EngineEvent(
                  "receiver.disabled", Map.of("webhook", webhook.value(), "reason", reason)));
    };
  }

  private static List<NamedPayload> named(String name, Object payload) {
    return List.of(new NamedPayload(name, payload));
  }

  record EngineEvent(String event, Map<String, String> data) {}

  /// In a group, both ends are the group and the reader is the participant.
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Acked(
      String id,
      @Nullable String from,
      String to,
      @Nullable String participant,
      boolean fromMe,
      int ack,
      String ackName,
      @JsonProperty("_data") Map<String, String> data) {
    static Acked of(Event.MessageAcked event, @Nullable Jid me) {
      var chat = event.chat().toString();
      var by = event.chat().isGroup() ? event.by() : null;
      var own = event.chat().isGroup() && by == null ? me : by;
      return new Acked(
          new FamilyAMessageId(true, event.chat(), event.id(), own).toString(),
          event.chat().isGroup() ? chat : text(me),
          chat,
          text(by),
          true,
          event.ack().level(),
          FamilyAMessage.ackName(event.ack()),
          event.failure() == null ? Map.of() : Map.of("failure", event.failure()));
    }
  }

  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Reacted(
      String id,
      long timestamp,
      @Nullable String from,
      boolean fromMe,
      @Nullable String to,
      String participant,
      Reaction reaction) {
    static Reacted of(Event.MessageReacted event, @Nullable Jid me, Instant at) {
      var chat = event.chat().toString();
      var inGroup = event.chat().isGroup();
      var id =
          new FamilyAMessageId(
              event.fromMe(), event.chat(), event.id(), inGroup ? event.from() : null);
      var target =
          new FamilyAMessageId(
              event.targetFromMe(),
              event.chat(),
              event.target(),
              inGroup && event.targetFromMe() ? me : null);
      return new Reacted(
          id.toString(),
          at.getEpochSecond(),
          event.fromMe() ? text(me) : chat,
          event.fromMe(),
          event.fromMe() ? chat : text(me),
          event.from().toString(),
          new Reaction(event.emoji(), target.toString()));
    }
  }

  record Reaction(String text, String messageId) {}

  record Presences(String id, List<PresenceOf> presences) {}

  @JsonInclude(JsonInclude.Include.ALWAYS)
  record PresenceOf(String participant, String lastKnownPresence, @Nullable Long lastSeen) {
    static PresenceOf of(Jid who, Presence presence, Instant at) {
      var word =
          switch (presence) {
            case AVAILABLE -> "online";
            case UNAVAILABLE -> "offline";
            case COMPOSING -> "typing";
            case RECORDING -> "recording";
            case PAUSED -> "paused";
          };
      var seen = presence == Presence.UNAVAILABLE ? at.getEpochSecond() : null;
      return new PresenceOf(who.toString(), word, seen);
    }
  }

  record GroupEvent(
      long timestamp, Object group, @JsonProperty("_data") Map<String, String> data) {}

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record ChangedGroup(String id, @Nullable String subject, @Nullable String description) {}

  record Labelled(String labelId, String chatId, FamilyALabel label) {}

  private static @Nullable String text(@Nullable Jid jid) {
    return jid == null ? null : jid.toString();
  }
}

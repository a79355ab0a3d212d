package dev.sessiongateway.http.webhook;

import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.messaging.FamilyAMessage;
import dev.sessiongateway.http.product.Product;
import java.util.List;

/// Events as family A names and fills them, all but raw ones ([FamilyAEngineEvent]).
final class FamilyAPayloads {
  private FamilyAPayloads() {}

  /// Every rendering of the event, whoever subscribed to what.
  static List<NamedPayload> of(EventRecord record, Session session, Product product) {
    var me = session.account() == null ? null : session.account().id();
    var at = record.at();
    return switch (record.event()) {
      case Event.SessionDeleted _, Event.SessionLoggedOut _ -> FamilyAStates.ended(session, at);
      case Event.SessionEntered entered -> FamilyAStates.entered(session, entered, at);
      case Event.MessageCreated(var message) -> {
        var payload = FamilyAMessage.of(message, session, product);
        var any = new NamedPayload("message.any", payload);
        yield message.fromMe() ? List.of(any) : List.of(any, new NamedPayload("message", payload));
      }
      case Event.MessageAcked acked -> FamilyAMessageEvents.acked(acked, me);
      case Event.MessageReacted reacted ->
          FamilyAMessageEvents.reacted(reacted, session.account(), at);
      case Event.MessageEdited edited -> FamilyAMessageEvents.edited(edited, at, session, product);
      case Event.MessageRevoked revoked ->
          FamilyAMessageEvents.revoked(revoked, at, session, product);
      case Event.MessageWaiting waiting ->
          FamilyAMessageEvents.waiting(waiting, session.account(), at);
      case Event.PollVoted vote -> FamilyAAnswerEvents.voted(vote, at);
      case Event.EventAnswered answered -> FamilyAAnswerEvents.answered(answered, me, at);
      case Event.PresenceChanged(var chat, var who, var presence) ->
          FamilyAChatEvents.presence(chat, who, presence, at);
      case Event.ChatArchived(var chat, var archived) ->
          FamilyAChatEvents.archived(chat, archived, at);
      case Event.CallChanged(var call, var stage) -> FamilyAChatEvents.call(call, stage, at);
      case Event.GroupChanged(var chat, _, var change) ->
          FamilyAGroupEvents.changed(chat, change, at);
      case Event.GroupJoined(var group) -> FamilyAGroupEvents.joined(group, record, me);
      case Event.GroupLeft(var chat, var by) -> FamilyAGroupEvents.left(chat, by, record, me);
      case Event.GroupMembersChanged changed -> FamilyAGroupEvents.members(changed, record, me);
      case Event.LabelSaved(var label) -> FamilyALabelEvents.saved(label);
      case Event.LabelRemoved(var label) -> FamilyALabelEvents.removed(label);
      case Event.LabelHandled(var chat, var label, var action) ->
          FamilyALabelEvents.handled(chat, label, action);
      // Family A has no names for these.
      case Event.SessionCreated _,
          Event.GatewayStarted _,
          Event.PairingCodeIssued _,
          Event.ReceiverDisabled _,
          Event.ChatOpened _,
          Event.ChatRead _,
          Event.ChatMarkedUnread _,
          Event.ChatDeleted _,
          Event.ContactChanged _,
          Event.HistorySynced _ ->
          List.of();
    };
  }
}

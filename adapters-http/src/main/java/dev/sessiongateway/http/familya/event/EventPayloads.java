package dev.sessiongateway.http.familya.event;

import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.webhook.Subscription;
import dev.sessiongateway.http.familya.messaging.MessageView;
import dev.sessiongateway.http.kernel.event.EventFormat;
import dev.sessiongateway.http.kernel.event.EventPayload;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.List;
import java.util.Optional;

/// The events of family A.
public final class EventPayloads implements EventFormat {
  private final ServerInfo server;

  public EventPayloads(ServerInfo server) {
    this.server = server;
  }

  @Override
  public Optional<EventPayload> raw(Event event) {
    return Optional.of(new EventPayload(EventNames.ENGINE_EVENT, EngineEvent.of(event)));
  }

  @Override
  public boolean isWanted(Subscription subscription, String name) {
    return EventNames.isWanted(subscription, name);
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
    return switch (record.event()) {
      case Event.SessionDeleted _, Event.SessionLoggedOut _ -> SessionEvents.ended(session, at);
      case Event.SessionEntered entered -> SessionEvents.entered(session, entered, at);
      case Event.MessageCreated(var message) -> {
        var payload = MessageView.of(message, session, server);
        var any = new EventPayload("message.any", payload);
        yield message.fromMe() ? List.of(any) : List.of(any, new EventPayload("message", payload));
      }
      case Event.MessageAcked acked -> MessageEvents.acked(acked, me);
      case Event.MessageReacted reacted -> MessageEvents.reacted(reacted, session.account(), at);
      case Event.MessageEdited edited -> MessageEvents.edited(edited, at, session, server);
      case Event.MessageRevoked revoked -> MessageEvents.revoked(revoked, at, session, server);
      case Event.MessageWaiting waiting -> MessageEvents.waiting(waiting, session.account(), at);
      case Event.PollVoted vote -> AnswerEvents.voted(vote, at);
      case Event.EventAnswered answered -> AnswerEvents.answered(answered, me, at);
      case Event.PresenceChanged(var chat, var who, var presence) ->
          ChatEvents.presence(chat, who, presence, at);
      case Event.ChatArchived(var chat, var archived) -> ChatEvents.archived(chat, archived, at);
      case Event.CallChanged(var call, var stage) -> ChatEvents.call(call, stage, at);
      case Event.GroupChanged(var chat, _, var change) -> GroupEvents.changed(chat, change, at);
      case Event.GroupJoined(var group) -> GroupEvents.joined(group, record, me);
      case Event.GroupLeft(var chat, var by) -> GroupEvents.left(chat, by, record, me);
      case Event.GroupMembersChanged changed -> GroupEvents.members(changed, record, me);
      case Event.LabelSaved(var label) -> LabelEvents.saved(label);
      case Event.LabelRemoved(var label) -> LabelEvents.removed(label);
      case Event.LabelHandled(var chat, var label, var action) ->
          LabelEvents.handled(chat, label, action);
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

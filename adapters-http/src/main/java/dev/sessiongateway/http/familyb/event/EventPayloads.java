package dev.sessiongateway.http.familyb.event;

import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.webhook.Subscription;
import dev.sessiongateway.http.kernel.event.EventFormat;
import dev.sessiongateway.http.kernel.event.EventPayload;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.List;

/// The events of family B.
public final class EventPayloads implements EventFormat {
  private final ServerInfo server;
  private final MessageEvents messages;
  private final HistoryEvents history;
  private final ConnectionEvents connections;

  /// @param media holds the bytes for receivers that want them inside the body
  public EventPayloads(ServerInfo server, MediaStore media) {
    this.server = server;
    messages = new MessageEvents(server, media);
    history = new HistoryEvents(server);
    connections = new ConnectionEvents(server);
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
    return Envelope.of(id, payload, event, session, subscription, server);
  }

  @Override
  public String pathSuffix(Subscription subscription, String name) {
    return subscription.byEvents() ? EventNames.pathSuffix(name) : "";
  }

  /// In Evolution API the bytes are in the record before it goes anywhere, so the setting of the
  /// instance's webhook holds for every transport.
  private static boolean wantsBase64(Subscription subscription, Session session) {
    return subscription.base64()
        || session.config().webhooks().stream()
            .anyMatch(it -> it.family() == Family.B && it.enabled() && it.base64());
  }

  @Override
  public List<EventPayload> payloads(
      Subscription subscription, Session session, EventRecord record) {
    var withMedia = wantsBase64(subscription, session);
    var at = record.at();
    return switch (record.event()) {
      case Event.GatewayStarted _ ->
          EventPayload.alone("application.startup", new Startup(session.name().value(), "started"));
      case Event.SessionCreated _ -> EventPayload.alone("instance.create", Instance.of(session));
      case Event.SessionDeleted _ ->
          List.of(
              new EventPayload("instance.delete", Instance.of(session)),
              new EventPayload("remove.instance", null));
      case Event.SessionLoggedOut _ -> connections.loggedOut(session, at);
      case Event.SessionEntered entered -> connections.entered(session, entered, at);
      case Event.PairingCodeIssued issued -> ConnectionEvents.codeIssued(session, issued);
      case Event.HistorySynced synced -> history.of(synced, session);
      case Event.MessageCreated(var message) -> messages.created(message, session, withMedia);
      case Event.MessageAcked acked -> messages.acked(acked, session);
      case Event.MessageReacted reacted -> messages.reacted(reacted, session, at);
      case Event.MessageEdited edited -> messages.edited(edited, session, at);
      case Event.MessageRevoked revoked -> messages.revoked(revoked, session);
      case Event.PollVoted voted -> messages.voted(voted, session);
      case Event.PresenceChanged(var chat, var who, var presence) ->
          ChatEvents.presence(chat, who, presence, at);
      case Event.ChatOpened(var chat, var name, var unread) ->
          ChatEvents.upserted(session, chat, name, unread);
      case Event.ChatRead(var chat) -> ChatEvents.upserted(session, chat, null, 0);
      case Event.ChatMarkedUnread(var chat) -> ChatEvents.upserted(session, chat, null, 1);
      case Event.ChatArchived(var chat, var archived) ->
          ChatEvents.archived(session, chat, archived);
      case Event.ChatDeleted(var chat) ->
          EventPayload.alone("chats.delete", List.of(chat.networkForm()));
      case Event.ContactChanged(var contact, var isNew) ->
          ChatEvents.contact(session, contact, isNew, server);
      case Event.CallChanged(var call, var stage) ->
          EventPayload.alone("call", CallView.of(call, stage, record));
      case Event.GroupChanged(var group, var by, var change) ->
          GroupEvents.changed(group, by, change);
      case Event.GroupJoined(var group) -> GroupEvents.joined(group, server);
      case Event.GroupLeft(var group, var by) -> GroupEvents.left(group, by, session);
      case Event.GroupMembersChanged changed -> GroupEvents.members(changed);
      case Event.LabelSaved(var label) -> LabelEvents.edited(session, label, false);
      case Event.LabelRemoved(var label) -> LabelEvents.edited(session, label, true);
      case Event.LabelHandled(var chat, var label, var action) ->
          LabelEvents.handled(session, chat, label, action);
      // Family B has no names for these.
      case Event.ReceiverDisabled _, Event.MessageWaiting _, Event.EventAnswered _ -> List.of();
    };
  }

  record Startup(String instance, String status) {}

  record Instance(String instanceName, String instanceId) {
    static Instance of(Session session) {
      return new Instance(session.name().value(), session.id().toString());
    }
  }
}

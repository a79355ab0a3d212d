package dev.sessiongateway.http.webhook;

import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.product.Product;
import java.util.List;

/// Events as family B names and fills them.
final class FamilyBPayloads {
  private final Product product;
  private final FamilyBMessageEvents messages;
  private final FamilyBHistory history;
  private final FamilyBConnectionEvents connections;

  FamilyBPayloads(Product product, MediaStore media) {
    this.product = product;
    messages = new FamilyBMessageEvents(product, media);
    history = new FamilyBHistory(product);
    connections = new FamilyBConnectionEvents(product);
  }

  /// Every rendering of the event, whoever subscribed to what.
  ///
  /// @param withMedia put the bytes of a message's file into it
  List<NamedPayload> of(EventRecord record, Session session, boolean withMedia) {
    var at = record.at();
    return switch (record.event()) {
      case Event.GatewayStarted _ ->
          NamedPayload.alone("application.startup", new Startup(session.name().value(), "started"));
      case Event.SessionCreated _ -> NamedPayload.alone("instance.create", Instance.of(session));
      case Event.SessionDeleted _ ->
          List.of(
              new NamedPayload("instance.delete", Instance.of(session)),
              new NamedPayload("remove.instance", null));
      case Event.SessionLoggedOut _ -> connections.loggedOut(session, at);
      case Event.SessionEntered entered -> connections.entered(session, entered, at);
      case Event.PairingCodeIssued issued -> FamilyBConnectionEvents.codeIssued(session, issued);
      case Event.HistorySynced synced -> history.of(synced, session);
      case Event.MessageCreated(var message) -> messages.created(message, session, withMedia);
      case Event.MessageAcked acked -> messages.acked(acked, session);
      case Event.MessageReacted reacted -> messages.reacted(reacted, session, at);
      case Event.MessageEdited edited -> messages.edited(edited, session, at);
      case Event.MessageRevoked revoked -> messages.revoked(revoked, session);
      case Event.PollVoted voted -> messages.voted(voted, session);
      case Event.PresenceChanged(var chat, var who, var presence) ->
          FamilyBChatEvents.presence(chat, who, presence, at);
      case Event.ChatOpened(var chat, var name, var unread) ->
          FamilyBChatEvents.upserted(session, chat, name, unread);
      case Event.ChatRead(var chat) -> FamilyBChatEvents.upserted(session, chat, null, 0);
      case Event.ChatMarkedUnread(var chat) -> FamilyBChatEvents.upserted(session, chat, null, 1);
      case Event.ChatArchived(var chat, var archived) ->
          FamilyBChatEvents.archived(session, chat, archived);
      case Event.ChatDeleted(var chat) ->
          NamedPayload.alone("chats.delete", List.of(chat.networkForm()));
      case Event.ContactChanged(var contact, var isNew) ->
          FamilyBChatEvents.contact(session, contact, isNew, product);
      case Event.CallChanged(var call, var stage) ->
          NamedPayload.alone("call", FamilyBCall.of(call, stage, record));
      case Event.GroupChanged(var group, var by, var change) ->
          FamilyBGroupEvents.changed(group, by, change);
      case Event.GroupJoined(var group) -> FamilyBGroupEvents.joined(group, product);
      case Event.GroupLeft(var group, var by) -> FamilyBGroupEvents.left(group, by, session);
      case Event.GroupMembersChanged changed -> FamilyBGroupEvents.members(changed);
      case Event.LabelSaved(var label) -> FamilyBLabelEvents.edited(session, label, false);
      case Event.LabelRemoved(var label) -> FamilyBLabelEvents.edited(session, label, true);
      case Event.LabelHandled(var chat, var label, var action) ->
          FamilyBLabelEvents.handled(session, chat, label, action);
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

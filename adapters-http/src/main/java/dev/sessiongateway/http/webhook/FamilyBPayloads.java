package dev.sessiongateway.http.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.label.LabelAction;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.group.FamilyBGroup;
import dev.sessiongateway.http.messaging.FamilyBMessage;
import dev.sessiongateway.http.product.Product;
import java.io.IOException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Events as family B names and fills them.
final class FamilyBPayloads {
  private static final Logger log = LoggerFactory.getLogger(FamilyBPayloads.class);

  private final Product product;
  private final MediaStore media;

  FamilyBPayloads(Product product, MediaStore media) {
    this.product = product;
    this.media = media;
  }

  /// Every rendering of the event, whoever subscribed to what.
  ///
  /// @param withMedia put the bytes of a message's file into it
  List<NamedPayload> of(EventRecord record, Session session, boolean withMedia) {
    return switch (record.event()) {
      case Event.SessionCreated _ -> named("instance.create", Instance.of(session));
      case Event.SessionDeleted _ ->
          List.of(
              new NamedPayload("instance.delete", Instance.of(session)),
              new NamedPayload("remove.instance", null));
      case Event.SessionLoggedOut _ -> FamilyBConnectionEvents.loggedOut(session, record.at());
      case Event.SessionEntered entered ->
          FamilyBConnectionEvents.entered(session, entered, record.at());
      case Event.MessageCreated(var message) ->
          named(
              message.origin() == Message.Origin.API ? "send.message" : "messages.upsert",
              message(message, session, withMedia));
      case Event.MessageAcked acked -> named("messages.update", Update.of(acked, session));
      case Event.MessageReacted reacted ->
          named("messages.upsert", reaction(reacted, session, record.at()));
      case Event.PresenceChanged(var chat, var who, var presence) ->
          named(
              "presence.update",
              new Presences(
                  chat.networkForm(),
                  Map.of(who.networkForm(), PresenceOf.of(presence, record.at()))));
      case Event.GroupChanged(var chat, var by, var subject, var description) ->
          named(
              "groups.update",
              List.of(
                  new ChangedGroup(
                      chat.networkForm(),
                      subject,
                      description,
                      by == null ? null : by.networkForm())));
      case Event.GroupJoined(var group) -> named("groups.upsert", List.of(FamilyBGroup.of(group)));
      case Event.LabelHandled(var chat, var label, var action) ->
          named(
              "labels.association",
              new Labelled(
                  session.name().value(),
                  action == LabelAction.ADD ? "add" : "remove",
                  chat.networkForm(),
                  label.id().value()));
      case Event.ReceiverDisabled _ -> List.of();
    };
  }

  private static List<NamedPayload> named(String name, Object payload) {
    return List.of(new NamedPayload(name, payload));
  }

  private FamilyBMessage message(Message message, Session session, boolean withMedia) {
    var plain = FamilyBMessage.of(message, session, product);
    return withMedia && message.content().attachment() instanceof Attachment.Stored file
        ? withFile(plain, file, session)
        : plain;
  }

  /// An event without its file is better than no event.
  private FamilyBMessage withFile(FamilyBMessage message, Attachment.Stored file, Session session) {
    var stored = media.open(file.id());
    if (stored.isEmpty()) {
      log.atWarn().addKeyValue("session", session.name()).log("media of an event is gone");
      return message;
    }
    try (var content = stored.get().content()) {
      return message.withBase64(Base64.getEncoder().encodeToString(content.readAllBytes()));
    } catch (IOException e) {
      log.atWarn()
          .addKeyValue("session", session.name())
          .setCause(e)
          .log("media of an event is not readable");
      return message;
    }
  }

  /// The network sends a reaction as a message of its own.
  private static FamilyBMessage reaction(Event.MessageReacted event, Session session, Instant at) {
    var who = event.chat().isGroup() ? event.from() : null;
    var target = FamilyBMessage.Key.of(event.chat(), event.targetFromMe(), event.target(), null);
    return new FamilyBMessage(
        FamilyBMessage.Key.of(event.chat(), event.fromMe(), event.id(), who),
        event.fromMe() && session.account() != null ? session.account().pushName() : null,
        "DELIVERY_ACK",
        Map.of("reactionMessage", new Reaction(target, event.emoji())),
        null,
        "reactionMessage",
        at.getEpochSecond(),
        session.id().toString(),
        FamilyBMessage.source(event.id()));
  }

  record Instance(String instanceName, String instanceId) {
    static Instance of(Session session) {
      return new Instance(session.name().value(), session.id().toString());
    }
  }

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Update(
      String keyId,
      String remoteJid,
      boolean fromMe,
      @Nullable String participant,
      String status,
      String instanceId) {
    static Update of(Event.MessageAcked event, Session session) {
      var by = event.chat().isGroup() ? event.by() : null;
      return new Update(
          event.id().value(),
          event.chat().networkForm(),
          true,
          by == null ? null : by.networkForm(),
          FamilyBMessage.status(event.ack()),
          session.id().toString());
    }
  }

  record Reaction(FamilyBMessage.Key key, String text) {}

  record Presences(String id, Map<String, PresenceOf> presences) {}

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record PresenceOf(String lastKnownPresence, @Nullable Long lastSeen) {
    static PresenceOf of(Presence presence, Instant at) {
      var seen = presence == Presence.UNAVAILABLE ? at.getEpochSecond() : null;
      return new PresenceOf(presence.name().toLowerCase(Locale.ROOT), seen);
    }
  }

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record ChangedGroup(
      String id, @Nullable String subject, @Nullable String desc, @Nullable String author) {}

  record Labelled(String instance, String type, String chatId, String labelId) {}
}

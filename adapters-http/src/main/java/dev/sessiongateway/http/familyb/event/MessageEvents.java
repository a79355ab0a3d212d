package dev.sessiongateway.http.familyb.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.DeliveryFailure;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.PollTally;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familyb.field.RowId;
import dev.sessiongateway.http.familyb.messaging.MessageRecord;
import dev.sessiongateway.http.familyb.messaging.ReactionView;
import dev.sessiongateway.http.kernel.api.EventFormat.EventPayload;
import dev.sessiongateway.http.kernel.messaging.Acknowledgement;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.messaging.ProtocolContent;
import dev.sessiongateway.http.kernel.messaging.ProtocolKey;
import dev.sessiongateway.http.kernel.messaging.ProtocolMessage;
import dev.sessiongateway.http.kernel.messaging.ProtocolMessageChange;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.io.IOException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Event payloads of messages, acknowledgements, reactions, votes, edits and deletions.
record MessageEvents(ServerInfo server, MediaStore media) {
  private static final Logger log = LoggerFactory.getLogger(MessageEvents.class);
  private static final String SENT = "send.message";
  private static final String UPSERT = "messages.upsert";
  private static final String UPDATE = "messages.update";

  /// Stories are sent only to instances whose settings read them.
  static boolean isHidden(Address chat, Session session) {
    return chat.equals(Address.STATUS) && !session.config().automation().readStories();
  }

  /// @param withMedia adds the bytes of the message's file
  List<EventPayload> of(Event.MessageEvent event, Session session, Instant at, boolean withMedia) {
    return switch (event) {
      case Event.MessageCreated(var message) -> created(message, session, withMedia);
      case Event.MessageAcked acked -> acked(acked, session);
      case Event.MessageReacted reacted -> reacted(reacted, session, at);
      case Event.MessageEdited edited -> edited(edited, session, at);
      case Event.MessageRevoked revoked -> revoked(revoked, session);
      // Family B has no such events.
      case Event.MessageStarred _,
          Event.MessageWaiting _,
          Event.MessageQueued _,
          Event.MessageExpired _ ->
          List.of();
    };
  }

  List<EventPayload> of(AnswerEvent event, Session session) {
    return switch (event) {
      case AnswerEvent.PollVoted voted -> voted(voted, session);
      // Family B has no such event.
      case AnswerEvent.EventAnswered _ -> List.of();
    };
  }

  private List<EventPayload> created(Message message, Session session, boolean withMedia) {
    return switch (message.origin()) {
      case API -> EventPayload.alone(SENT, record(message, session, withMedia));
      case PHONE ->
          isHidden(message.chat(), session) || message.content() instanceof Content.Revoked
              ? List.of()
              : EventPayload.alone(UPSERT, record(message, session, withMedia));
    };
  }

  private List<EventPayload> acked(Event.MessageAcked event, Session session) {
    var lidView = LidView.of(server, session);
    var by = event.chat().isGroup() ? event.by() : null;
    var failure = DeliveryFailure.of(event.ack(), event.failure());
    return EventPayload.alone(
        UPDATE,
        new Update(
            event.id().value(),
            lidView.shown(event.chat()).networkForm(),
            true,
            by == null ? null : lidView.shown(by).networkForm(),
            Acknowledgement.status(event.ack()),
            failure == null ? null : failure.reason(),
            failure == null ? null : failure.code(),
            null,
            session.id().toString(),
            RowId.MESSAGE.of(session, event.id())));
  }

  /// The poll gets an update with the full tally. An unreadable vote changes no tally.
  private List<EventPayload> voted(AnswerEvent.PollVoted event, Session session) {
    if (event.options() == null) {
      return List.of();
    }
    var lidView = LidView.of(server, session);
    var poll = event.poll();
    var writer = ProtocolKey.participant(event.chat(), poll.sender());
    return EventPayload.alone(
        UPDATE,
        new Update(
            poll.id().value(),
            lidView.shown(event.chat()).networkForm(),
            poll.fromMe(),
            writer == null ? null : lidView.shown(writer).networkForm(),
            Acknowledgement.status(event.pollAck() == null ? Ack.SERVER : event.pollAck()),
            null,
            null,
            event.tallies().stream().map(tally -> PollUpdate.of(tally, lidView)).toList(),
            session.id().toString(),
            RowId.MESSAGE.of(session, poll.id())));
  }

  /// The network sends a reaction as a message of its own.
  private List<EventPayload> reacted(Event.MessageReacted event, Session session, Instant at) {
    if (isHidden(event.chat(), session)) {
      return List.of();
    }
    return EventPayload.alone(
        switch (event.origin()) {
          case API -> SENT;
          case PHONE -> UPSERT;
        },
        ReactionView.of(event, session, server, at));
  }

  private List<EventPayload> edited(Event.MessageEdited event, Session session, Instant at) {
    var target = event.target();
    var lidView = LidView.of(server, session);
    var key = ProtocolKey.of(event.chat(), target.fromMe(), target.id(), target.sender(), lidView);
    var name =
        switch (event.origin()) {
          case API -> "send.message.update";
          case PHONE -> "messages.edited";
        };
    return EventPayload.alone(
        name,
        ProtocolMessage.edit(
            key,
            ProtocolContent.of(ProtocolMessageChange.of(event, at), session, server).message(),
            at));
  }

  /// Clients read the key in two positions, so it is sent in both. A deletion through this API adds
  /// the deleted message.
  private List<EventPayload> revoked(Event.MessageRevoked event, Session session) {
    var target = event.target();
    var lidView = LidView.of(server, session);
    var key = ProtocolKey.of(event.chat(), target.fromMe(), target.id(), target.sender(), lidView);
    var before = event.origin() == Message.Origin.API ? event.before() : null;
    return EventPayload.alone(
        "messages.delete",
        Deleted.of(key, before == null ? null : MessageRecord.of(before, session, server)));
  }

  private MessageRecord record(Message message, Session session, boolean withMedia) {
    var plain = MessageRecord.of(message, session, server);
    return withMedia && message.content().attachment() instanceof Attachment.Stored file
        ? withFile(plain, file, session)
        : plain;
  }

  /// When the file cannot be read, the event is sent without it.
  private MessageRecord withFile(MessageRecord message, Attachment.Stored file, Session session) {
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

  /// @param keyId the network's id
  /// @param participant the group member that acknowledged; of a poll, its author
  /// @param status current status of the message: clients store it whatever else changed
  /// @param reason why the message was not delivered, for people
  /// @param code the same for programs, see [DeliveryFailure]
  /// @param pollUpdates the full tally of a poll
  /// @param messageId of the row
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Update(
      String keyId,
      String remoteJid,
      boolean fromMe,
      @Nullable String participant,
      String status,
      @Nullable String reason,
      @Nullable String code,
      @Nullable List<PollUpdate> pollUpdates,
      String instanceId,
      String messageId) {}

  record PollUpdate(String name, List<String> voters) {
    static PollUpdate of(PollTally tally, LidView lidView) {
      return new PollUpdate(
          tally.option(),
          tally.voters().stream().map(lidView::shown).map(Address::networkForm).toList());
    }
  }

  /// @param id the network's id
  /// @param messageType this and the following only after a deletion through this API, when the
  ///   gateway has the message
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Deleted(
      String id,
      String remoteJid,
      boolean fromMe,
      @Nullable String participant,
      ProtocolKey key,
      String status,
      @Nullable String messageType,
      @Nullable Map<String, Object> message,
      @Nullable Long messageTimestamp,
      @Nullable String pushName,
      @Nullable String instanceId,
      @Nullable String source) {
    static Deleted of(ProtocolKey key, @Nullable MessageRecord before) {
      return new Deleted(
          key.id(),
          key.remoteJid(),
          key.fromMe(),
          key.participant(),
          key.asDeleted(),
          "DELETED",
          before == null ? null : before.messageType(),
          before == null ? null : before.message(),
          before == null ? null : before.messageTimestamp(),
          before == null ? null : before.pushName(),
          before == null ? null : before.instanceId(),
          before == null ? null : before.source());
    }
  }
}

package dev.sessiongateway.http.familyb.messaging;

import dev.sessiongateway.application.chat.Chats;
import dev.sessiongateway.application.messaging.Messaging;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familyb.field.Recipients;
import dev.sessiongateway.http.kernel.messaging.ProtocolContent;
import dev.sessiongateway.http.kernel.messaging.ProtocolKey;
import dev.sessiongateway.http.kernel.messaging.ProtocolMessage;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Edits and deletes sent messages.
///
/// @param time the time of a change
record MessageEdits(
    Messaging messaging, Chats chats, Recipients recipients, ServerInfo server, Time time) {

  /// @param number the recipient
  /// @param remoteJid the recipient, as the message's key has it
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`,
  ///   `message.other-chat`, `message.not-compatible`
  RawMessage edit(Session session, String number, String remoteJid, MessageId id, String text) {
    var name = session.name();
    var chat = recipients.reach(name, number);
    var message = chats.message(name, id);
    if (!message.chat().equals(chat)
        || !canonical(session, "key.remoteJid", remoteJid).equals(chat)) {
      throw new Fault.Unprocessable("message.other-chat", "RemoteJid does not match").toException();
    }
    var wanted = edited(message, text);
    messaging.check(name, wanted);
    var editId = messaging.edit(name, chat, id, text);
    var edit = edit(message, editId, wanted, time.instant());
    var content = ProtocolContent.of(edit, session, server).message();
    var change = ProtocolMessage.edit(ProtocolKey.of(message), content, edit.at());
    return RawMessage.of(chat, editId, change, edit.at());
  }

  private static Content edited(Message message, String text) {
    return Optional.of(message.content())
        .filter(content -> message.fromMe() && isCompatible(content))
        .flatMap(content -> content.withText(text))
        .orElseThrow(() ->
            new Fault.Unprocessable("message.not-compatible", "Message not compatible")
                .toException());
  }

  private static boolean isCompatible(Content content) {
    return !(content instanceof Content.Media(var kind, _, _))
        || kind == MediaKind.IMAGE
        || kind == MediaKind.VIDEO;
  }

  private static Message edit(Message message, MessageId id, Content content, Instant at) {
    return Message.sent(id, message.chat(), message.sender(), at, content, Ack.PENDING);
  }

  /// @param participant its author, in a group
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`, `network.refused`
  RawMessage revoke(
      Session session,
      String remoteJid,
      MessageId id,
      boolean fromMe,
      @Nullable Address participant) {
    var chat = canonical(session, "remoteJid", remoteJid);
    var key = new MessageKey(id, fromMe, writer(session, chat, fromMe, participant));
    var revocation = messaging.revoke(session.name(), chat, key);
    var change = ProtocolMessage.revoke(ProtocolKey.of(chat, fromMe, id, participant));
    return RawMessage.of(chat, revocation, change, time.instant());
  }

  private static @Nullable Address writer(
      Session session, Address chat, boolean fromMe, @Nullable Address participant) {
    if (fromMe) {
      return session.account() == null ? null : session.account().id();
    }
    return participant == null && chat.isPerson() ? chat : participant;
  }

  /// The chat under the network's own address.
  private Address canonical(Session session, String field, String text) {
    var written = recipients.read(session.name(), field, text);
    return recipients.find(session.name(), text).orElse(written);
  }

  /// A change of a message, which the network sends as a message of its own.
  ///
  /// @param key of the change itself
  /// @param messageTimestamp Unix seconds as decimal text
  record RawMessage(
      ProtocolKey key,
      Map<String, ProtocolMessage> message,
      String messageTimestamp,
      String status) {

    /// A change made by the account.
    static RawMessage of(Address chat, MessageId id, ProtocolMessage change, Instant at) {
      return new RawMessage(
          ProtocolKey.of(chat, true, id, null),
          Map.of("protocolMessage", change),
          Long.toString(at.getEpochSecond()),
          "PENDING");
    }
  }
}

package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.DeliveryFailure;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familyb.field.RowId;
import dev.sessiongateway.http.kernel.messaging.Acknowledgement;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.messaging.ProtocolKey;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import org.jspecify.annotations.Nullable;

/// The delivery status of an own message.
///
/// @param id of this row
/// @param keyId the network's id of the message
/// @param participant its author in a group: the account
/// @param reason why it was not delivered, for people
/// @param code the same for programs, see [DeliveryFailure]
/// @param messageId the id of the message's row
@JsonInclude(JsonInclude.Include.NON_NULL)
record MessageStatus(
    String id,
    String keyId,
    String remoteJid,
    boolean fromMe,
    @Nullable String participant,
    String status,
    @Nullable String reason,
    @Nullable String code,
    String messageId,
    String instanceId) {
  static final String DELETED = "DELETED";

  static MessageStatus of(Message message, Session session, ServerInfo server) {
    var key = ProtocolKey.of(LidView.of(server, session).shown(message));
    var failure = failure(message);
    return new MessageStatus(
        RowId.MESSAGE_UPDATE.of(session, message.id()),
        key.id(),
        key.remoteJid(),
        key.fromMe(),
        key.participant(),
        status(message),
        failure == null ? null : failure.reason(),
        failure == null ? null : failure.code(),
        RowId.MESSAGE.of(session, message.id()),
        session.id().toString());
  }

  static @Nullable DeliveryFailure failure(Message message) {
    return message.content() instanceof Content.Revoked
        ? null
        : DeliveryFailure.of(message.ack(), message.failure());
  }

  static String status(Message message) {
    return message.content() instanceof Content.Revoked
        ? DELETED
        : Acknowledgement.status(message.ack());
  }
}

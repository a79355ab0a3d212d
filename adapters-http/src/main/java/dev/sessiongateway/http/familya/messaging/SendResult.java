package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.application.messaging.Submission;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.familya.messaging.MessageHeader.SerializedMessageId;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.messaging.ProtocolContent;
import dev.sessiongateway.http.kernel.messaging.ProtocolKey;
import dev.sessiongateway.http.kernel.messaging.QueuePlaceView;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import org.jspecify.annotations.Nullable;

/// The answer to every send in family A. One object has the fields of all clients: the message
/// itself, the API document's result, and the key that clients of one older engine read.
///
/// @param queued where the message waits; absent when it has left
public record SendResult(
    boolean success,
    String messageId,
    ProtocolKey key,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String sentAs,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable QueuePlaceView queued,
    @JsonUnwrapped MessageView message) {
  public static SendResult of(Message stored, Session session, ServerInfo server) {
    return of(new Submission(stored, null), session, server);
  }

  /// A message that waits is accepted; one that has left is done.
  public ApiResponse toResponse(ApiRequest request) {
    return queued == null ? request.done(this) : ApiResponse.accepted(this);
  }

  public static SendResult of(Submission submission, Session session, ServerInfo server) {
    var stored = submission.message();
    var queued = submission.queued();
    var lidView = LidView.of(server, session);
    var message = lidView.hidden(stored);
    return new SendResult(
        true,
        SerializedMessageId.of(message).toString(),
        ProtocolKey.of(
                message.chat(), message.fromMe(), message.id(), ProtocolKey.participant(message))
            .withAlternatives(lidView),
        ProtocolContent.sentAs(message.content()),
        queued == null ? null : QueuePlaceView.of(queued),
        MessageView.of(stored, session, server));
  }
}

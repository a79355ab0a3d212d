package dev.sessiongateway.http.familyb.webhook;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InboundMessage;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.BodySpec.BodyKind;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import org.jspecify.annotations.Nullable;

/// Where another provider brings the messages of an instance of [#CHANNEL]. The key decides whose
/// it may bring; Evolution API asks for none.
public record InboundMessageRoutes(Gateway gateway) implements Api.FamilyB {
  /// The network that Evolution API calls `EVOLUTION`.
  public static final String CHANNEL = "evolution";

  private static final Taken TAKEN = new Taken("success");

  @Override
  public void register(Api api) {
    api.post(
            "b.takeInboundMessage",
            "/webhook/evolution",
            Scope.SEND,
            BodyKind.MEDIA,
            InboundBody.class,
            this::take)
        .answers(Taken.class);
  }

  /// Evolution API answers 200 for a number that no instance has, and the message is gone.
  private ApiResponse take(ApiRequest request, InboundBody body) {
    var content = body.content(request);
    return FaultTranslation.naming(InboundBody::named, () -> take(request, body, content));
  }

  private ApiResponse take(ApiRequest request, InboundBody body, Content content) {
    var inbound = gateway.inbound();
    var instance =
        inbound
            .find(CHANNEL, body.numberId(), request.key()::opens)
            .orElseThrow(() -> Fault.notFound("instance", body.numberId()));
    var _ = inbound.take(instance, body.toMessage(content, gateway, instance));
    return ApiResponse.ok(TAKEN);
  }

  /// @param status `success`
  record Taken(String status) {}

  /// A message as the provider brings it.
  ///
  /// @param numberId the number of the instance
  /// @param message in the network's own object, with the file of the message beside its content
  /// @param messageType of the content, when `message` does not name it
  record InboundBody(
      @Length(max = 255) String numberId,
      Key key,
      @Nullable @Length(max = 1_024) String pushName,
      JsonNode message,
      @Nullable @Length(max = 64) String messageType) {
    Content content(ApiRequest request) {
      return new InboundContent(message, messageType, request.mediaLimits()).read();
    }

    InboundMessage toMessage(Content content, Gateway gateway, SessionName instance) {
      var addressing = gateway.addressing(instance);
      var id = Required.orNull(key.id);
      return new InboundMessage(
          id == null ? null : addressing.parseMessageId("key.id", id),
          addressing.parse("key.remoteJid", key.remoteJid),
          Boolean.TRUE.equals(key.fromMe),
          Required.orNull(pushName),
          content,
          InboundContent.replyTo(message).orElse(null));
    }

    static String named(String field) {
      return switch (field) {
        case "number" -> "numberId";
        case "chat" -> "key.remoteJid";
        case "url" -> "message.mediaUrl";
        case "file", "audio" -> "message";
        default -> field;
      };
    }

    /// @param id of the message; one is made when it is absent
    record Key(
        @Length(max = 1_600) String remoteJid,
        @Nullable Boolean fromMe,
        @Nullable @Length(max = 255) String id) {}
  }
}

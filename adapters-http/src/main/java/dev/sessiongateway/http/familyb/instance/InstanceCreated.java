package dev.sessiongateway.http.familyb.instance;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.http.familyb.field.ConnectionState;
import dev.sessiongateway.http.familyb.webhook.EventTransport;
import dev.sessiongateway.http.familyb.webhook.NetworkCallbackRoutes;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The answer to the creation of an instance.
///
/// @param hash the instance's key, shown only here
/// @param websocket empty unless requested
/// @param rabbitmq,nats,sqs empty unless requested
/// @param chatwoot absent unless the instance is connected to it
/// @param qrcode absent unless requested
@JsonInclude(JsonInclude.Include.NON_NULL)
record InstanceCreated(
    Instance instance,
    String hash,
    Hook webhook,
    Map<String, Boolean> websocket,
    Map<String, Boolean> rabbitmq,
    Map<String, Boolean> nats,
    Map<String, Boolean> sqs,
    InstanceSettings settings,
    @Nullable Object chatwoot,
    @Nullable Object qrcode) {

  /// @param session in its current state
  static InstanceCreated of(
      Session session,
      String hash,
      @Nullable Object chatwoot,
      @Nullable Object qrcode,
      ServerInfo server) {
    var config = session.config();
    return new InstanceCreated(
        Instance.of(session, server),
        hash,
        config.instanceWebhook().map(Hook::of).orElse(Hook.NONE),
        config.socket() == null ? Map.of() : Map.of("enabled", config.socket().enabled()),
        enabled(config, EventTransport.RABBITMQ),
        enabled(config, EventTransport.NATS),
        enabled(config, EventTransport.SQS),
        InstanceSettings.of(config),
        chatwoot,
        qrcode);
  }

  private static Map<String, Boolean> enabled(SessionConfig config, EventTransport kind) {
    return config.sink(kind.sink()).map(sink -> Map.of("enabled", sink.enabled())).orElse(Map.of());
  }

  @Override
  public String toString() {
    return "FamilyBCreated[" + instance.instanceName() + "]";
  }

  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Instance(
      String instanceName,
      String instanceId,
      String integration,
      @Nullable String webhookWaBusiness,
      String accessTokenWaBusiness,
      String status) {
    static Instance of(Session session, ServerInfo server) {
      var integration = session.origin().integration();
      var isBusiness = CreateBody.BUSINESS.equals(integration);
      return new Instance(
          session.name().value(),
          session.id().toString(),
          integration == null ? InstanceView.INTEGRATION : integration,
          isBusiness ? server.publicUrl() + NetworkCallbackRoutes.META : null,
          "",
          ConnectionState.of(session.state()).state());
    }
  }

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Hook(
      @Nullable String webhookUrl,
      @Nullable Map<String, String> webhookHeaders,
      @Nullable Boolean webhookByEvents,
      @Nullable Boolean webhookBase64) {
    static final Hook NONE = new Hook(null, null, null, null);

    static Hook of(Webhook webhook) {
      var headers = new LinkedHashMap<String, String>();
      webhook.headers().forEach(header -> headers.put(header.name(), header.value()));
      return new Hook(webhook.url().toString(), headers, webhook.byEvents(), webhook.base64());
    }
  }
}

package dev.sessiongateway.http.familyb.instance;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.access.AccessKeys.IssuedKey;
import dev.sessiongateway.application.app.Apps;
import dev.sessiongateway.application.proxy.Proxies;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.app.AppKind;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.SinkName;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.http.familyb.field.ConnectionState;
import dev.sessiongateway.http.familyb.instance.SettingsRoutes.InstanceSettings;
import dev.sessiongateway.http.familyb.webhook.EventSinkRoutes.EventSink;
import dev.sessiongateway.http.familyb.webhook.NetworkCallbackRoutes;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.part.InboxApp;
import dev.sessiongateway.http.kernel.part.InboxApp.InboxFields;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import dev.sessiongateway.http.kernel.unsupported.PartOperations;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Creates an instance together with the key that opens only this instance: both or neither.
///
/// @param inbox which a new instance can be connected to; empty where no part brings it
/// @param sinks the brokers that the operator has set up
record InstanceCreator(
    Sessions sessions,
    Proxies proxies,
    InstanceTokens tokens,
    Apps apps,
    Optional<InboxApp> inbox,
    Set<SinkName> sinks) {

  /// @param maker the key of the client; the key of the instance does not outlive it
  Created create(CreateBody body, AccessKey maker) {
    var name = body.name();
    var plain = body.toConfig(sinks, secret -> tokens.seal(name, secret));
    // Checked before the key is created; the session's own check covers concurrent requests.
    sessions.requireFree(name);
    var proxy = plain.proxy();
    if (proxy != null) {
      proxies.check(proxy);
    }
    var config = withApp(plain, name, body.chatwoot().toFields());
    return FaultTranslation.naming(
        field -> field.equals("config.network") ? "integration" : field,
        () ->
            tokens.issueWith(
                name,
                body.token(),
                maker,
                token ->
                    new Created(sessions.create(command(body, config, token)), token.secret())));
  }

  private SessionConfig withApp(
      SessionConfig config, SessionName name, @Nullable InboxFields fields) {
    if (fields == null) {
      return config;
    }
    var part = inbox.orElseThrow(() -> PartOperations.missing(AppKind.CHATWOOT.code()));
    var settings = part.settings(name, fields, null, config.proxy());
    return config.with(new App(apps.newId(), true, settings));
  }

  private Sessions.NewSession command(CreateBody body, SessionConfig config, IssuedKey token) {
    return new Sessions.NewSession(
        body.name(),
        config,
        body.origin().withSealedToken(tokens.seal(body.name(), token.secret())),
        body.connects(),
        List.of(token.key()));
  }

  /// @param key its plain text
  record Created(Session session, String key) {
    @Override
    public String toString() {
      return "Created[" + session.name() + "]";
    }
  }

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
          enabled(config, EventSink.RABBITMQ),
          enabled(config, EventSink.NATS),
          enabled(config, EventSink.SQS),
          InstanceSettings.of(config),
          chatwoot,
          qrcode);
    }

    private static Map<String, Boolean> enabled(SessionConfig config, EventSink kind) {
      return config
          .sink(kind.sink())
          .map(sink -> Map.of("enabled", sink.enabled()))
          .orElse(Map.of());
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
}

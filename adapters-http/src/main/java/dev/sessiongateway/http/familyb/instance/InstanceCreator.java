package dev.sessiongateway.http.familyb.instance;

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
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.part.InboxApp;
import dev.sessiongateway.http.kernel.part.InboxApp.InboxFields;
import dev.sessiongateway.http.kernel.unsupported.PartOperations;
import java.util.List;
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
}

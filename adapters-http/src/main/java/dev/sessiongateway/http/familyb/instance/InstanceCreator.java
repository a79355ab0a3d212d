package dev.sessiongateway.http.familyb.instance;

import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.application.proxy.Proxies;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.Session;
import org.jspecify.annotations.Nullable;

/// Creates an instance together with the key that opens only this instance: both or neither.
record InstanceCreator(Sessions sessions, AccessKeys keys, Proxies proxies, InstanceTokens tokens) {

  /// @param maker the key of the client; the key of the instance does not outlive it
  Created create(CreateBody body, AccessKey maker) {
    var name = body.name();
    var command = command(body, null);
    // Checked before the key is created; the session's own check covers concurrent requests.
    if (sessions.find(name.value()).isPresent()) {
      throw new Fault.Conflict("session.exists", "This name \"" + name + "\" is already in use.")
          .toException();
    }
    var proxy = command.config().proxy();
    if (proxy != null) {
      proxies.check(proxy);
    }
    var key = tokens.issue(name, body.token(), maker);
    try {
      return new Created(sessions.create(command(body, key.secret())), key.secret());
    } catch (RuntimeException e) {
      keys.revoke(key.key().id());
      throw e;
    }
  }

  /// @param token absent when the request has none
  private Sessions.NewSession command(CreateBody body, @Nullable String token) {
    return new Sessions.NewSession(
        body.name(),
        body.toConfig(),
        body.origin().withSealedToken(token == null ? null : tokens.seal(body.name(), token)),
        body.connects());
  }

  /// @param key its plain text
  record Created(Session session, String key) {
    @Override
    public String toString() {
      return "Created[" + session.name() + "]";
    }
  }
}

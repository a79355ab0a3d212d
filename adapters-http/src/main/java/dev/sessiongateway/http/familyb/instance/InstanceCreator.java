package dev.sessiongateway.http.familyb.instance;

import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.application.identity.Secrets;
import dev.sessiongateway.application.proxy.Proxies;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.server.TokenCipher;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Creates an instance together with the key that opens only this instance: both or neither.
public final class InstanceCreator {
  /// An instance's token may do everything with its instance.
  static final Set<Scope> SCOPES =
      Set.of(Scope.READ, Scope.SEND, Scope.CONTROL, Scope.SETTING, Scope.APP, Scope.DELETE);

  private final Sessions sessions;
  private final AccessKeys keys;
  private final Proxies proxies;
  private final Secrets secrets;
  private final @Nullable TokenCipher cipher;

  public InstanceCreator(
      Sessions sessions,
      AccessKeys keys,
      Proxies proxies,
      Secrets secrets,
      @Nullable TokenCipher cipher) {
    this.sessions = sessions;
    this.keys = keys;
    this.proxies = proxies;
    this.secrets = secrets;
    this.cipher = cipher;
  }

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
    var key = keys.issue(newKey(name, body), maker);
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
        body.origin().withSealedToken(token == null ? null : sealed(body.name(), token)),
        body.connects());
  }

  private @Nullable String sealed(SessionName name, String token) {
    return cipher == null
        ? null
        : cipher.seal(name, token, secrets.secret(TokenCipher.NONCE_LENGTH));
  }

  private AccessKeys.NewKey newKey(SessionName name, CreateBody body) {
    var token = body.token();
    var value = token == null || token.isBlank() ? Ascii.upper(secrets.token().toString()) : token;
    return new AccessKeys.NewKey("instance " + name, SCOPES, name, null, null, value);
  }

  /// @param key its plain text
  record Created(Session session, String key) {
    @Override
    public String toString() {
      return "Created[" + session.name() + "]";
    }
  }
}

package dev.sessiongateway.http.instance;

import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.http.api.Call;
import dev.sessiongateway.http.api.Dialect;
import org.jspecify.annotations.Nullable;

/// Sessions under the name that family B gives them: an instance is named by its name or by its id,
/// and only ever in the path.
public final class Instances {
  private final Sessions sessions;

  public Instances(Sessions sessions) {
    this.sessions = sessions;
  }

  /// The session in the path, if the key opens it. To a key for one session all others are alike,
  /// whether they exist or not.
  public Session of(Call call) {
    var nameOrId = new SessionName(call.path("instance"));
    var found = sessions.find(nameOrId.value());
    if (call.key().session() != null) {
      call.opened(found.map(Session::name).orElse(nameOrId));
    }
    return found.orElseThrow(() -> Fault.notFound("session", nameOrId.value()));
  }

  /// How to answer: as the request says, else the key, else as the client that made the instance
  /// expects. A key for one session is what family B's clients call the instance's token.
  public Dialect dialect(Call call, Session session) {
    var ofInstance = session.origin().integration() == null ? Dialect.NATIVE : Dialect.EVOLUTION;
    return Dialect.choose(
        Family.B,
        parsed(Dialect.HEADER, call.header(Dialect.HEADER)),
        ofKey(call.key()),
        ofInstance);
  }

  private static @Nullable Dialect ofKey(AccessKey key) {
    var stored = parsed("dialect", key.dialect());
    return stored == null && key.session() != null ? Dialect.EVOLUTION : stored;
  }

  private static @Nullable Dialect parsed(String field, @Nullable String text) {
    return text == null ? null : Dialect.parse(field, text);
  }
}

package dev.sessiongateway.http.familyb.instance;

import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.application.identity.Secrets;
import dev.sessiongateway.application.identity.SessionCipher;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Ascii;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The tokens of instances: keys whose texts the gateway keeps encrypted, because front ends of
/// family B read them and use them. Thread-safe.
public final class InstanceTokens {
  /// An instance's token may do everything with its instance.
  private static final Set<Scope> SCOPES =
      Set.of(Scope.READ, Scope.SEND, Scope.CONTROL, Scope.SETTING, Scope.APP, Scope.DELETE);

  private final AccessKeys keys;
  private final Function<SessionName, Session> sessions;
  private final BiConsumer<SessionName, String> keeper;
  private final SessionCipher cipher;
  private final Secrets secrets;

  /// Held while a token is looked up and then issued, so that concurrent calls make one.
  private final ReentrantLock issuing = new ReentrantLock();

  /// @param sessions throws the fault `session.not-found`
  /// @param keeper stores the encrypted token of a session
  public InstanceTokens(
      AccessKeys keys,
      Function<SessionName, Session> sessions,
      BiConsumer<SessionName, String> keeper,
      SessionCipher cipher,
      Secrets secrets) {
    this.keys = keys;
    this.sessions = sessions;
    this.keeper = keeper;
    this.cipher = cipher;
    this.secrets = secrets;
  }

  /// The token of an instance. Empty when it has none, when it was encrypted with another key, and
  /// when it opens nothing any more.
  public Optional<String> find(Session session) {
    var sealed = session.origin().sealedToken();
    return sealed == null
        ? Optional.empty()
        : cipher.open(session.name(), sealed).filter(text -> isOf(session.name(), text));
  }

  /// The token of an instance, if this key may see it: an administrator's that never expires and
  /// may be used from everywhere, as the token may, or the token itself.
  public Optional<String> find(Session session, AccessKey reader) {
    return find(session)
        .filter(text ->
            (reader.allows(Scope.ADMIN)
                    && reader.expiresAt() == null
                    && reader.addresses().isEmpty())
                || keys.authenticate(text).filter(key -> key.id().equals(reader.id())).isPresent());
  }

  /// The token of an instance. One that has none gets one.
  ///
  /// @param presented the text of the caller's key, which becomes the token if it is one of this
  ///   instance; absent when it is not known
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`
  public String findOrIssue(SessionName name, @Nullable String presented) {
    issuing.lock();
    try {
      return find(sessions.apply(name)).orElseGet(() -> keep(name, presented));
    } finally {
      issuing.unlock();
    }
  }

  private String keep(SessionName name, @Nullable String presented) {
    if (presented != null && isOf(name, presented)) {
      keeper.accept(name, seal(name, presented));
      return presented;
    }
    var issued = keys.issue(command(name, null));
    try {
      keeper.accept(name, seal(name, issued.secret()));
      return issued.secret();
    } catch (RuntimeException e) {
      keys.revoke(issued.key().id());
      throw e;
    }
  }

  /// Issues the token of an instance that is created by `create`: both or neither.
  ///
  /// @param chosen its text; absent or blank means make one up
  /// @param maker the key of the client, which the token does not outlive
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.token`; `key.exists`
  <T> T issueWith(
      SessionName name,
      @Nullable String chosen,
      AccessKey maker,
      Function<AccessKeys.IssuedKey, T> create) {
    return keys.issueWith(
        List.of(command(name, chosen)), maker, issued -> create.apply(issued.getFirst()));
  }

  private AccessKeys.NewKey command(SessionName name, @Nullable String chosen) {
    var text =
        chosen == null || chosen.isBlank() ? Ascii.upper(secrets.token().toString()) : chosen;
    return new AccessKeys.NewKey("instance " + name, SCOPES, name, null, null, true, text);
  }

  /// The token as it is stored.
  public String seal(SessionName name, String token) {
    return cipher.seal(name, token);
  }

  /// Whether the text is a key of this instance with all the rights of a token.
  private boolean isOf(SessionName name, String text) {
    return keys.authenticate(text)
        .filter(key -> name.equals(key.session()) && SCOPES.stream().allMatch(key::allows))
        .isPresent();
  }
}

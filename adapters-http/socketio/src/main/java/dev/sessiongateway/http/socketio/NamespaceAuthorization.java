package dev.sessiongateway.http.socketio;

import dev.sessiongateway.application.access.AccessKeys;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.access.ClientAddress;
import dev.sessiongateway.http.kernel.access.FailureLimiter;
import org.jspecify.annotations.Nullable;

/// Decides whether a client may connect to a namespace. The key is checked first, so that the
/// answer does not reveal which instances exist.
record NamespaceAuthorization(
    AccessKeys keys, FailureLimiter failures, Sessions sessions, boolean globalEvents) {
  static final String NO_KEY = "apiKey is required";
  static final String NOT_GLOBAL = "Invalid global token";
  static final String WRONG_KEY = "Authentication error";
  static final String NO_NAMESPACE = "Invalid namespace";
  static final String ELSEWHERE = "This key may not be used from this address";

  static final String TOO_MANY_WRONG_KEYS = "Too many wrong keys, try again in a second";

  /// May block, as [FailureLimiter#acquire] does.
  ///
  /// @param namespace empty for that of all instances
  /// @param presented null when there is no key
  /// @param isLocal whether the client needs no key, where none is needed
  /// @param from the address of the client, as the server has it
  Decision decide(String namespace, @Nullable String presented, boolean isLocal, String from) {
    if (presented == null && isLocal) {
      return keys.withoutKey()
          .map(key -> into(namespace, key))
          .orElseGet(() -> new Refused(NO_KEY));
    }
    if (presented == null || presented.isEmpty()) {
      return new Refused(NO_KEY);
    }
    var address = ClientAddress.of(from);
    var refusal = namespace.isEmpty() ? NOT_GLOBAL : WRONG_KEY;
    var key = keys.authenticate(presented);
    if (key.filter(good -> failures.hasSucceeded(address, good.id())).isEmpty()) {
      var permit = failures.tryAcquire(address);
      if (permit.isEmpty()) {
        return new Refused(TOO_MANY_WRONG_KEYS);
      }
      key.ifPresentOrElse(good -> permit.get().succeeded(good.id()), permit.get()::failed);
    }
    if (key.isEmpty() || !key.get().allows(Scope.READ)) {
      return new Refused(refusal);
    }
    if (!ClientAddress.isAllowed(key.get(), from)) {
      return new Refused(ELSEWHERE);
    }
    return into(namespace, key.get());
  }

  private Decision into(String namespace, AccessKey key) {
    return namespace.isEmpty() ? global(key) : ofOne(namespace.substring(1), key);
  }

  private Decision global(AccessKey key) {
    if (key.session() != null) {
      return new Refused(NOT_GLOBAL);
    }
    return globalEvents ? new Admitted(key, null) : new Refused(NO_NAMESPACE);
  }

  private Decision ofOne(String name, AccessKey key) {
    if (!SessionName.isValid(name) || !key.opens(new SessionName(name))) {
      return new Refused(key.session() == null ? NO_NAMESPACE : WRONG_KEY);
    }
    return sessions
        .find(name)
        .filter(session -> session.name().value().equals(name) && hasSocket(session))
        .<Decision>map(session -> new Admitted(key, session.name()))
        .orElseGet(() -> new Refused(NO_NAMESPACE));
  }

  static boolean hasSocket(Session session) {
    var socket = session.config().socket();
    return socket != null && socket.enabled();
  }

  sealed interface Decision {}

  /// @param only the instance whose events it gets; null means all
  record Admitted(AccessKey key, @Nullable SessionName only) implements Decision {}

  /// @param message what the client's library shows
  record Refused(String message) implements Decision {}
}

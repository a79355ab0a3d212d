package dev.sessiongateway.application.identity;

import dev.sessiongateway.domain.session.SessionName;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Remembers what it sealed.
public final class FakeSessionCipher implements SessionCipher {
  private final Map<String, Map.Entry<SessionName, String>> sealed = new ConcurrentHashMap<>();

  @Override
  public synchronized String seal(SessionName session, String text) {
    var token = "sealed-" + (sealed.size() + 1);
    sealed.put(token, Map.entry(session, text));
    return token;
  }

  @Override
  public Optional<String> open(SessionName session, String token) {
    return Optional.ofNullable(sealed.get(token))
        .filter(entry -> entry.getKey().equals(session))
        .map(Map.Entry::getValue);
  }
}

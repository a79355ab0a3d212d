package dev.sessiongateway.domain.session;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// What a part keeps that this gateway does not have, as it was stored.
///
/// @param content texts, numbers, flags, lists and maps of these by name
public record UnreadPartConfig(String part, Map<String, Object> content) implements PartConfig {
  public UnreadPartConfig {
    content = Collections.unmodifiableMap(new LinkedHashMap<>(content));
  }

  @Override
  public boolean isEmpty() {
    return false;
  }

  @Override
  public String toString() {
    return "UnreadPartConfig[" + part + "]"; // it may hold a secret
  }
}

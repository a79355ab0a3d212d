package dev.sessiongateway.application.access;

import dev.sessiongateway.application.identity.Secrets;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/// Texts of keys that can be asked for again, for a gateway without a secret to derive them from:
/// random, and remembered until the gateway is closed. Thread-safe.
public final class RandomSecrets implements UnaryOperator<String> {
  private static final int LENGTH = 43;

  private final Secrets secrets;
  private final ConcurrentHashMap<String, String> byId = new ConcurrentHashMap<>();

  public RandomSecrets(Secrets secrets) {
    this.secrets = secrets;
  }

  @Override
  public String apply(String id) {
    return byId.computeIfAbsent(id, _ -> secrets.secret(LENGTH));
  }
}

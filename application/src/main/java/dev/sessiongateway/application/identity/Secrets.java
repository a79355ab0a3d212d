package dev.sessiongateway.application.identity;

import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;

/// Texts that give access and that nobody can guess: keys, tickets, pairing codes. They never
/// follow from a seed. Thread-safe.
public interface Secrets {
  /// Letters and digits.
  String secret(int length);

  /// Decimal digits.
  String digits(int length);

  /// A random UUID.
  UUID token();

  /// Texts of keys that can be asked for again, for a gateway without a secret to derive them from:
  /// random, and remembered as long as the function is.
  default UnaryOperator<String> byKey() {
    var byId = new ConcurrentHashMap<String, String>();
    return id -> byId.computeIfAbsent(id, _ -> secret(43));
  }
}

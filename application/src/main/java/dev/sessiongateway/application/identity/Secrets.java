package dev.sessiongateway.application.identity;

import java.util.UUID;

/// Texts that give access and that nobody can guess: keys, tickets, pairing codes. They never
/// follow from a seed. Thread-safe.
public interface Secrets {
  /// Letters and digits.
  String secret(int length);

  /// Decimal digits.
  String digits(int length);

  /// A random UUID.
  UUID token();
}

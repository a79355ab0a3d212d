package dev.sessiongateway.application.identity;

import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.messaging.MessageId;
import java.time.Instant;
import java.util.UUID;

/// Fresh ids, secrets and chance. Thread-safe.
public interface Identifiers {
  MessageId messageId();

  /// Later ids sort after earlier ones.
  EventId eventId(Instant at);

  UUID uuid();

  /// Letters and digits that nobody can guess.
  String secret(int length);

  /// Evenly spread from 0 (inclusive) to 1 (exclusive).
  double chance();
}

package dev.sessiongateway.application.access;

import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Tickets that wait to be used, of all gateways on one store. They need not outlive a failure of
/// the store. Thread-safe.
public interface TicketStore {
  int MOST = 10_000;
  int MOST_PER_KEY = 1_000;

  /// @param hash of the ticket's text
  /// @param lifetime how long it waits, from now on
  /// @return false when [#MOST] of them wait already, or [#MOST_PER_KEY] of its key; nothing was
  ///   added then
  boolean add(String hash, Ticket ticket, Duration lifetime);

  /// Takes a ticket away; of several that take it at the same time, one gets it.
  ///
  /// @return empty when there is none, or its lifetime is over
  Optional<Ticket> take(String hash);

  /// What a ticket stands for.
  ///
  /// @param keyId of the key that it was made with
  /// @param reads whether it may read
  /// @param session the only one that it opens; null for those of the key
  record Ticket(String keyId, boolean reads, @Nullable SessionName session) {}
}

package dev.sessiongateway.application.access;

import dev.sessiongateway.application.access.KeyIndex.SecretHash;
import dev.sessiongateway.application.identity.Secrets;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Unused tickets, by the hashes of their texts. A lookup does not reveal how much of a text was
/// right. Thread-safe.
final class Tickets {
  /// Letters and digits that amount to 32 random bytes.
  private static final int TEXT_LENGTH = 43;

  private static final int MOST = 10_000;
  private static final int MOST_PER_KEY = 1_000;

  private final Time time;
  private final Secrets secrets;
  private final Map<String, Ticket> byHash = new HashMap<>();

  Tickets(Time time, Secrets secrets) {
    this.time = time;
    this.secrets = secrets;
  }

  /// @param key what the ticket stands for: its right to read, and no other
  /// @param session the only one that the ticket opens; null for those of the key
  synchronized AccessKeys.IssuedTicket issue(
      AccessKey key, @Nullable SessionName session, Duration lifetime) {
    var ofKey = byHash.values().stream().filter(ticket -> ticket.isOf(key)).count();
    if (byHash.size() >= MOST || ofKey >= MOST_PER_KEY) {
      throw new Fault.TooManyRequests("tickets", Duration.ofSeconds(1)).toException();
    }
    var scopes = key.allows(Scope.READ) ? Set.of(Scope.READ) : Set.<Scope>of();
    var only = session == null ? key.session() : session;
    var narrowed = new AccessKeys.KeyChange(scopes, only, key.active(), null, null, null).of(key);
    var text = secrets.secret(TEXT_LENGTH);
    var hash = SecretHash.of(text);
    byHash.put(hash, new Ticket(narrowed, time.after(lifetime, () -> forget(hash))));
    return new AccessKeys.IssuedTicket(text, time.instant().plus(lifetime));
  }

  /// Redeems the ticket, once.
  synchronized Optional<AccessKey> take(String text) {
    var ticket = byHash.remove(SecretHash.of(text));
    if (ticket == null) {
      return Optional.empty();
    }
    ticket.end().cancel();
    return Optional.of(ticket.key());
  }

  private synchronized void forget(String hash) {
    byHash.remove(hash);
  }

  /// @param end forgets it; a jump of the wall clock makes no ticket live longer or shorter
  private record Ticket(AccessKey key, Time.Timer end) {
    boolean isOf(AccessKey other) {
      return key.id().equals(other.id());
    }
  }
}

package dev.sessiongateway.application.access;

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
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Issues tickets and redeems them. They are kept by the hashes of their texts, so that a lookup
/// does not reveal how much of a text was right. Thread-safe.
final class Tickets {
  /// Letters and digits that amount to 32 random bytes.
  private static final int TEXT_LENGTH = 43;

  private final Time time;
  private final Secrets secrets;
  private final KeyIndex keys;
  private final AtomicReference<TicketStore> store;

  Tickets(Time time, Secrets secrets, KeyIndex keys) {
    this.time = time;
    this.secrets = secrets;
    this.keys = keys;
    this.store = new AtomicReference<>(new LocalTickets(time));
  }

  /// Other gateways redeem the tickets of this one too, from now on.
  void share(TicketStore shared) {
    store.set(shared);
  }

  /// @param key what the ticket stands for: its right to read, and no other
  /// @param session the only one that the ticket opens; null for those of the key
  AccessKeys.IssuedTicket issue(AccessKey key, @Nullable SessionName session, Duration lifetime) {
    var only = session == null ? key.session() : session;
    var ticket = new TicketStore.Ticket(key.id(), key.allows(Scope.READ), only);
    var text = secrets.secret(TEXT_LENGTH);
    if (!store.get().add(SecretHash.of(text), ticket, lifetime)) {
      throw new Fault.TooManyRequests("tickets", Duration.ofSeconds(1)).toException();
    }
    return new AccessKeys.IssuedTicket(text, time.instant().plus(lifetime));
  }

  /// Redeems the ticket, once.
  Optional<AccessKey> take(String text) {
    return store
        .get()
        .take(SecretHash.of(text))
        .flatMap(ticket -> keys.withId(ticket.keyId()).map(key -> narrowed(key, ticket)));
  }

  private static AccessKey narrowed(AccessKey key, TicketStore.Ticket ticket) {
    var reads = ticket.reads() && key.allows(Scope.READ);
    var scopes = reads ? Set.of(Scope.READ) : Set.<Scope>of();
    return new AccessKeys.KeyChange(scopes, ticket.session(), key.active(), null, null, null, null)
        .of(key);
  }

  /// The tickets of one gateway, in its memory.
  static final class LocalTickets implements TicketStore {
    private final Time time;
    private final Map<String, Waiting> byHash = new HashMap<>();

    LocalTickets(Time time) {
      this.time = time;
    }

    @Override
    public synchronized boolean add(String hash, Ticket ticket, Duration lifetime) {
      var ofKey =
          byHash.values().stream()
              .filter(waiting -> waiting.ticket().keyId().equals(ticket.keyId()))
              .count();
      if (byHash.size() >= MOST || ofKey >= MOST_PER_KEY) {
        return false;
      }
      byHash.put(hash, new Waiting(ticket, time.after(lifetime, () -> forget(hash))));
      return true;
    }

    @Override
    public synchronized Optional<Ticket> take(String hash) {
      var waiting = byHash.remove(hash);
      if (waiting == null) {
        return Optional.empty();
      }
      waiting.end().cancel();
      return Optional.of(waiting.ticket());
    }

    private synchronized void forget(String hash) {
      byHash.remove(hash);
    }

    /// @param end forgets it; a jump of the wall clock makes no ticket live longer or shorter
    private record Waiting(Ticket ticket, Time.Timer end) {}
  }
}

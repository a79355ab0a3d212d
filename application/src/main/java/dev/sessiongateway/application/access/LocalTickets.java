package dev.sessiongateway.application.access;

import dev.sessiongateway.application.time.Time;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// The tickets of one gateway, in its memory.
final class LocalTickets implements TicketStore {
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

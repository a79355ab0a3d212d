package dev.sessiongateway.application;

import dev.sessiongateway.application.access.TicketStore;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// The tickets of several gateways in memory.
final class InMemoryTickets implements TicketStore {
  private final InstantSource clock;
  private final Map<String, Waiting> byHash = new HashMap<>();

  InMemoryTickets(InstantSource clock) {
    this.clock = clock;
  }

  @Override
  public synchronized boolean add(String hash, Ticket ticket, Duration lifetime) {
    byHash.values().removeIf(waiting -> !waiting.until().isAfter(clock.instant()));
    var ofKey =
        byHash.values().stream()
            .filter(waiting -> waiting.ticket().keyId().equals(ticket.keyId()))
            .count();
    if (byHash.size() >= MOST || ofKey >= MOST_PER_KEY) {
      return false;
    }
    byHash.put(hash, new Waiting(ticket, clock.instant().plus(lifetime)));
    return true;
  }

  @Override
  public synchronized Optional<Ticket> take(String hash) {
    return Optional.ofNullable(byHash.remove(hash))
        .filter(waiting -> waiting.until().isAfter(clock.instant()))
        .map(Waiting::ticket);
  }

  private record Waiting(Ticket ticket, Instant until) {}
}

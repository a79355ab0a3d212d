package dev.sessiongateway.application.identity;

import dev.sessiongateway.application.identity.SystemIdentifiers.UlidSequence;
import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.messaging.MessageId;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;

/// Ids that a seed determines: the same calls in the same scopes give the same ids, whatever other
/// scopes draw meanwhile. For simulations only, because everybody who knows the seed can guess
/// them. Thread-safe.
public final class SeededIdentifiers implements Identifiers {
  /// Scopes that are remembered; the one that was used least recently is forgotten first.
  static final int SCOPES = 100_000;

  private static final int TIME_BITS = 44;
  private static final int CHANCE_BITS = 52;
  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  private final long seed;
  private final Scope unscoped;
  private final SequencedMap<String, Scope> scopes = new LinkedHashMap<>(16, 0.75f, true);

  /// Makes sure that a scope which was forgotten draws other ids when it is used again.
  private final AtomicLong forgotten = new AtomicLong();

  /// @param seed of everything that is drawn
  /// @param start counts the starts of the gateway on its data, which hold the ids of earlier
  ///   starts
  public SeededIdentifiers(long seed, long start) {
    this.seed = new SeededNumbers(seed).nextLong() + new SeededNumbers(start).nextLong();
    this.unscoped = scope("");
  }

  @Override
  public synchronized Identifiers in(String scope) {
    var known = scopes.get(scope);
    if (known == null) {
      known = scope(scope);
      scopes.put(scope, known);
      if (scopes.size() > SCOPES) {
        var _ = scopes.pollFirstEntry();
        forgotten.incrementAndGet();
      }
    }
    return known;
  }

  private Scope scope(String name) {
    return new Scope(seed ^ hash(name) ^ new SeededNumbers(forgotten.get()).nextLong());
  }

  /// FNV-1a, the same on every machine.
  private static long hash(String text) {
    var hash = FNV_OFFSET;
    for (var i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * FNV_PRIME;
    }
    return hash;
  }

  @Override
  public MessageId messageId() {
    return unscoped.messageId();
  }

  @Override
  public EventId eventId(Instant at) {
    return unscoped.eventId(at);
  }

  @Override
  public UUID uuid() {
    return unscoped.uuid();
  }

  @Override
  public String code(int length) {
    return unscoped.code(length);
  }

  @Override
  public double chance() {
    return unscoped.chance();
  }

  /// Kinds of ids have numbers of their own, so that a kind that is drawn more often, such as the
  /// delays of retries, changes no other.
  private final class Scope implements Identifiers {
    private final RandomGenerator messages;
    private final RandomGenerator uuids;
    private final RandomGenerator codes;
    private final RandomGenerator chances;
    private final UlidSequence events;

    Scope(long seed) {
      var seeds = new SeededNumbers(seed);
      messages = new SeededNumbers(seeds.nextLong());
      uuids = new SeededNumbers(seeds.nextLong());
      codes = new SeededNumbers(seeds.nextLong());
      chances = new SeededNumbers(seeds.nextLong());
      events = new UlidSequence(new SeededNumbers(seeds.nextLong()));
    }

    @Override
    public synchronized MessageId messageId() {
      return new MessageId(
          "3EB0%011X%013X"
              .formatted(messages.nextLong(1L << TIME_BITS), messages.nextLong(1L << CHANCE_BITS)));
    }

    @Override
    public EventId eventId(Instant at) {
      return new EventId("evt_" + events.next(at.toEpochMilli()));
    }

    /// Of version 4, as random ones are.
    @Override
    public synchronized UUID uuid() {
      var high = (uuids.nextLong() & 0xffffffffffff0fffL) | 0x4000L;
      var low = (uuids.nextLong() & 0x3fffffffffffffffL) | 0x8000000000000000L;
      return new UUID(high, low);
    }

    @Override
    public synchronized String code(int length) {
      return RandomText.of(RandomText.LETTERS_AND_DIGITS, length, codes);
    }

    @Override
    public synchronized double chance() {
      return chances.nextDouble();
    }

    @Override
    public Identifiers in(String scope) {
      return SeededIdentifiers.this.in(scope);
    }
  }
}

package dev.sessiongateway.application.identity;

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

  private final Scopes scopes;

  /// Kinds of ids have numbers of their own, so that a kind that is drawn more often, such as the
  /// delays of retries, changes no other.
  private final RandomGenerator messages;

  private final RandomGenerator uuids;
  private final RandomGenerator codes;
  private final RandomGenerator chances;
  private final UlidSequence events;

  /// @param seed of everything that is drawn
  /// @param start counts the starts of the gateway on its data, which hold the ids of earlier
  ///   starts
  public SeededIdentifiers(long seed, long start) {
    this(new Scopes(new SeededNumbers(seed).nextLong() + new SeededNumbers(start).nextLong()), "");
  }

  private SeededIdentifiers(Scopes scopes, String scope) {
    this.scopes = scopes;
    var seeds = new SeededNumbers(scopes.seedOf(scope));
    messages = new SeededNumbers(seeds.nextLong());
    uuids = new SeededNumbers(seeds.nextLong());
    codes = new SeededNumbers(seeds.nextLong());
    chances = new SeededNumbers(seeds.nextLong());
    events = new UlidSequence(new SeededNumbers(seeds.nextLong()));
  }

  @Override
  public Identifiers in(String scope) {
    return scopes.get(scope);
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

  /// The scopes that were used lately.
  private static final class Scopes {
    private final long seed;
    private final SequencedMap<String, Identifiers> known = new LinkedHashMap<>(16, 0.75f, true);

    /// Makes sure that a scope which was forgotten draws other ids when it is used again.
    private final AtomicLong forgotten = new AtomicLong();

    Scopes(long seed) {
      this.seed = seed;
    }

    synchronized Identifiers get(String scope) {
      var found = known.get(scope);
      if (found == null) {
        found = new SeededIdentifiers(this, scope);
        known.put(scope, found);
        if (known.size() > SCOPES) {
          var _ = known.pollFirstEntry();
          forgotten.incrementAndGet();
        }
      }
      return found;
    }

    long seedOf(String scope) {
      return seed ^ hash(scope) ^ new SeededNumbers(forgotten.get()).nextLong();
    }

    /// FNV-1a, the same on every machine.
    private static long hash(String text) {
      var hash = FNV_OFFSET;
      for (var i = 0; i < text.length(); i++) {
        hash = (hash ^ text.charAt(i)) * FNV_PRIME;
      }
      return hash;
    }
  }
}

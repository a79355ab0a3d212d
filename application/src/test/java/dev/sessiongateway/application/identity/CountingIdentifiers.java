package dev.sessiongateway.application.identity;

import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.messaging.MessageId;
import java.time.Instant;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/// Ids and secrets that count up and chance from a seed: the same calls give the same answers.
public final class CountingIdentifiers implements Identifiers, Secrets {
  private static final String ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

  private final AtomicLong count = new AtomicLong();
  private final SplittableRandom random;

  public CountingIdentifiers() {
    this(1);
  }

  public CountingIdentifiers(long seed) {
    this.random = new SplittableRandom(seed);
  }

  @Override
  public MessageId messageId() {
    return new MessageId("3EB0%016X".formatted(count.incrementAndGet()));
  }

  @Override
  public EventId eventId(Instant at) {
    return new EventId(
        "evt_" + digits(at.toEpochMilli(), 10) + digits(count.incrementAndGet(), 16));
  }

  /// As a ULID has them.
  private static String digits(long number, int count) {
    var digits = new char[count];
    var rest = number;
    for (var i = count - 1; i >= 0; i--) {
      digits[i] = ALPHABET.charAt((int) (rest & 31));
      rest >>>= 5;
    }
    return new String(digits);
  }

  @Override
  public UUID uuid() {
    return new UUID(0, count.incrementAndGet());
  }

  /// Ends in the count, so that no two are alike as long as it fits.
  @Override
  public synchronized String secret(int length) {
    var number = Long.toString(count.incrementAndGet(), 36).toUpperCase(Locale.ROOT);
    var secret = new StringBuilder(length);
    while (secret.length() + number.length() < length) {
      secret.append((char) ('A' + random.nextInt(26)));
    }
    return secret.append(number).substring(secret.length() - length);
  }

  @Override
  public String code(int length) {
    return secret(length);
  }

  @Override
  public synchronized String digits(int length) {
    return random.ints(length, 0, 10).mapToObj(Integer::toString).collect(Collectors.joining());
  }

  @Override
  public UUID token() {
    return uuid();
  }

  @Override
  public synchronized double chance() {
    return random.nextDouble();
  }
}

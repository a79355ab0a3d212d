package dev.sessiongateway.application.identity;

import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.messaging.MessageId;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HexFormat;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/// Ids that nobody can guess, from the system's entropy.
public final class SystemIdentifiers implements Identifiers {
  private static final String MESSAGE_PREFIX = "3EB0";
  private static final int TIME_DIGITS = 11;
  private static final int CHANCE_DIGITS = 13;
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private static final long VERSION_4 = 0x4000L;
  private static final long VERSION_BITS = 0xf000L;
  private static final long IETF_VARIANT = 1L << 63;
  private static final long VARIANT_BITS = 3L << 62;

  private final SecureRandom secrets = new SecureRandom();
  private final BufferedRandom random = new BufferedRandom(secrets::nextBytes);
  private final UlidSequence ulids = new UlidSequence(random);

  /// Begins with the time, so that new messages stand side by side in the stores' indexes: at
  /// random places each of them would make the store write a page of its own.
  @Override
  public MessageId messageId() {
    var time = HEX.toHexDigits(System.currentTimeMillis(), TIME_DIGITS);
    return new MessageId(MESSAGE_PREFIX + time + HEX.toHexDigits(random.nextLong(), CHANCE_DIGITS));
  }

  @Override
  public EventId eventId(Instant at) {
    return new EventId("evt_" + ulids.next(at.toEpochMilli()));
  }

  @Override
  public UUID uuid() {
    return new UUID(
        (random.nextLong() & ~VERSION_BITS) | VERSION_4,
        (random.nextLong() & ~VARIANT_BITS) | IETF_VARIANT);
  }

  @Override
  public String code(int length) {
    return RandomText.of(RandomText.LETTERS_AND_DIGITS, length, random);
  }

  @Override
  public double chance() {
    return random.nextDouble();
  }

  /// The numbers of a generator, drawn a block at a time, because each draw of the system's entropy
  /// costs a hash and a lock. For ids; a secret is drawn when it is asked for. Thread-safe.
  private static final class BufferedRandom implements RandomGenerator {
    private static final int BLOCK_BYTES = 2_048;

    private final Consumer<byte[]> source;
    private final byte[] bytes = new byte[BLOCK_BYTES];
    private final ByteBuffer block = ByteBuffer.wrap(bytes).position(BLOCK_BYTES);

    /// @param source fills an array with random bytes
    BufferedRandom(Consumer<byte[]> source) {
      this.source = source;
    }

    @Override
    public synchronized long nextLong() {
      if (!block.hasRemaining()) {
        source.accept(bytes);
        block.rewind();
      }
      return block.getLong();
    }
  }
}

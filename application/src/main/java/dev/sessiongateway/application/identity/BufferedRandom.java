package dev.sessiongateway.application.identity;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/// The numbers of a generator, drawn a block at a time, because each draw of the system's entropy
/// costs a hash and a lock. For ids; a secret is drawn when it is asked for. Thread-safe.
final class BufferedRandom implements RandomGenerator {
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

package dev.sessiongateway.http.kernel.connection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.eclipse.jetty.io.ArrayByteBufferPool;
import org.eclipse.jetty.io.RetainableByteBuffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeasedBuffersTest {
  private static final int SIZE = 8 << 10;

  private final ArrayByteBufferPool pool = new ArrayByteBufferPool();
  private final LeasedBuffers buffers = new LeasedBuffers(pool);

  private RetainableByteBuffer.Mutable acquire(boolean direct) {
    return buffers.acquire(SIZE, direct);
  }

  private static void write(RetainableByteBuffer.Mutable buffer, String text) {
    assertThat(buffer.append(ByteBuffer.wrap(text.getBytes(UTF_8)))).isTrue();
  }

  private static String text(RetainableByteBuffer buffer) {
    var bytes = new byte[buffer.remaining()];
    buffer.getByteBuffer().duplicate().get(bytes);
    return new String(bytes, UTF_8);
  }

  /// What Jetty's pool does not keep: see the class.
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aSecondReleaseTakesTheBufferFromNobody(boolean direct) {
    acquire(direct).release(); // it is in the pool now, and the next one gets it
    var first = acquire(direct);
    first.release();
    var second = acquire(direct);
    assertThat(first.release()).as("it is over").isTrue();
    var third = acquire(direct);
    write(second, "of the second");
    write(third, "of the third");

    assertThat(text(second)).isEqualTo("of the second");
    assertThat(text(third)).isEqualTo("of the third");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aBufferIsGivenBackWhenItsLastOwnerReleasesIt(boolean direct) {
    acquire(direct).release();
    var buffer = acquire(direct);
    buffer.retain();
    assertThat(buffer.release()).isFalse();
    assertThat(available(direct)).isZero();
    assertThat(buffer.release()).isTrue();
    assertThat(available(direct)).isOne();
  }

  private long available(boolean direct) {
    return direct
        ? pool.getAvailableDirectByteBufferCount()
        : pool.getAvailableHeapByteBufferCount();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aBufferIsEmptyAndHasTheWantedSize(boolean direct) {
    var before = acquire(direct);
    write(before, "of another one");
    before.release();
    var buffer = acquire(direct);
    assertThat(buffer.isDirect()).isEqualTo(direct);
    assertThat(buffer.remaining()).isZero();
    assertThat(buffer.capacity()).isGreaterThanOrEqualTo(SIZE);
  }
}

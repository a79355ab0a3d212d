package dev.sessiongateway.persistence.s3;

import dev.sessiongateway.application.time.SystemTime;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable.Cause;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.time.Duration;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.exception.SdkException;

/// The bytes of an object. A server that sends them too slowly, or fewer than it announced, is a
/// fault of the store; the time that the reader takes does not count.
final class ObjectContent extends InputStream {
  private final ResponseInputStream<?> content;
  private final long length;
  private final Deadlines deadlines;
  private Duration waited = Duration.ZERO;
  private long read;

  ObjectContent(ResponseInputStream<?> content, long length, Deadlines deadlines) {
    this.content = content;
    this.length = length;
    this.deadlines = deadlines;
  }

  @Override
  public int read() {
    var one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `store.broken`
  @Override
  public int read(byte[] into, int offset, int most) {
    if (most == 0) {
      return 0;
    }
    try {
      return readInTime(into, offset, most);
    } catch (IOException | SdkException e) {
      throw new StoreUnavailable(Cause.BROKEN).toException(e);
    }
  }

  private int readInTime(byte[] into, int offset, int most) throws IOException {
    var began = SystemTime.elapsed();
    var count = content.read(into, offset, most);
    waited = waited.plus(SystemTime.elapsed().minus(began));
    if (count < 0) {
      if (read < length) {
        throw new EOFException("the object ends after %d of %d bytes".formatted(read, length));
      }
      return -1;
    }
    read += count;
    if (waited.compareTo(deadlines.callOf(read)) > 0) {
      throw new SocketTimeoutException("the object comes too slowly");
    }
    return count;
  }

  /// A connection with unread bytes is given up; it would have to be read to its end.
  @Override
  public void close() throws IOException {
    if (read == length) {
      content.close();
    } else {
      content.abort();
    }
  }
}

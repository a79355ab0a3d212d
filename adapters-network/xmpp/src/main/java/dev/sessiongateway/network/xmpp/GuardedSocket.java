package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.network.OutboundConnections;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.concurrent.atomic.AtomicLong;

/// A socket to a server that a user has named: it connects only where the operator allows it, and
/// breaks when the server sends an element without end.
final class GuardedSocket extends Socket {
  /// The most bytes that a server may send before an element is complete.
  static final long LONGEST_ELEMENT = 4L << 20;

  private final OutboundConnections outbound;
  private final boolean isChecked;
  private final AtomicLong unparsed;

  GuardedSocket(OutboundConnections outbound, boolean isChecked, AtomicLong unparsed) {
    this.outbound = outbound;
    this.isChecked = isChecked;
    this.unparsed = unparsed;
  }

  @Override
  public void connect(SocketAddress endpoint, int timeout) throws IOException {
    if (isChecked) {
      outbound.check(((InetSocketAddress) endpoint).getAddress());
    }
    unparsed.set(0);
    super.connect(endpoint, timeout);
  }

  @Override
  public InputStream getInputStream() throws IOException {
    return new BoundedInput(super.getInputStream());
  }

  private final class BoundedInput extends FilterInputStream {
    BoundedInput(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      var one = super.read();
      count(one < 0 ? 0 : 1);
      return one;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      var count = super.read(bytes, offset, length);
      count(count);
      return count;
    }

    private void count(int bytes) throws IOException {
      if (bytes > 0 && unparsed.addAndGet(bytes) > LONGEST_ELEMENT) {
        throw new IOException("the server sent an element of more than 4 MiB");
      }
    }
  }
}

package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.network.OutboundConnections;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.SocketFactory;

/// A socket to a server that a user has named: it connects only where the operator allows it, and
/// breaks when the server sends an element without end.
final class GuardedSocket extends Socket {
  /// The most bytes that a server may send before an element is complete.
  static final long LONGEST_ELEMENT = 4L << 20;

  private final OutboundConnections outbound;
  private final boolean isChecked;
  private final AtomicLong unparsed;

  private GuardedSocket(OutboundConnections outbound, boolean isChecked, AtomicLong unparsed) {
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

  /// Makes the sockets of one connection.
  static final class Factory extends SocketFactory {
    private final OutboundConnections outbound;
    private final boolean isChecked;
    private final AtomicLong unparsed;

    /// @param isChecked false where the operator has named the server
    /// @param unparsed bytes since the last complete element; who reads elements sets it to zero
    Factory(OutboundConnections outbound, boolean isChecked, AtomicLong unparsed) {
      this.outbound = outbound;
      this.isChecked = isChecked;
      this.unparsed = unparsed;
    }

    @Override
    public Socket createSocket() {
      return new GuardedSocket(outbound, isChecked, unparsed);
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
      return connected(new InetSocketAddress(host, port));
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
      return connected(new InetSocketAddress(host, port));
    }

    /// The local address is chosen by the machine.
    @Override
    public Socket createSocket(String host, int port, InetAddress local, int localPort)
        throws IOException {
      return createSocket(host, port);
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
        throws IOException {
      return createSocket(host, port);
    }

    private Socket connected(InetSocketAddress address) throws IOException {
      var socket = createSocket();
      socket.connect(address, 0);
      return socket;
    }
  }
}

package dev.sessiongateway.http.kernel.connection;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.sessiongateway.http.kernel.access.ClientAddress;
import dev.sessiongateway.http.kernel.connection.ConnectionTable.AcceptDecision;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.SelectorManager;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Accepts connections within limits: per address, in total, and with a deadline for each request's
/// headers. When the operating system has no file descriptor left, idle connections are closed and
/// accepting goes on.
public final class LimitedConnector extends ServerConnector {
  private static final Logger LOG = LoggerFactory.getLogger(LimitedConnector.class);
  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final long LOG_NANOS = Duration.ofSeconds(10).toNanos();
  private static final int BACKLOG = 1_024;
  private static final int DISCARDED = 8 << 10;

  /// As many threads as Jetty thinks best.
  private static final int DEFAULT = -1;

  private final ConnectionTable table;
  private final Refusals refusals;
  private final long checkNanos;
  private long loggedNanos = System.nanoTime() - LOG_NANOS;

  /// @param perAddress connections of one client address
  /// @param headerDeadline how long the headers of one request may take from their first byte
  public LimitedConnector(
      Server server,
      HttpConfiguration http,
      int perAddress,
      Duration headerDeadline,
      Refusals refusals) {
    this(server, http, perAddress, FileDescriptors.connections(), headerDeadline, refusals);
  }

  /// @param most connections of all addresses
  LimitedConnector(
      Server server,
      HttpConfiguration http,
      int perAddress,
      int most,
      Duration headerDeadline,
      Refusals refusals) {
    super(server, null, null, buffers(server), DEFAULT, DEFAULT, new HttpConnectionFactory(http));
    this.table = new ConnectionTable(perAddress, most, headerDeadline);
    this.refusals = refusals;
    this.checkNanos = Math.min(headerDeadline.toNanos() / 4, Duration.ofSeconds(1).toNanos());
    setAcceptQueueSize(BACKLOG);
  }

  /// A second port, within the limits of the first, which watches the headers of both.
  public LimitedConnector(LimitedConnector first, HttpConfiguration http) {
    super(
        first.getServer(),
        null,
        null,
        first.getByteBufferPool(),
        DEFAULT,
        DEFAULT,
        new HttpConnectionFactory(http));
    this.table = first.table;
    this.refusals = first.refusals;
    this.checkNanos = 0;
    setAcceptQueueSize(BACKLOG);
  }

  private static ByteBufferPool buffers(Server server) {
    return new LeasedBuffers(server.getByteBufferPool());
  }

  /// How many connections are open.
  public int connections() {
    return table.count();
  }

  /// How many may be.
  public int mostConnections() {
    return table.most();
  }

  /// A complete HTTP response for each reason to refuse; the connection is closed after it.
  @SuppressWarnings("ArrayRecordComponent") // written, never compared
  public record Refusals(byte[] tooManyOfAddress, byte[] tooMany, byte[] headersTooSlow) {}

  ConnectionTable table() {
    return table;
  }

  @Override
  protected void doStart() throws Exception {
    super.doStart();
    getSelectorManager()
        .addEventListener(
            new SelectorManager.AcceptListener() {
              @Override
              public void onAcceptFailed(SelectableChannel channel, Throwable cause) {
                table.closed(channel);
              }
            });
    if (checkNanos > 0) {
      scheduleCheck();
    }
  }

  private void scheduleCheck() {
    getScheduler()
        .schedule(
            () -> {
              table.late().forEach(this::cut);
              if (isRunning()) {
                scheduleCheck();
              }
            },
            checkNanos,
            TimeUnit.NANOSECONDS);
  }

  private void cut(EndPoint endPoint) {
    endPoint.write(
        Callback.from(endPoint::close, endPoint::close),
        ByteBuffer.wrap(refusals.headersTooSlow()));
  }

  @Override
  public void accept(int acceptor) throws IOException {
    if (!(getTransport() instanceof ServerSocketChannel server) || !server.isOpen()) {
      return;
    }
    var channel = server.accept();
    try {
      var address = ((InetSocketAddress) channel.getRemoteAddress()).getAddress();
      switch (table.admit(channel, ClientAddress.of(address))) {
        case ADMITTED -> {
          channel.configureBlocking(false);
          configure(channel.socket());
          getSelectorManager().accept(channel);
        }
        case TOO_MANY_OF_ADDRESS -> refuse(channel, AcceptDecision.TOO_MANY_OF_ADDRESS);
        case TOO_MANY -> refuse(channel, AcceptDecision.TOO_MANY);
      }
    } catch (IOException | RuntimeException e) {
      // The client has already disconnected; go on with the next one.
      table.closed(channel);
      channel.close();
    }
  }

  /// The response fits into the empty buffer of a new connection, so the write does not block.
  private void refuse(SocketChannel channel, AcceptDecision reason) throws IOException {
    try (channel) {
      channel.configureBlocking(false);
      var response =
          reason == AcceptDecision.TOO_MANY ? refusals.tooMany() : refusals.tooManyOfAddress();
      channel.write(ByteBuffer.wrap(response));
      channel.shutdownOutput();
      // Closing with unread input would reset the connection, and the client would lose the
      // response.
      channel.read(ByteBuffer.allocate(DISCARDED));
    }
    report("a connection was refused, there are too many", table.count());
  }

  @Override
  protected boolean handleAcceptFailure(Throwable failure) {
    if (!isRunning()
        || !(failure instanceof IOException)
        || failure instanceof ClosedChannelException) {
      return super.handleAcceptFailure(failure);
    }
    var closed = table.closeIdle(Math.max(1, table.count() / 10));
    report(
        "cannot accept connections (" + failure.getMessage() + "), idle ones were closed", closed);
    LockSupport.parkNanos(PAUSE.toNanos());
    return true;
  }

  /// Logged at intervals only: refusals come in large numbers.
  private synchronized void report(String what, int connections) {
    var now = System.nanoTime();
    if (now - loggedNanos >= LOG_NANOS) {
      loggedNanos = now;
      LOG.atWarn().addKeyValue("connections", connections).log(what);
    }
  }

  @Override
  protected void onEndPointOpened(EndPoint endPoint) {
    super.onEndPointOpened(endPoint);
    table.opened(endPoint);
  }

  @Override
  protected void onEndPointClosed(EndPoint endPoint) {
    table.closed(endPoint.getTransport());
    super.onEndPointClosed(endPoint);
  }

  /// How many files and sockets the process may have open.
  static final class FileDescriptors {
    private static final int MOST_CONNECTIONS = 100_000;
    private static final int LEAST_CONNECTIONS = 16;

    /// Reserved for stores, webhooks and the log.
    private static final int RESERVED = 64;

    private FileDescriptors() {}

    /// The number of connections that leaves this reserve.
    static int connections() {
      if (ManagementFactory.getOperatingSystemMXBean()
          instanceof UnixOperatingSystemMXBean system) {
        return connections(system.getMaxFileDescriptorCount(), system.getOpenFileDescriptorCount());
      }
      return MOST_CONNECTIONS;
    }

    static int connections(long most, long open) {
      var spare = Math.min(most * 3 / 4, most - open - RESERVED);
      return Math.clamp(spare, LEAST_CONNECTIONS, MOST_CONNECTIONS);
    }
  }
}

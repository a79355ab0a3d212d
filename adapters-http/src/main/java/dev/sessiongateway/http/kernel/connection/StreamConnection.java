package dev.sessiongateway.http.kernel.connection;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.http.kernel.api.LiveConnection;
import dev.sessiongateway.http.kernel.connection.LiveConnections.ManagedConnection;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.io.EndPoint;

/// Server-sent events over the response to one request. A write that the client does not read
/// within 30 s fails: that is the server's idle timeout.
public final class StreamConnection implements ManagedConnection {
  private static final Duration HEARTBEAT = Duration.ofSeconds(15);

  /// The deadline for writing the last event.
  private static final Duration LAST_WRITE = Duration.ofSeconds(1);

  private static final byte[] COMMENT = ":\n\n".getBytes(UTF_8);
  private static final byte[] END_OF_EVENT = "\n\n".getBytes(UTF_8);

  private final HttpServletResponse response;
  private final Runnable abort;
  private final Time time;
  private final ReentrantLock writing = new ReentrantLock();
  private final CloseSignal ended = new CloseSignal();
  private final CloseSignal finished = new CloseSignal();

  private StreamConnection(HttpServletResponse response, Runnable abort, Time time) {
    this.response = response;
    this.abort = abort;
    this.time = time;
  }

  /// Responds with events until the connection has ended; a fault of `opening` is thrown before the
  /// response begins.
  public static void serve(
      LiveConnections all,
      AccessKey key,
      Consumer<LiveConnection> opening,
      HttpServletRequest request,
      HttpServletResponse response,
      Time time) {
    var connection = new StreamConnection(response, connectionOf(request)::close, time);
    head(response);
    all.open(connection, key, opening);
    try {
      connection.heartbeat();
      connection.ended.await();
    } finally {
      connection.finish();
    }
  }

  /// Sets status and headers only.
  public static void head(HttpServletResponse response) {
    response.setStatus(200);
    response.setContentType("text/event-stream");
    response.setHeader("Cache-Control", "no-store");
    // Proxies would otherwise buffer until the end of the response.
    response.setHeader("X-Accel-Buffering", "no");
  }

  /// Nothing is written after the end of the response.
  private void finish() {
    writing.lock();
    try {
      ended.fire();
    } finally {
      writing.unlock();
      finished.fire();
    }
  }

  @Override
  public void send(RenderedEvent event) {
    var head = "id: " + event.id() + "\nevent: " + event.name() + "\ndata: ";
    write(head.getBytes(UTF_8), event.body(), END_OF_EVENT);
  }

  private void write(byte[]... parts) {
    writing.lock();
    try {
      if (!ended.hasFired()) {
        var out = response.getOutputStream();
        for (var part : parts) {
          out.write(part);
        }
        out.flush();
      }
    } catch (IOException _) {
      ended.fire(); // the client has disconnected or does not read
    } finally {
      writing.unlock();
    }
  }

  @Override
  public void onEnd(Runnable task) {
    ended.then(task);
  }

  @Override
  public Duration heartbeatInterval() {
    return HEARTBEAT;
  }

  @Override
  public void heartbeat() {
    write(COMMENT);
  }

  /// Server-sent events have no close frame: the response just ends. An event that the client does
  /// not read would keep the response open, so the connection is closed then.
  @Override
  public void end(RuntimeException reason) {
    if (ended.fire() && writing.isLocked() && !writing.isHeldByCurrentThread()) {
      var timer = time.after(LAST_WRITE, this::abort);
      finished.then(timer::cancel);
    }
  }

  private void abort() {
    if (!finished.hasFired()) {
      abort.run();
    }
  }

  /// Asked for at the beginning: after its response, the request knows nothing more.
  private static EndPoint connectionOf(HttpServletRequest request) {
    return ServletContextRequest.getServletContextRequest(request)
        .getConnectionMetaData()
        .getConnection()
        .getEndPoint();
  }

  @Override
  public boolean hasEnded() {
    return ended.hasFired();
  }
}

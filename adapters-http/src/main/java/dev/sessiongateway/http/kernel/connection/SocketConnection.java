package dev.sessiongateway.http.kernel.connection;

import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.http.kernel.api.HttpFault;
import dev.sessiongateway.http.kernel.api.LiveConnection;
import dev.sessiongateway.http.kernel.api.LiveConnection.TextConnection;
import dev.sessiongateway.http.kernel.connection.LiveConnections.ManagedConnection;
import dev.sessiongateway.http.kernel.fault.FaultResponses;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.jspecify.annotations.Nullable;

/// A websocket: one text frame for each event. Messages of the client are ignored unless an
/// operation asks for them.
public final class SocketConnection
    implements Session.Listener.AutoDemanding, ManagedConnection, TextConnection {
  private static final Duration HEARTBEAT = Duration.ofSeconds(60);

  /// The deadline for writing a frame.
  private static final Duration WRITE_DEADLINE = Duration.ofSeconds(30);

  /// The deadline for closing: a client that does not read does not answer the close frame.
  private static final Duration CLOSE_DEADLINE = Duration.ofSeconds(10);

  private final Consumer<SocketConnection> opening;
  private final FaultResponses faults;
  private final Time time;
  private final AtomicReference<@Nullable Session> session = new AtomicReference<>();
  private final AtomicBoolean unanswered = new AtomicBoolean();
  private final ReentrantLock sendLock = new ReentrantLock();
  private final AtomicReference<@Nullable CompletableFuture<Void>> inFlight =
      new AtomicReference<>();
  private final AtomicReference<@Nullable Consumer<String>> texts = new AtomicReference<>();
  private final CloseSignal ended = new CloseSignal();
  private final CloseSignal gone = new CloseSignal();

  private SocketConnection(Consumer<SocketConnection> opening, FaultResponses faults, Time time) {
    this.opening = opening;
    this.faults = faults;
    this.time = time;
    ended.then(this::releaseSender);
  }

  private void releaseSender() {
    var frame = inFlight.get();
    if (frame != null) {
      frame.complete(null);
    }
  }

  /// For an accepted client.
  public static SocketConnection admitted(
      LiveConnections all,
      AccessKey key,
      Consumer<LiveConnection> opening,
      FaultResponses faults,
      Time time) {
    return new SocketConnection(connection -> all.open(connection, key, opening), faults, time);
  }

  /// For a refused client: the close code reports the reason, because clients cannot read the HTTP
  /// response to an upgrade.
  public static SocketConnection refused(RuntimeException fault, FaultResponses faults, Time time) {
    return new SocketConnection(connection -> connection.end(fault), faults, time);
  }

  @Override
  public void onWebSocketOpen(Session opened) {
    session.set(opened);
    try {
      opening.accept(this);
    } catch (RuntimeException e) {
      end(e);
    }
  }

  /// What Jetty is to call on a connection whose operation takes the messages of the client. On
  /// others it passes over them, however large they are.
  public Session.Listener takingTexts() {
    return new TextListener(this);
  }

  private void take(String message) {
    var taker = texts.get();
    if (taker == null || ended.hasFired()) {
      return;
    }
    try {
      taker.accept(message);
    } catch (RuntimeException e) {
      end(e);
    }
  }

  @Override
  public void receive(int limitBytes, Consumer<String> taker) {
    var open = session();
    open.setMaxFrameSize(limitBytes);
    open.setMaxTextMessageSize(limitBytes);
    texts.set(taker);
  }

  @Override
  public void onWebSocketPong(ByteBuffer payload) {
    unanswered.set(false);
  }

  @Override
  public void onWebSocketClose(int code, @Nullable String reason, Callback callback) {
    ended.fire();
    gone.fire();
    callback.succeed();
  }

  /// A network error; the close event follows.
  @Override
  public void onWebSocketError(Throwable cause) {
    ended.fire();
  }

  @Override
  public void send(RenderedEvent event) {
    send(new String(event.body(), StandardCharsets.UTF_8));
  }

  @Override
  public void send(String text) {
    sendLock.lock();
    try {
      var sent = new CompletableFuture<Void>();
      inFlight.set(sent);
      if (!ended.hasFired()) {
        session()
            .sendText(text, Callback.from(() -> sent.complete(null), _ -> sent.complete(null)));
        await(sent);
      }
    } finally {
      sendLock.unlock();
    }
  }

  private void await(CompletableFuture<Void> sent) {
    if (!sent.isDone()) {
      var timer = time.after(WRITE_DEADLINE, () -> end(HttpFault.READER_TOO_SLOW.toException()));
      sent.join();
      timer.cancel();
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
    if (unanswered.getAndSet(true)) {
      ended.fire();
      session().disconnect();
    } else {
      session().sendPing(ByteBuffer.allocate(0), Callback.NOOP);
    }
  }

  @Override
  public void end(RuntimeException reason) {
    if (ended.fire()) {
      var closing = faults.closing(reason);
      var open = session();
      open.close(closing.code(), closing.reason(), Callback.NOOP);
      var timer = time.after(CLOSE_DEADLINE, open::disconnect);
      gone.then(timer::cancel);
    }
  }

  @Override
  public boolean hasEnded() {
    return ended.hasFired();
  }

  /// The connection, with the messages of the client. Public for Jetty, which calls it.
  public record TextListener(SocketConnection connection)
      implements Session.Listener.AutoDemanding {
    @Override
    public void onWebSocketOpen(Session opened) {
      connection.onWebSocketOpen(opened);
    }

    @Override
    public void onWebSocketText(String message) {
      connection.take(message);
    }

    @Override
    public void onWebSocketPong(ByteBuffer payload) {
      connection.onWebSocketPong(payload);
    }

    @Override
    public void onWebSocketClose(int code, @Nullable String reason, Callback callback) {
      connection.onWebSocketClose(code, reason, callback);
    }

    @Override
    public void onWebSocketError(Throwable cause) {
      connection.onWebSocketError(cause);
    }
  }

  private Session session() {
    return Objects.requireNonNull(session.get(), "not open yet");
  }
}

package dev.sessiongateway.http.socketio;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.jspecify.annotations.Nullable;

/// A websocket of Engine.IO: one packet in each text frame. Binary frames are ignored, because
/// nothing that a client may send has binary parts. Public for Jetty, which calls it.
public final class EngineSocket implements Session.Listener.AutoDemanding {
  private final EngineConnection connection;
  private final AtomicReference<@Nullable Session> session = new AtomicReference<>();

  EngineSocket(EngineConnection connection) {
    this.connection = connection;
  }

  @Override
  public void onWebSocketOpen(Session opened) {
    session.set(opened);
    connection.opened(opened);
  }

  @Override
  public void onWebSocketText(String message) {
    connection.received(Objects.requireNonNull(session.get()), message);
  }

  /// The close event follows.
  @Override
  public void onWebSocketError(Throwable cause) {
    closed();
  }

  @Override
  public void onWebSocketClose(int code, @Nullable String reason, Callback callback) {
    closed();
    callback.succeed();
  }

  private void closed() {
    var opened = session.get();
    if (opened != null) {
      connection.closed(opened);
    }
  }
}

package dev.sessiongateway.http.socketio;

import dev.sessiongateway.application.time.Time;
import java.time.Duration;

/// The pings of a connection. After each the client has to send something in time. Thread-safe.
final class Heartbeat {
  static final Duration INTERVAL = Duration.ofSeconds(25);
  static final Duration TIMEOUT = Duration.ofSeconds(20);

  private final Time time;
  private final Runnable ping;
  private final Runnable lost;
  private boolean isStopped;
  private Time.Timer next = () -> {};
  private Time.Timer deadline = () -> {};

  /// @param ping sends one
  /// @param lost runs when nothing came in time
  Heartbeat(Time time, Runnable ping, Runnable lost) {
    this.time = time;
    this.ping = ping;
    this.lost = lost;
  }

  /// Schedules the next ping, unless the heartbeat was stopped.
  synchronized void schedule() {
    if (!isStopped) {
      next = time.after(INTERVAL, this::beat);
    }
  }

  private void beat() {
    synchronized (this) {
      if (isStopped) {
        return;
      }
      deadline = time.after(TIMEOUT, lost);
    }
    ping.run();
    schedule();
  }

  /// The client has sent something.
  synchronized void received() {
    deadline.cancel();
  }

  synchronized void stop() {
    isStopped = true;
    next.cancel();
    deadline.cancel();
  }
}

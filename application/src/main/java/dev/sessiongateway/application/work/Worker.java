package dev.sessiongateway.application.work;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/// One worker of the background, as its supervisor sees it. It is *busy* from the moment at which
/// there is work for it until the work is done; a failure does not end that, so a worker that fails
/// again and again counts as one that does not progress. Thread-safe.
public final class Worker {
  private final WorkerSupervisor supervisor;
  private final String kind;
  private final AtomicReference<Duration> progressAt = new AtomicReference<>(Duration.ZERO);

  Worker(WorkerSupervisor supervisor, String kind) {
    this.supervisor = supervisor;
    this.kind = kind;
  }

  /// There is work. To be called before the work is handed to a thread, so that work which no
  /// thread takes up is noticed.
  public void busy() {
    supervisor.begin(this);
  }

  /// A part of the work is done, and there is more.
  public void progress() {
    progressAt.set(supervisor.now());
  }

  /// There is no work. To be called before others are allowed to announce work again.
  public void idle() {
    supervisor.end(this);
  }

  /// Waits for something that is not the worker's to end, such as a permit or a slow reader; the
  /// wait is no lack of progress.
  public <T> T whileWaiting(Supplier<T> wait) {
    var start = supervisor.now();
    supervisor.end(this);
    try {
      return wait.get();
    } finally {
      var waited = supervisor.now().minus(start);
      progressAt.updateAndGet(at -> at.plus(waited));
      supervisor.resume(this);
    }
  }

  /// As [#whileWaiting(Supplier)].
  public void whileWaiting(Runnable wait) {
    var _ =
        whileWaiting(() -> {
          wait.run();
          return true;
        });
  }

  /// Counts what ended a piece of work; the caller logs it, because it knows more.
  public void failed(Throwable cause) {
    supervisor.count(cause);
  }

  String kind() {
    return kind;
  }

  Duration progressAt() {
    return progressAt.get();
  }
}

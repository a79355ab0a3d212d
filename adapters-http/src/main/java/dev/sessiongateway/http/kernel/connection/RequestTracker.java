package dev.sessiongateway.http.kernel.connection;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/// Tracks the requests in progress. When the server stops it refuses further ones, waits for those
/// in progress, and answers those that do not finish in time. Thread-safe.
public final class RequestTracker extends Handler.Wrapper {
  private static final Duration LAST_WRITES = Duration.ofMillis(500);

  private final Refusal refusal;
  private final Set<InProgress> inProgress = new HashSet<>();
  private boolean stopping;

  /// @param refusal writes the response to refused and unfinished requests
  public RequestTracker(Refusal refusal) {
    this.refusal = refusal;
  }

  /// Writes a complete response.
  @FunctionalInterface
  public interface Refusal {
    void write(Request request, Response response, Callback callback);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    var one = new InProgress(request, response);
    if (!enter(one)) {
      refusal.write(request, response, callback);
      return true;
    }
    var connector = request.getConnectionMetaData().getConnector();
    var table = connector instanceof LimitedConnector limited ? limited.table() : null;
    var endPoint = endPoint(request);
    if (table != null) {
      table.requestStarted(endPoint);
    }
    Request.addCompletionListener(
        request,
        _ -> {
          leave(one);
          if (table != null) {
            table.requestEnded(endPoint);
          }
        });
    return super.handle(request, response, callback);
  }

  private static EndPoint endPoint(Request request) {
    return request.getConnectionMetaData().getConnection().getEndPoint();
  }

  private synchronized boolean enter(InProgress one) {
    return !stopping && inProgress.add(one);
  }

  private synchronized void leave(InProgress one) {
    inProgress.remove(one);
    notifyAll();
  }

  /// Refuses further requests, waits this long for those in progress, and answers the others
  /// itself.
  public void finish(Duration timeout) {
    var end = System.nanoTime() + timeout.toNanos();
    List<InProgress> rest;
    synchronized (this) {
      stopping = true;
      try {
        for (var left = timeout.toNanos();
            left > 0 && !inProgress.isEmpty();
            left = end - System.nanoTime()) {
          TimeUnit.NANOSECONDS.timedWait(this, left);
        }
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
      rest = List.copyOf(inProgress);
    }
    var written = rest.stream().map(this::answer).toArray(CompletableFuture<?>[]::new);
    CompletableFuture.allOf(written)
        .completeOnTimeout(null, LAST_WRITES.toMillis(), TimeUnit.MILLISECONDS)
        .exceptionally(_ -> null)
        .join();
  }

  /// A response that has begun cannot be replaced.
  private CompletableFuture<Void> answer(InProgress one) {
    var written = new CompletableFuture<Void>();
    if (one.response().isCommitted()) {
      endPoint(one.request()).close();
      written.complete(null);
    } else {
      try {
        refusal.write(
            one.request(),
            one.response(),
            Callback.from(() -> written.complete(null), written::completeExceptionally));
      } catch (RuntimeException e) {
        written.completeExceptionally(e); // its operation answers at this moment
      }
    }
    return written;
  }

  private record InProgress(Request request, Response response) {}
}

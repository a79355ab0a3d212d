package dev.sessiongateway.outbound.client;

import dev.sessiongateway.outbound.client.OutboundResponse.End;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/// Collects one response up to a limit. A received status counts, even when the body after it
/// fails. Thread-safe: the deadline of a call may end it while its response arrives.
final class ResponseCollector implements Response.Listener {
  private final int limitBytes;
  private final boolean keepsBeginning;
  private final CompletableFuture<OutboundResponse> answer;
  private final ByteArrayOutputStream body = new ByteArrayOutputStream();
  private @Nullable Response seen;
  private boolean cut;

  ResponseCollector(OutboundRequest request, CompletableFuture<OutboundResponse> answer) {
    this.limitBytes = request.limitBytes();
    this.keepsBeginning = request.keepsBeginning();
    this.answer = answer;
  }

  @Override
  public synchronized void onHeaders(Response response) {
    seen = response;
    if (!keepsBeginning
        && response.getHeaders().getLongField(HttpHeader.CONTENT_LENGTH) > limitBytes) {
      cut(response);
    }
  }

  @Override
  public synchronized void onContent(Response response, ByteBuffer content) {
    var room = limitBytes - body.size();
    var bytes = new byte[Math.min(room, content.remaining())];
    content.get(bytes);
    body.writeBytes(bytes);
    if (content.hasRemaining()) {
      content.position(content.limit());
      cut(response);
    }
  }

  @Override
  public synchronized void onComplete(Result result) {
    var failure = result.getFailure();
    if (failure == null) {
      complete(result.getResponse(), End.COMPLETE);
    } else {
      end(failure);
    }
  }

  /// Ends with the bytes so far, or with the failure when there is no status.
  synchronized void end(Throwable failure) {
    if (seen == null) {
      answer.completeExceptionally(failure);
    } else {
      complete(seen, End.BROKEN);
    }
  }

  private void complete(Response response, End end) {
    answer.complete(
        new OutboundResponse(
            response.getStatus(), response.getHeaders(), body.toByteArray(), cut ? End.CUT : end));
  }

  /// The limit is reached: the rest is not read and the connection is closed.
  private void cut(Response response) {
    if (!cut) {
      cut = true;
      var _ = response.abort(new CancellationException("read enough"));
    }
  }
}

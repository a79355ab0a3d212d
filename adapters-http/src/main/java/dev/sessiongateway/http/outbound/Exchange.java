package dev.sessiongateway.http.outbound;

import dev.sessiongateway.http.outbound.OutboundAnswer.End;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.http.HttpHeader;

/// Collects one answer up to a limit. A status that has arrived counts, whatever becomes of the
/// body after it.
final class Exchange implements Response.Listener {
  private final int limitBytes;
  private final CompletableFuture<OutboundAnswer> answer;
  private final ByteArrayOutputStream body = new ByteArrayOutputStream();
  private boolean headersSeen;
  private boolean cut;

  Exchange(int limitBytes, CompletableFuture<OutboundAnswer> answer) {
    this.limitBytes = limitBytes;
    this.answer = answer;
  }

  @Override
  public void onHeaders(Response response) {
    headersSeen = true;
    if (response.getHeaders().getLongField(HttpHeader.CONTENT_LENGTH) > limitBytes) {
      cut(response);
    }
  }

  @Override
  public void onContent(Response response, ByteBuffer content) {
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
  public void onComplete(Result result) {
    var response = result.getResponse();
    var failure = result.getFailure();
    if (failure == null || headersSeen) {
      answer.complete(
          new OutboundAnswer(
              response.getStatus(),
              response.getHeaders(),
              body.toByteArray(),
              cut ? End.CUT : failure == null ? End.COMPLETE : End.BROKEN));
    } else {
      answer.completeExceptionally(failure);
    }
  }

  /// Enough: the rest is not read, the connection goes away.
  private void cut(Response response) {
    if (!cut) {
      cut = true;
      var _ = response.abort(new CancellationException("read enough"));
    }
  }
}

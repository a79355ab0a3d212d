package dev.sessiongateway.outbound.client;

import dev.sessiongateway.domain.text.Ascii;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/// The response to a call.
///
/// @param body up to the limit
/// @param end how reading ended
@SuppressWarnings("ArrayRecordComponent") // passed on, never compared
public record OutboundResponse(int status, HttpFields headers, byte[] body, End end) {
  private static final String CODING = "Content-Encoding";

  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name));
  }

  /// The media type without its parameters; empty when there is none.
  public String mediaType() {
    return Ascii.lower(header("Content-Type").orElse("").split(";", 2)[0].strip());
  }

  /// This response with its body as it was before the server packed it, if the codings are known;
  /// then no `Content-Encoding` is left. A file that is an archive stays one: some servers call
  /// that a coding, too.
  ///
  /// @param limitBytes the most that is unpacked; of more the beginning is kept
  OutboundResponse unpacked(int limitBytes) {
    var codings = ContentCoding.of(header(CODING).orElse(""));
    if (codings.isEmpty()) {
      return this;
    }
    var type = mediaType();
    var isArchive = type.equals("application/gzip") || type.equals("application/x-gzip");
    if (!isArchive && !ContentCoding.areKnown(codings)) {
      return this;
    }
    var plain = HttpFields.build(headers).remove(CODING).asImmutable();
    if (isArchive) {
      return new OutboundResponse(status, plain, body, end);
    }
    var unpacked = ContentCoding.unpack(body, codings, limitBytes);
    // What is missing of a body that was not read to its end is no error of the packing.
    var how =
        switch (unpacked.end()) {
          case COMPLETE -> end;
          case CUT -> end == End.COMPLETE ? End.CUT : end;
          case BROKEN -> end == End.COMPLETE ? End.BROKEN : end;
        };
    return new OutboundResponse(status, plain, unpacked.body(), how);
  }

  /// The coding that was not undone, because nobody here knows it; empty when there is none.
  public Optional<String> coding() {
    return header(CODING);
  }

  /// Whether this is the whole body.
  public boolean isComplete() {
    return end == End.COMPLETE;
  }

  /// Whether the body was longer than the limit.
  public boolean isCut() {
    return end == End.CUT;
  }

  public enum End {
    COMPLETE,
    CUT,
    BROKEN
  }

  /// Collects one response up to a limit. A received status counts, even when the body after it
  /// fails. Thread-safe: the deadline of a call may end it while its response arrives.
  static final class ResponseCollector implements Response.Listener {
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
              response.getStatus(),
              response.getHeaders(),
              body.toByteArray(),
              cut ? End.CUT : end));
    }

    /// The limit is reached: the rest is not read and the connection is closed.
    private void cut(Response response) {
      if (!cut) {
        cut = true;
        var _ = response.abort(new CancellationException("read enough"));
      }
    }
  }
}

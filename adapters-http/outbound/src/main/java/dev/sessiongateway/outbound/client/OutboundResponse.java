package dev.sessiongateway.outbound.client;

import java.util.Optional;
import org.eclipse.jetty.http.HttpFields;

/// The response to a call.
public final class OutboundResponse {
  private final int status;
  private final HttpFields headers;
  private final byte[] body;
  private final End end;

  OutboundResponse(int status, HttpFields headers, byte[] body, End end) {
    this.status = status;
    this.headers = headers;
    this.body = body;
    this.end = end;
  }

  public int status() {
    return status;
  }

  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name));
  }

  /// The body up to the limit.
  public byte[] body() {
    return body;
  }

  /// Whether this is the whole body.
  public boolean isComplete() {
    return end == End.COMPLETE;
  }

  /// Whether the body was longer than the limit.
  public boolean isCut() {
    return end == End.CUT;
  }

  /// How reading ended.
  enum End {
    COMPLETE,
    CUT,
    BROKEN
  }
}

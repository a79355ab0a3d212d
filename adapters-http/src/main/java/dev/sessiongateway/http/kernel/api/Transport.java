package dev.sessiongateway.http.kernel.api;

/// How the response of an operation reaches the client.
public enum Transport {
  /// As one response.
  ANSWER,
  /// As one response, of an operation that runs other operations; the limits of those apply.
  RPC,
  /// As server-sent events.
  EVENT_STREAM,
  /// Over a websocket.
  WEBSOCKET;

  /// Whether the client stays connected. Such an operation also accepts a ticket, and a key in the
  /// query under more names, because browsers cannot send headers with it.
  public boolean isLive() {
    return switch (this) {
      case ANSWER, RPC -> false;
      case EVENT_STREAM, WEBSOCKET -> true;
    };
  }
}

package dev.sessiongateway.http.kernel.api;

/// How an operation's answer gets to the client.
public enum Transport {
  /// In one piece.
  ANSWER,
  /// Bit by bit, as server-sent events, for as long as both sides want it.
  EVENT_STREAM,
  /// Over a websocket.
  WEBSOCKET;

  /// Whether the client stays connected. Such an operation is also opened by a ticket, and the key
  /// may be in the query in more ways, because browsers cannot send headers with it.
  public boolean isLive() {
    return switch (this) {
      case ANSWER -> false;
      case EVENT_STREAM, WEBSOCKET -> true;
    };
  }
}

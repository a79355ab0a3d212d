package dev.sessiongateway.application.network;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Takes the HTTP requests by which the servers of a network tell what happened. They come without
/// a key of the gateway: the network verifies them itself, before it reads anything. Thread-safe.
public interface NetworkCallback {

  /// Returns when what the request tells is stored: the server that gets a 200 never repeats it.
  Response answer(Request request);

  /// @param method `GET` or `POST`
  /// @param body as it came, because signatures are over its bytes; empty when there is none
  @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
  record Request(String method, Map<String, String> query, Headers headers, byte[] body) {
    public Request {
      query = Map.copyOf(query);
    }
  }

  /// The headers of a request.
  @FunctionalInterface
  interface Headers {
    /// The value of the header of a name, in capital or small letters; null when there is none.
    @Nullable String get(String name);
  }

  /// @param body plain text
  record Response(int status, String body) {}
}

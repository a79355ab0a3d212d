package dev.sessiongateway.application.network;

import dev.sessiongateway.domain.session.SessionName;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Takes the HTTP requests by which the servers of a network report what happened. They come
/// without a key of the gateway: the network verifies them itself, before it reads anything.
/// Thread-safe.
public interface NetworkCallback {

  /// Returns when what the request reports of the sessions of this node is stored: the server that
  /// gets a 200 never repeats it. Of the sessions that other nodes run nothing is stored; they are
  /// in the response, and the gateway gives the request to their nodes.
  ///
  /// @param isHere whether this node runs a session
  Response answer(Request request, Predicate<SessionName> isHere);

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
  /// @param elsewhere the sessions that the request is about and that other nodes run
  record Response(int status, String body, Set<SessionName> elsewhere) {
    public Response(int status, String body) {
      this(status, body, Set.of());
    }

    public Response {
      elsewhere = Set.copyOf(elsewhere);
    }

    public Response with(Collection<SessionName> others) {
      return new Response(status, body, Set.copyOf(others));
    }
  }
}

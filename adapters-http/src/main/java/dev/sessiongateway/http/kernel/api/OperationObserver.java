package dev.sessiongateway.http.kernel.api;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Observes each operation that may change something, whichever transport called it. Thread-safe.
@FunctionalInterface
public interface OperationObserver {
  /// For a server whose calls nobody observes.
  OperationObserver NONE = () -> (_, _) -> {};

  /// An operation begins.
  Observation begin();

  /// One call.
  @FunctionalInterface
  interface Observation {
    /// The operation is over. The client gets the response when this returns.
    ///
    /// @param response its JSON is written as bytes
    void completed(Call call, ApiResponse response);
  }

  /// Reports each call to both, to this one first.
  default OperationObserver then(OperationObserver other) {
    return () -> {
      var first = begin();
      var second = other.begin();
      return (call, response) -> {
        first.completed(call, response);
        second.completed(call, response);
      };
    };
  }

  /// A call of an operation that may change something, without the key that it had.
  ///
  /// @param path as sent
  /// @param query as in a URL; null when there is none
  /// @param idempotencyKey of the header; null when there was none
  /// @param form the media type of a body that is a form; null when it is JSON or there is none
  /// @param body as sent; empty when there is none
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Call(
      String method,
      String path,
      @Nullable String query,
      Dialect dialect,
      @Nullable String idempotencyKey,
      @Nullable String form,
      byte[] body) {
    /// Parameters of the query that give access.
    private static final Set<String> KEYS =
        Set.of("x-api-key", "apikey", "ticket", ApiRequest.ACCESS_TOKEN);

    /// @param form the media type of a body that is a form; null when it is JSON
    public static Call of(ApiRequest request, @Nullable String form, byte[] body) {
      var info = request.info();
      var sent = info.path();
      for (var variable : request.variables().entrySet()) {
        // A call from within the gateway has the path of the route.
        sent =
            sent.replace(
                "{" + variable.getKey() + "}",
                URLEncoder.encode(variable.getValue(), StandardCharsets.UTF_8).replace("+", "%20"));
      }
      return new Call(
          info.method(),
          sent,
          query(request),
          info.dialect(),
          request.header("Idempotency-Key"),
          form,
          body);
    }

    /// The token of a protocol says which client calls, so it stands in the query wherever it came;
    /// a recording replaces it.
    private static @Nullable String query(ApiRequest request) {
      var query = request.query().encodedWithout(KEYS);
      var token = request.info().protocol() == null ? null : request.accessToken();
      if (token == null) {
        return query;
      }
      var parameter =
          ApiRequest.ACCESS_TOKEN + "=" + URLEncoder.encode(token, StandardCharsets.UTF_8);
      return query == null ? parameter : query + "&" + parameter;
    }
  }
}

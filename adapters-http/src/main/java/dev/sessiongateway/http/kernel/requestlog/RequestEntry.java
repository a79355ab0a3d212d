package dev.sessiongateway.http.kernel.requestlog;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A request and its answer, without secrets.
///
/// @param number counts the requests that were recorded
/// @param client what the client says it is: `test` for the libraries of tests, absent for most
/// @param query with the values of secret parameters replaced
/// @param key the name of the key, absent when none was needed or given
/// @param request the beginning of the body, absent when there was none
/// @param answer the beginning of the response's body, absent when it was empty or no text
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RequestEntry(
    long number,
    Instant at,
    String requestId,
    @Nullable String client,
    String method,
    String path,
    @Nullable String query,
    int status,
    long millis,
    @Nullable String key,
    @Nullable String request,
    @Nullable String answer) {

  RequestEntry numbered(long next) {
    return new RequestEntry(
        next, at, requestId, client, method, path, query, status, millis, key, request, answer);
  }
}

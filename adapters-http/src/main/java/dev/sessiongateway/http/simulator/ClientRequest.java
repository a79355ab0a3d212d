package dev.sessiongateway.http.simulator;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.http.kernel.openapi.OperationNames;
import dev.sessiongateway.http.kernel.requestlog.RequestEntry;
import java.io.IOException;
import java.time.Instant;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A request of a client and how it was answered.
///
/// @param operation its name in the API document, such as `a.sendText`; absent when it has none
/// @param code of the fault, absent unless the request was refused
/// @param body without secrets; absent when it was no JSON, or longer than what the log keeps
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ClientRequest(
    long number,
    Instant at,
    @Nullable String operation,
    String method,
    String path,
    int status,
    @Nullable String code,
    @Nullable JsonNode body) {
  private static final int FIRST_REFUSAL = 400;
  private static final JsonMapper JSON = new JsonMapper();

  static ClientRequest of(RequestEntry entry, OperationNames names) {
    var answer = entry.status() < FIRST_REFUSAL ? null : json(entry.answer());
    return new ClientRequest(
        entry.number(),
        entry.at(),
        names.of(entry.method(), entry.path()).orElse(null),
        entry.method(),
        entry.path(),
        entry.status(),
        answer == null ? null : answer.path("code").textValue(),
        json(entry.request()));
  }

  private static @Nullable JsonNode json(@Nullable String excerpt) {
    try {
      return excerpt == null ? null : JSON.readTree(excerpt);
    } catch (IOException _) {
      return null; // a form, or cut off
    }
  }

  boolean isRefused() {
    return status >= FIRST_REFUSAL;
  }

  /// Whether its body has these fields, with these values.
  boolean has(ObjectNode fields) {
    return body != null && includes(body, fields);
  }

  private static boolean includes(@Nullable JsonNode there, JsonNode wanted) {
    if (there == null) {
      return false;
    }
    if (wanted.isObject()) {
      return wanted.properties().stream()
          .allMatch(field -> includes(there.get(field.getKey()), field.getValue()));
    }
    if (wanted.isArray()) {
      return there.isArray()
          && there.size() == wanted.size()
          && IntStream.range(0, wanted.size()).allMatch(i -> includes(there.get(i), wanted.get(i)));
    }
    if (wanted.isNumber() && there.isNumber()) {
      return wanted.decimalValue().compareTo(there.decimalValue()) == 0;
    }
    return wanted.equals(there);
  }

  /// One line for people, without the body, which may be meant for others.
  public String summary() {
    var what = operation == null ? method + " " + path : operation;
    var result = isRefused() ? " was refused with " : " was answered with ";
    return what + result + status + (code == null ? "" : " " + code);
  }
}

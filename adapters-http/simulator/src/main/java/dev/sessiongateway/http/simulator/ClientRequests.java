package dev.sessiongateway.http.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.Route;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.requestlog.RequestLog;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What clients have called: the requests of the log, without those of a test itself. Thread-safe.
public final class ClientRequests {
  /// What the libraries of tests say they are.
  private static final String TEST = "test";

  private static final String SIMULATOR = "/simulator/";

  private final RequestLog log;

  public ClientRequests(RequestLog log) {
    this.log = log;
  }

  /// Forgets the requests.
  ///
  /// @param recording whether they are recorded from now on
  public void restart(boolean recording) {
    log.restart(recording);
  }

  boolean areRecorded() {
    return log.isRecording();
  }

  /// All that are kept, oldest first.
  List<ClientRequest> all() {
    return found(log.last(), RequestFilter.ALL);
  }

  /// Waits until so many are there.
  ///
  /// @return those that are there when they are enough or the time is over, oldest first
  public List<ClientRequest> await(RequestFilter filter, int count, Duration timeout) {
    return found(log.await(entries -> found(entries, filter).size() >= count, timeout), filter);
  }

  private List<ClientRequest> found(List<RequestLog.Entry> entries, RequestFilter filter) {
    return entries.stream()
        .filter(entry -> !TEST.equals(entry.client()) && !entry.path().startsWith(SIMULATOR))
        .filter(entry -> filter.operation() == null || isCalled(entry, filter.operation()))
        .map(ClientRequest::of)
        .filter(request -> filter.body() == null || request.has(filter.body()))
        .toList();
  }

  /// Asked before bodies are parsed.
  private static boolean isCalled(RequestLog.Entry entry, String name) {
    return entry.operation() != null && Route.isCalled(entry.operation(), name);
  }

  /// Which requests.
  ///
  /// @param operation its name, with or without the family; null for all
  /// @param body fields that their bodies have; null for all
  public record RequestFilter(@Nullable String operation, @Nullable ObjectNode body) {
    static final RequestFilter ALL = new RequestFilter(null, null);

    /// @param isOperation whether the gateway has an operation of a name
    /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.operation` when it has no
    ///   such operation
    public static RequestFilter of(
        @Nullable String operation, @Nullable ObjectNode body, Predicate<String> isOperation) {
      if (operation != null && !isOperation.test(operation)) {
        throw Fault.invalid("operation", "must be the name of an operation in /openapi.json");
      }
      return new RequestFilter(operation, body);
    }
  }

  /// A request of a client and how it was answered.
  ///
  /// @param operation its name in the API document, such as `a.sendText`; absent when it has none
  /// @param code of the fault, absent unless the request was refused
  /// @param body without secrets; absent when it was no JSON, or longer than what the log keeps
  @SchemaName("ClientRequest")
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

    static ClientRequest of(RequestLog.Entry entry) {
      var answer = entry.status() < FIRST_REFUSAL ? null : json(entry.answer());
      return new ClientRequest(
          entry.number(),
          entry.at(),
          entry.operation(),
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
            && IntStream.range(0, wanted.size())
                .allMatch(i -> includes(there.get(i), wanted.get(i)));
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
}

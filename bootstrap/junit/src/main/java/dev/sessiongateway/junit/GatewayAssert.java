package dev.sessiongateway.junit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.http.simulator.ClientRequests;
import dev.sessiongateway.http.simulator.ClientRequests.RequestFilter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/// Assertions about what a bot has called since the last reset, also when the call was refused. An
/// operation has its name in the API document, with or without the family: `sendText`,
/// `a.sendText`. The last 500 requests are known, and the first 4 KB of their bodies.
public final class GatewayAssert extends AbstractAssert<GatewayAssert, TestGateway> {
  private static final int SHOWN = 20;
  private static final int BODY_SHOWN = 300;
  private static final JsonMapper JSON = new JsonMapper();

  private final Duration patience;

  private GatewayAssert(TestGateway gateway, Duration timeout) {
    super(gateway, GatewayAssert.class);
    this.patience = timeout;
  }

  /// Start here. The deadline is 5 s, unless `gateway.test.patience` multiplies it.
  public static GatewayAssert assertThat(TestGateway gateway) {
    return new GatewayAssert(gateway, Patience.scaled(Patience.BY_DEFAULT));
  }

  /// Waits so long instead of 5 s; `gateway.test.patience` multiplies this too.
  public GatewayAssert within(Duration other) {
    return new GatewayAssert(actual, Patience.scaled(other));
  }

  /// Fails unless the operation is called at least once.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.operation` when there is none
  ///   of this name; so all methods here
  public GatewayAssert wasCalled(String operation) {
    return wasCalled(operation, Map.of());
  }

  /// Fails unless the operation is called at least once with these fields in its body.
  ///
  /// @param fields by their names; objects and lists are maps and lists, and an object may have
  ///   more fields
  public GatewayAssert wasCalled(String operation, Map<String, ?> fields) {
    var found = await(operation, fields, 1);
    if (found.isEmpty()) {
      failed("at least once", operation, fields, 0);
    }
    return this;
  }

  /// Fails unless the operation is called exactly so often. It waits for so many calls, and not for
  /// one that would be too many.
  public GatewayAssert wasCalled(String operation, int times) {
    return wasCalled(operation, times, Map.of());
  }

  /// Fails unless the operation is called exactly so often with these fields in its body.
  public GatewayAssert wasCalled(String operation, int times, Map<String, ?> fields) {
    var found = await(operation, fields, times).size();
    if (found != times) {
      failed(times + (times == 1 ? " time" : " times"), operation, fields, found);
    }
    return this;
  }

  /// Fails when the operation has been called. It does not wait.
  public GatewayAssert wasNotCalled(String operation) {
    return wasCalled(operation, 0, Map.of());
  }

  /// Fails when the operation has been called with these fields in its body. It does not wait.
  public GatewayAssert wasNotCalled(String operation, Map<String, ?> fields) {
    return wasCalled(operation, 0, fields);
  }

  private List<ClientRequests.ClientRequest> await(
      @Nullable String operation, Map<String, ?> fields, int count) {
    isNotNull();
    var filter =
        RequestFilter.of(operation, fields.isEmpty() ? null : json(fields), actual::hasOperation);
    return actual.requests().await(filter, count, patience);
  }

  private void failed(String times, String operation, Map<String, ?> fields, int found) {
    var all = actual.requests().await(new RequestFilter(null, null), 0, Duration.ZERO);
    var shown = all.subList(Math.max(0, all.size() - SHOWN), all.size());
    failWithMessage(
        "%s",
        "Expected %s to be called %s%s within %d ms, but it was called %d %s so.\n%s%s"
            .formatted(
                operation,
                times,
                fields.isEmpty() ? "" : " with " + json(fields),
                patience.toMillis(),
                found,
                found == 1 ? "time" : "times",
                "Requests of clients:\n",
                shown.isEmpty()
                    ? "  there were none"
                    : shown.stream().map(GatewayAssert::line).collect(Collectors.joining("\n"))));
  }

  private static String line(ClientRequests.ClientRequest request) {
    JsonNode body = request.body();
    var text = body == null ? "" : ": " + body;
    return "  "
        + request.summary()
        + (text.length() <= BODY_SHOWN ? text : text.substring(0, BODY_SHOWN) + "…");
  }

  private static ObjectNode json(Map<String, ?> fields) {
    return JSON.valueToTree(fields);
  }
}

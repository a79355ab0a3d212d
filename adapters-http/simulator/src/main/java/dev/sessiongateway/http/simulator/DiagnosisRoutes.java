package dev.sessiongateway.http.simulator;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.application.delivery.ReceiverAdmin;
import dev.sessiongateway.application.phone.VirtualPhones;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.api.Route;
import dev.sessiongateway.http.simulator.ClientRequests.RequestFilter;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// For tests of bots: what the bot called, and why a phone did not receive what a test waited for.
public final class DiagnosisRoutes implements Api.Native {
  private static final String REQUESTS = "/simulator/requests";
  private static final Parameter<@Nullable String> CHAT = Parameter.text("chatId");
  private static final Parameter<@Nullable String> FIRST_LATE = Parameter.text("firstLate");
  private static final Parameter<@Nullable String> OPERATION = Parameter.text("operation");
  private static final Parameter<@Nullable String> BODY = Parameter.text("body");
  private static final Parameter<Integer> COUNT = Parameter.limit("count", 1, 500);
  private static final int LONGEST_BODY = 4_096;
  private static final JsonMapper JSON = new JsonMapper();

  private final PhonePaths phones;
  private final boolean isElsewhere;
  private final ReceiverAdmin webhooks;
  private final ClientRequests requests;

  /// @param phones empty on a real network, where every call is 501, and where the phones are in
  ///   another process
  /// @param isElsewhere whether the phones are in another process
  public DiagnosisRoutes(
      Optional<VirtualPhones> phones,
      boolean isElsewhere,
      ReceiverAdmin webhooks,
      ClientRequests requests) {
    this.phones = new PhonePaths(phones);
    this.isElsewhere = isElsewhere;
    this.webhooks = webhooks;
    this.requests = requests;
  }

  @Override
  public void register(Api api) {
    var all = api.all();
    api.get("simulator.diagnose", PhonePaths.PHONE + "/diagnosis", Scope.ADMIN, this::diagnosis)
        .parameters(PhonePaths.AFTER, CHAT, FIRST_LATE)
        .answers(Text.class);
    api.get("simulator.listRequests", REQUESTS, Scope.ADMIN, request -> requests(request, all))
        .parameters(OPERATION, BODY, COUNT, PhonePaths.WAIT)
        .answers(Requests.class);
    api.put("simulator.recordRequests", REQUESTS, Scope.ADMIN, Recording.class, this::restart)
        .answers(ApiResponse.Success.class);
  }

  /// What reads the phones and the webhooks together needs both in one process.
  private ApiResponse diagnosis(ApiRequest request) {
    if (isElsewhere) {
      throw new Fault.NotOffered(
              "diagnosis",
              "A diagnosis needs the phones in the process of the gateway; they are in a simulator"
                  + " of their own")
          .toException();
    }
    request.query().allowOnly("after", "chatId", "firstLate");
    var chat = CHAT.of(request);
    var text =
        new Diagnosis(phones.all(), webhooks, requests)
            .of(
                PhonePaths.number(request),
                chat == null || chat.isEmpty() ? null : request.address("chatId", chat),
                PhonePaths.message(request, PhonePaths.AFTER),
                PhonePaths.message(request, FIRST_LATE));
    return ApiResponse.ok(new Text(text));
  }

  private ApiResponse requests(ApiRequest request, List<Route> routes) {
    requirePhones();
    request.query().allowOnly("operation", "body", "count", "wait");
    var operation = OPERATION.of(request);
    var filter =
        RequestFilter.of(
            operation == null || operation.isEmpty() ? null : operation,
            fields(BODY.of(request)),
            name -> routes.stream().anyMatch(route -> route.isCalled(name)));
    var count = COUNT.of(request);
    var found = requests.await(filter, count, PhonePaths.timeout(request));
    return ApiResponse.ok(new Requests(requests.areRecorded(), found));
  }

  private void requirePhones() {
    if (!isElsewhere) {
      var _ = phones.all();
    }
  }

  private static @Nullable ObjectNode fields(@Nullable String text) {
    if (text == null || text.isEmpty()) {
      return null;
    }
    if (text.length() > LONGEST_BODY) {
      throw Fault.invalid("body", "must have at most " + LONGEST_BODY + " characters");
    }
    try {
      if (JSON.readTree(text) instanceof ObjectNode fields) {
        return fields;
      }
    } catch (JsonProcessingException e) {
      throw new Fault.Invalid("body", "must be a JSON object").toException(e);
    }
    throw Fault.invalid("body", "must be a JSON object");
  }

  private ApiResponse restart(ApiRequest request, Recording body) {
    requirePhones();
    requests.restart(body.recording());
    return PhonePaths.done();
  }

  record Text(String text) {}

  record Requests(boolean recording, List<ClientRequests.ClientRequest> requests) {}

  record Recording(Boolean recording) {}
}

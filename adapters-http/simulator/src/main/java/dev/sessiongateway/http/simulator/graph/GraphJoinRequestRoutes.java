package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Who asks to join a group, and the answers of the business (Meta's page *Group management*).
record GraphJoinRequestRoutes(GraphPaths paths) {
  private static final String REQUESTS = GraphPaths.NODE + "/join_requests";

  void register(Api api) {
    api.openGet("graph.listJoinRequests", REQUESTS, this::requests);
    api.openPost(
        "graph.approveJoinRequests",
        REQUESTS,
        RequestsBody.class,
        (request, body) -> answer(request, body, true));
    api.openDelete(
        "graph.rejectJoinRequests",
        REQUESTS,
        RequestsBody.class,
        (request, body) -> answer(request, body, false));
  }

  private ApiResponse requests(ApiRequest request) {
    var found = FoundGroup.of(paths, request, null);
    var group = found.group().id();
    return ApiResponse.ok(
        GraphList.of(
            found.account().groups().approval().requests(group).stream()
                .map(asked -> {
                  var person = found.account().people().of(asked.person());
                  return new JoinRequestView(
                      GroupId.ofRequest(asked.person(), group),
                      person.number(),
                      person.userId(),
                      asked.at().getEpochSecond());
                })
                .toList()));
  }

  private ApiResponse answer(ApiRequest request, RequestsBody body, boolean approved) {
    var found = FoundGroup.of(paths, request, body.token());
    MessageBody.requireProduct(body.product());
    var ids = GraphFault.required("join_requests", body.requests());
    var done = found.account().groups().answer(found.group().id(), ids, approved);
    var failed = ids.stream().filter(id -> !done.contains(id)).map(FailedRequest::of).toList();
    return ApiResponse.ok(
        new Answered(
            "whatsapp",
            approved ? done : null,
            approved ? null : done,
            failed.isEmpty() ? null : failed));
  }

  record RequestsBody(
      @JsonProperty("access_token") @Nullable @Length(max = 512) String token,
      @JsonProperty("messaging_product") @Nullable @Length(max = 32) String product,
      @JsonProperty("join_requests") @Nullable @Size(min = 1, max = 1_024)
          List<@Length(max = 256) String> requests) {}

  record JoinRequestView(
      @JsonProperty("join_request_id") String id,
      @JsonProperty("wa_id") @Nullable String account,
      @JsonProperty("user_id") String userId,
      @JsonProperty("creation_timestamp") long at) {}

  record Answered(
      @JsonProperty("messaging_product") String product,
      @JsonProperty("approved_join_requests") @Nullable List<String> approved,
      @JsonProperty("rejected_join_requests") @Nullable List<String> rejected,
      @JsonProperty("failed_join_requests") @Nullable List<FailedRequest> failed) {}

  record FailedRequest(@JsonProperty("join_request_id") String id, List<RequestError> errors) {
    static FailedRequest of(String id) {
      var fault = GraphFault.PARAMETER_VALUE;
      return new FailedRequest(
          id, List.of(new RequestError(fault.code(), fault.message(), fault.title())));
    }
  }

  record RequestError(int code, String message, String title) {}
}

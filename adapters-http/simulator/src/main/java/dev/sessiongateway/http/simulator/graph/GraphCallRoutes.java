package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Calls between a business and people (Meta's pages *Business-initiated calls*, *User-initiated
/// calls* and *Obtain user call permissions*).
record GraphCallRoutes(GraphPaths paths) {
  private static final String DAY = "PT24H";
  private static final Parameter<@Nullable String> NUMBER = Parameter.text("user_wa_id");
  private static final Parameter<@Nullable String> USER_ID = Parameter.text("recipient");

  void register(Api api) {
    api.openPost("graph.call", GraphPaths.NODE + "/calls", CallBody.class, this::act);
    api.openGet(
            "graph.getCallPermissions", GraphPaths.NODE + "/call_permissions", this::permissions)
        .parameters(NUMBER, USER_ID);
  }

  private ApiResponse act(ApiRequest request, CallBody body) {
    var account = paths.ofNumber(request, body.token());
    MessageBody.requireProduct(body.product());
    if (!account.business().settings().registered()) {
      throw GraphFault.NOT_REGISTERED.toException("the number is not registered");
    }
    var calls = account.calls();
    switch (GraphFault.required("action", body.action())) {
      case "connect" -> {
        body.requireSession("offer");
        var to = account.people().named("to", body.to(), body.recipient());
        if (to.equals(account.business().phone())) {
          throw GraphFault.OWN_NUMBER.toException("to is the number of the business itself");
        }
        var id = calls.start(to, body.opaque());
        return ApiResponse.ok(new Begun("whatsapp", List.of(new CallId(id)), true));
      }
      case "pre_accept" -> {
        body.requireSession("answer");
        calls.preAccept(body.call());
      }
      case "accept" -> {
        body.requireSession("answer");
        calls.accept(body.call(), body.opaque());
      }
      case "reject" -> calls.reject(body.call());
      case "terminate" -> calls.terminate(body.call());
      default ->
          throw GraphFault.PARAMETER.toException(
              "action must be connect, pre_accept, accept, reject or terminate");
    }
    return GraphPaths.done();
  }

  private ApiResponse permissions(ApiRequest request) {
    var account = paths.ofNumber(request);
    Address person = account.people().named("user_wa_id", NUMBER.of(request), USER_ID.of(request));
    var view =
        account.calls().permissions().view(person, paths.accounts().services().time().instant());
    return ApiResponse.ok(
        new Permissions("whatsapp", Permission.of(view.until()), Action.of(view)));
  }

  /// @param to,recipient the number or the user id of the person, to begin a call
  /// @param callId of another action
  record CallBody(
      @JsonProperty("access_token") @Nullable @Length(max = 512) String token,
      @JsonProperty("messaging_product") @Nullable @Length(max = 32) String product,
      @Nullable @Length(max = 32) String to,
      @Nullable @Length(max = 150) String recipient,
      @Nullable @Length(max = 32) String action,
      @JsonProperty("call_id") @Nullable @Length(max = 256) String callId,
      @Nullable SessionBody session,
      @JsonProperty("biz_opaque_callback_data") @Nullable @Length(max = 512) String opaque) {
    String call() {
      return GraphFault.required("call_id", callId);
    }

    void requireSession(String type) {
      var given = GraphFault.required("session", session);
      if (!type.equals(given.type())) {
        throw GraphFault.PARAMETER.toException("session.sdp_type must be " + type);
      }
      if (!given.sdp().startsWith("v=0")) {
        throw GraphFault.PARAMETER.toException("session.sdp must be a description of RFC 8866");
      }
    }
  }

  record SessionBody(
      @JsonProperty("sdp_type") @Length(max = 16) String type,
      @Length(min = 1, max = 32_768) String sdp) {}

  record Begun(
      @JsonProperty("messaging_product") String product, List<CallId> calls, boolean success) {}

  record CallId(String id) {}

  record Permissions(
      @JsonProperty("messaging_product") String product,
      Permission permission,
      List<Action> actions) {}

  /// @param until in seconds
  record Permission(String status, @JsonProperty("expiration_time") @Nullable Long until) {
    static Permission of(@Nullable Instant until) {
      if (until == null) {
        return new Permission("no_permission", null);
      }
      return until.equals(Instant.MAX)
          ? new Permission("permanent", null)
          : new Permission("temporary", until.getEpochSecond());
    }
  }

  record Action(
      @JsonProperty("action_name") String name,
      @JsonProperty("can_perform_action") boolean possible,
      List<Limit> limits) {
    static List<Action> of(CallPermissions.View view) {
      return List.of(
          new Action(
              "send_call_permission_request",
              view.canRequest(),
              List.of(
                  new Limit(DAY, CallPermissions.REQUESTS_A_DAY, view.requestsToday()),
                  new Limit("P7D", CallPermissions.REQUESTS_A_WEEK, view.requestsThisWeek()))),
          new Action(
              "start_call",
              view.canCall(),
              List.of(new Limit(DAY, CallPermissions.CALLS_A_DAY, view.callsToday()))));
    }
  }

  record Limit(
      @JsonProperty("time_period") String period,
      @JsonProperty("max_allowed") int most,
      @JsonProperty("current_usage") int used) {}
}

package dev.sessiongateway.http.familyb.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.network.NetworkCallback;
import dev.sessiongateway.application.network.NetworkCallback.Request;
import dev.sessiongateway.application.network.NetworkCallback.Response;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.RawBody;
import dev.sessiongateway.http.kernel.api.ServerContext.CallbackForwarding;
import dev.sessiongateway.http.kernel.api.ServerContext.CallbackForwarding.CallbackRequest;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Receives the callbacks of the servers of a network. No key is needed; the network verifies each
/// request. It is answered as taken when the nodes of all sessions that it is about have taken it.
public record NetworkCallbackRoutes(Gateway gateway) implements Api.FamilyB {
  /// The path of Evolution API for the [#CLOUD_API].
  public static final String META = "/webhook/meta";

  /// The network that Evolution API calls `WHATSAPP-BUSINESS`.
  public static final String CLOUD_API = "whatsapp-cloud";

  private static final String ANY = "/callback/{network}";
  private static final byte[] NOTHING = {};

  @Override
  public void register(Api api) {
    api.openGet("b.verifyMetaWebhook", META, request -> answer(CLOUD_API, request, "GET", NOTHING));
    api.openPost(
        "b.takeMetaWebhook",
        META,
        RawBody.class,
        (request, body) -> answer(CLOUD_API, request, "POST", body.bytes()));
    api.openGet(
        "b.verifyNetworkCallback",
        ANY,
        request -> answer(request.path("network"), request, "GET", NOTHING));
    api.openPost(
        "b.takeNetworkCallback",
        ANY,
        RawBody.class,
        (request, body) -> answer(request.path("network"), request, "POST", body.bytes()));
  }

  private ApiResponse answer(String network, ApiRequest request, String method, byte[] body) {
    var callback =
        gateway.networkCallback(network).orElseThrow(() -> Fault.notFound("network", network));
    var read = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    var headers =
        (NetworkCallback.Headers)
            name -> {
              read.add(name);
              return request.header(name);
            };
    var nodes = request.callbacks();
    var answered =
        callback.answer(new Request(method, request.query().first(), headers, body), nodes::isHere);
    var told = new CallbackRequest(request.info(), request.query(), request::header, body);
    var elsewhere = answered.elsewhere().stream().findFirst();
    if (elsewhere.isPresent() && !isTaken(nodes, told, read, answered.elsewhere())) {
      // Makes the network's servers repeat the request.
      throw new Fault.SessionElsewhere(elsewhere.get().value(), null).toException();
    }
    return response(answered);
  }

  /// Whether the sessions of other nodes have it too. A request that another node has forwarded is
  /// not forwarded again: that one sees to its other sessions.
  private static boolean isTaken(
      CallbackForwarding nodes,
      CallbackRequest told,
      Set<String> headers,
      Set<SessionName> elsewhere) {
    var forwardedFor = nodes.forwardedFor(told);
    return forwardedFor.isEmpty()
        ? nodes.forward(told, headers, elsewhere)
        : Collections.disjoint(forwardedFor, elsewhere);
  }

  private static ApiResponse response(Response answered) {
    return new ApiResponse(
        answered.status(),
        new ApiResponse.Bytes("text/plain; charset=utf-8", answered.body().getBytes(UTF_8)),
        Map.of());
  }
}

package dev.sessiongateway.http.familyb.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.network.NetworkCallback.Request;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.RawBody;
import java.util.Map;

/// Where the servers of a network tell what happened. No key is needed; the network verifies each
/// request.
public record NetworkCallbackRoutes(Gateway gateway) implements Api.FamilyB {
  /// The path of Evolution API for the [#CLOUD_API].
  public static final String META = "/webhook/meta";

  /// The network that Evolution API calls `WHATSAPP-BUSINESS`.
  public static final String CLOUD_API = "whatsapp-cloud";

  private static final String ANY = "/callback/{network}";
  private static final byte[] NOTHING = {};

  @Override
  public void register(Api api) {
    api.openGet(META, request -> answer(CLOUD_API, request, "GET", NOTHING));
    api.openPost(
        META, RawBody.class, (request, body) -> answer(CLOUD_API, request, "POST", body.bytes()));
    api.openGet(ANY, request -> answer(request.path("network"), request, "GET", NOTHING));
    api.openPost(
        ANY,
        RawBody.class,
        (request, body) -> answer(request.path("network"), request, "POST", body.bytes()));
  }

  private ApiResponse answer(String network, ApiRequest request, String method, byte[] body) {
    var callback =
        gateway.networkCallback(network).orElseThrow(() -> Fault.notFound("network", network));
    var answered =
        callback.answer(new Request(method, request.query().first(), request::header, body));
    return new ApiResponse(
        answered.status(),
        new ApiResponse.Bytes("text/plain; charset=utf-8", answered.body().getBytes(UTF_8)),
        Map.of());
  }
}

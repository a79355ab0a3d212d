package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import org.jspecify.annotations.Nullable;

/// What a partner asks of a number that is in the WhatsApp Business app too (Meta's page
/// *Onboarding WhatsApp Business app users*). The answer comes by webhooks.
record GraphCoexistenceRoutes(GraphPaths paths) {
  void register(Api api) {
    api.openPost(
        "graph.synchronize", GraphPaths.NODE + "/smb_app_data", SyncBody.class, this::synchronize);
  }

  private ApiResponse synchronize(ApiRequest request, SyncBody body) {
    var account = paths.ofNumber(request, body.token());
    MessageBody.requireProduct(body.product());
    var coexistence = account.coexistence();
    var id =
        switch (GraphFault.required("sync_type", body.type())) {
          case CoexistenceWebhook.CONTACTS -> coexistence.requestContacts();
          case CoexistenceWebhook.HISTORY -> coexistence.requestHistory();
          default ->
              throw GraphFault.PARAMETER.toException(
                  "sync_type must be smb_app_state_sync or history");
        };
    return ApiResponse.ok(new Requested("whatsapp", id));
  }

  record SyncBody(
      @JsonProperty("access_token") @Nullable @Length(max = 512) String token,
      @JsonProperty("messaging_product") @Nullable @Length(max = 32) String product,
      @JsonProperty("sync_type") @Nullable @Length(max = 32) String type) {}

  record Requested(
      @JsonProperty("messaging_product") String product, @JsonProperty("request_id") String id) {}
}

package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.simulation.NumberFeatures;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/// The settings of a number (Meta's pages *Settings API* and *Configure Call Settings*).
record GraphSettingsRoutes(GraphPaths paths) {
  private static final String SETTINGS = GraphPaths.NODE + "/settings";

  void register(Api api) {
    api.openGet("graph.getSettings", SETTINGS, this::get).parameters(GraphPaths.FIELDS);
    api.openPost("graph.setSettings", SETTINGS, SettingsBody.class, this::set);
  }

  private ApiResponse get(ApiRequest request) {
    var kept = paths.ofNumber(request).business().settings().features();
    var storage = kept.storage();
    var view = new LinkedHashMap<String, @Nullable Object>();
    view.put("calling", CallingBody.of(kept.calling()));
    view.put(
        "storage_configuration",
        storage == null
            ? new SettingsBody.StorageBody("DEFAULT", null, null)
            : SettingsBody.StorageBody.of(storage));
    view.put("user_identity_change", new SettingsBody.IdentityBody(kept.checksIdentity()));
    return ApiResponse.ok(GraphPaths.chosen(request, view));
  }

  /// The app is notified of other settings for calls, as with Meta.
  private ApiResponse set(ApiRequest request, SettingsBody body) {
    var account = paths.ofNumber(request, body.token());
    var before = account.business().settings().features();
    var after = body.changed(before);
    var services = paths.accounts().services();
    var changed =
        services
            .businesses()
            .update(account.business().phone(), now -> now.with(now.settings().with(after)));
    if (!after.calling().equals(before.calling())) {
      var value =
          SettingsUpdate.of(
              changed.phoneNumberId(), after, WebhookTime.seconds(services.time().instant()));
      account.report(SettingsUpdate.FIELD, value);
    }
    return GraphPaths.done();
  }

  /// The webhook about settings of a number.
  ///
  /// @param timestamp in seconds
  record SettingsUpdate(
      String timestamp,
      String type,
      @JsonProperty("phone_number_settings") NumberSettingsView settings) {
    static final String FIELD = "account_settings_update";

    static SettingsUpdate of(String phoneNumberId, NumberFeatures features, String timestamp) {
      return new SettingsUpdate(
          timestamp,
          "phone_number_settings",
          new NumberSettingsView(phoneNumberId, CallingBody.of(features.calling())));
    }
  }

  record NumberSettingsView(
      @JsonProperty("phone_number_id") String phoneNumberId, CallingBody calling) {}
}

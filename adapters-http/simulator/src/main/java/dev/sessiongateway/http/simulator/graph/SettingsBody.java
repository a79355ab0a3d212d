package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.simulation.NumberFeatures;
import dev.sessiongateway.application.simulation.NumberFeatures.StorageSettings;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OnlyKnownFields;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The settings of a number (Meta's page *Settings API*). What is absent stays.
///
/// @param encryption Meta's encryption of messages between app and network, which is not simulated
@OnlyKnownFields
record SettingsBody(
    @JsonProperty("access_token") @Nullable @Length(max = 512) String token,
    @Nullable CallingBody calling,
    @JsonProperty("user_identity_change") @Nullable IdentityBody identity,
    @JsonProperty("storage_configuration") @Nullable StorageBody storage,
    @JsonProperty("payload_encryption") @Nullable JsonNode encryption) {
  private static final Pattern REGION = Pattern.compile("[A-Za-z]{2,3}");
  private static final String IN_COUNTRY = "IN_COUNTRY_STORAGE_ENABLED";
  private static final String NONE = "NO_STORAGE_ENABLED";
  private static final Set<String> STORAGES =
      Set.of("DEFAULT", IN_COUNTRY, "IN_COUNTRY_STORAGE_DISABLED", NONE, "NO_STORAGE_DISABLED");

  NumberFeatures changed(NumberFeatures before) {
    if (encryption != null) {
      throw GraphFault.NOT_SIMULATED.toException("payload_encryption is not simulated");
    }
    if (calling == null && identity == null && storage == null) {
      throw GraphFault.PARAMETER.toException(
          "calling, user_identity_change or storage_configuration is required");
    }
    return new NumberFeatures(
        calling == null ? before.calling() : calling.changed(before.calling()),
        storage == null ? before.storage() : storage.toSettings(),
        identity == null ? before.checksIdentity() : identity.required());
  }

  @OnlyKnownFields
  record IdentityBody(@JsonProperty("enable_identity_key_check") @Nullable Boolean enabled) {
    boolean required() {
      return GraphFault.required("user_identity_change.enable_identity_key_check", enabled);
    }
  }

  /// @param retention in minutes
  @OnlyKnownFields
  record StorageBody(
      @Length(max = 64) String status,
      @JsonProperty("data_localization_region") @Nullable @Length(max = 32) String region,
      @JsonProperty("retention_minutes") @Nullable Integer retention) {
    private static final int MOST_MINUTES = 43_200;

    static StorageBody of(StorageSettings kept) {
      return new StorageBody(kept.status(), kept.region(), kept.retentionMinutes());
    }

    StorageSettings toSettings() {
      var chosen = SettingWords.oneOf("storage_configuration.status", status, STORAGES);
      if (chosen.equals(IN_COUNTRY)) {
        var place = GraphFault.required("storage_configuration.data_localization_region", region);
        if (!REGION.matcher(place).matches()) {
          throw GraphFault.PARAMETER.toException(
              "storage_configuration.data_localization_region must be a country");
        }
      }
      if (chosen.equals(NONE)) {
        var minutes = GraphFault.required("storage_configuration.retention_minutes", retention);
        if (minutes < 1 || minutes > MOST_MINUTES) {
          throw GraphFault.PARAMETER.toException(
              "storage_configuration.retention_minutes must be 1 to " + MOST_MINUTES);
        }
      }
      return new StorageSettings(
          chosen,
          chosen.equals(IN_COUNTRY) ? region : null,
          chosen.equals(NONE) ? retention : null);
    }
  }
}

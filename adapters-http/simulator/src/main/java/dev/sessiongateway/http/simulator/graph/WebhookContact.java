package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/// The person of whom a webhook reports.
///
/// @param account the number; absent when it is hidden
/// @param userId of [ScopedUserIds]
/// @param identity where the number checks it
record WebhookContact(
    @Nullable Profile profile,
    @JsonProperty("wa_id") @Nullable String account,
    @JsonProperty("user_id") String userId,
    @JsonProperty("identity_key_hash") @Nullable String identity) {
  record Profile(String name, @Nullable String username) {}
}

package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;

/// Why a message failed, or cannot be shown, as webhooks have it.
record WebhookError(
    int code,
    String title,
    String message,
    @JsonProperty("error_data") Details details,
    @Nullable String href) {
  static final String CODES =
      "https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/";

  record Details(String details) {}
}

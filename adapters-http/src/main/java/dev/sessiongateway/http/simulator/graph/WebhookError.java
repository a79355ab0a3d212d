package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;

/// Why a message failed, or cannot be shown, as webhooks have it.
record WebhookError(
    int code,
    String title,
    String message,
    @JsonProperty("error_data") Details details,
    String href) {
  static final String CODES =
      "https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/";

  record Details(String details) {}
}

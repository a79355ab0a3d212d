package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.simulation.CloudBusiness;

/// The number to which a webhook belongs.
record WebhookMetadata(
    @JsonProperty("display_phone_number") String displayed,
    @JsonProperty("phone_number_id") String phoneNumberId) {
  static WebhookMetadata of(CloudBusiness business) {
    return new WebhookMetadata(business.phone().user(), business.phoneNumberId());
  }
}

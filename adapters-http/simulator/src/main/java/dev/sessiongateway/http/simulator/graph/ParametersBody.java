package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OrNumber;
import dev.sessiongateway.http.simulator.graph.FlowButtons.FlowParameters;
import org.jspecify.annotations.Nullable;

/// What a button of an interactive message opens.
///
/// @param thumbnail the product whose picture a catalogue shows
/// @param country whose form for an address is opened, with `values`, `saved` and `errors`
record ParametersBody(
    @JsonProperty("display_text") @Nullable @Length(min = 1, max = 20) String text,
    @Nullable @Length(min = 1, max = 2_000) String url,
    @JsonProperty("thumbnail_product_retailer_id") @Nullable @Length(max = 100) String thumbnail,
    @JsonProperty("flow_message_version") @Nullable @Length(max = 16) @OrNumber String version,
    @JsonProperty("flow_id") @Nullable @Length(max = 64) @OrNumber String flowId,
    @JsonProperty("flow_name") @Nullable @Length(max = 200) String flowName,
    @JsonProperty("flow_cta") @Nullable @Length(min = 1, max = 30) String label,
    @JsonProperty("flow_token") @Nullable @Length(max = 512) String token,
    @JsonProperty("flow_action") @Nullable @Length(max = 32) String action,
    @Nullable @Length(max = 32) String mode,
    @JsonProperty("flow_action_payload") FlowButtons.@Nullable PayloadBody payload,
    @Nullable @Length(max = 32) String country,
    @Nullable JsonNode values,
    @JsonProperty("saved_addresses") @Nullable JsonNode saved,
    @JsonProperty("validation_errors") @Nullable JsonNode errors) {
  FlowParameters toFlow() {
    return new FlowParameters(version, flowId, flowName, label, token, action, mode, payload);
  }

  static Button link(@Nullable ParametersBody link) {
    var given = GraphFault.required("interactive.action.parameters", link);
    return new Button.Url(
        GraphFault.required("interactive.action.parameters.display_text", given.text()),
        GraphFault.required("interactive.action.parameters.url", given.url()));
  }
}

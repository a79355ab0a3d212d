package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.MayBeEmpty;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import dev.sessiongateway.http.simulator.graph.TemplateDefinition.ComponentBody;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A change of an object: of a template, of a flow, of a group, or of a number.
///
/// @param pin of the two-step verification of a number
/// @param categories,endpoint of a flow
/// @param webhook where the webhooks of a number go
/// @param subject,description,file of a group; the file is its picture
record ObjectBody(
    @JsonProperty("access_token") @Nullable @Length(max = 512) String token,
    @Nullable @Length(max = 512) String name,
    @Nullable @Length(max = 16) String language,
    @Nullable @Length(max = 32) String category,
    @JsonProperty("parameter_format") @Nullable @Length(max = 32) String parameters,
    @Nullable @Size(min = 1, max = 10) List<ComponentBody> components,
    @Nullable @Length(max = 32) String pin,
    @Nullable @Size(min = 1, max = 9) List<@Length(max = 32) String> categories,
    @JsonProperty("endpoint_uri") @Nullable @Length(max = 2_048) String endpoint,
    @JsonProperty("webhook_configuration") @Nullable WebhookConfiguration webhook,
    @JsonProperty("messaging_product") @Nullable @Length(max = 32) String product,
    @Nullable @MayBeEmpty @Length(max = 128) String subject,
    @Nullable @MayBeEmpty @Length(max = 2_048) String description,
    @Nullable UploadedFile file) {

  TemplateDefinition toTemplate() {
    return new TemplateDefinition(token, name, language, category, parameters, components);
  }

  /// @param url empty for none
  record WebhookConfiguration(
      @JsonProperty("override_callback_uri") @Nullable @MayBeEmpty @Length(max = 2_048) String url,
      @JsonProperty("verify_token") @Nullable @Length(max = 512) String token) {}
}

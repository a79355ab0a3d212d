package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.simulation.CloudTemplate;
import dev.sessiongateway.application.simulation.CloudTemplate.Component;
import dev.sessiongateway.application.simulation.CloudTemplate.TemplateButton;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The webhook of a template that was edited (Meta's page *message_template_components_update*).
record EditedTemplate(
    @JsonProperty("message_template_id") long id,
    @JsonProperty("message_template_name") String name,
    @JsonProperty("message_template_language") String language,
    @JsonProperty("message_template_element") @Nullable String body,
    @JsonProperty("message_template_title") @Nullable String title,
    @JsonProperty("message_template_footer") @Nullable String footer,
    @JsonProperty("message_template_buttons") @Nullable List<Button> buttons) {
  static EditedTemplate of(CloudTemplate template) {
    var buttons =
        template.components().stream()
            .flatMap(part -> part.buttons().stream())
            .map(Button::of)
            .toList();
    return new EditedTemplate(
        Long.parseLong(template.id()),
        template.name(),
        template.language(),
        text(template, "BODY"),
        text(template, "HEADER"),
        text(template, "FOOTER"),
        buttons.isEmpty() ? null : buttons);
  }

  private static @Nullable String text(CloudTemplate template, String type) {
    return template.components().stream()
        .filter(part -> part.type().equals(type) && part.text() != null)
        .map(Component::text)
        .findFirst()
        .orElse(null);
  }

  record Button(
      @JsonProperty("message_template_button_type") String type,
      @JsonProperty("message_template_button_text") String text,
      @JsonProperty("message_template_button_url") @Nullable String url,
      @JsonProperty("message_template_button_phone_number") @Nullable String phoneNumber) {
    static Button of(TemplateButton button) {
      return new Button(button.type(), button.text(), button.url(), button.phoneNumber());
    }
  }
}

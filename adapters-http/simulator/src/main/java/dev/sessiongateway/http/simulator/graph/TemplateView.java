package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.simulation.CloudTemplate;
import dev.sessiongateway.application.simulation.CloudTemplate.Component;
import dev.sessiongateway.application.simulation.CloudTemplate.FlowLink;
import dev.sessiongateway.application.simulation.CloudTemplate.ParameterFormat;
import dev.sessiongateway.application.simulation.CloudTemplate.TemplateButton;
import dev.sessiongateway.application.simulation.CloudTemplate.TemplateCard;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A template as apps read it.
final class TemplateView {
  private TemplateView() {}

  /// All that is known of a template.
  static Map<String, @Nullable Object> of(CloudTemplate template) {
    var view = new LinkedHashMap<String, @Nullable Object>();
    view.put("name", template.name());
    view.put("parameter_format", format(template).code());
    view.put("components", template.components().stream().map(ComponentView::of).toList());
    view.put("language", template.language());
    view.put("status", template.review().code());
    view.put("category", template.category());
    view.put("rejected_reason", Objects.requireNonNullElse(template.reason(), "NONE"));
    var quality = template.quality();
    var since = template.ratedAt();
    view.put(
        "quality_score",
        new QualityScore(
            quality == null ? "UNKNOWN" : quality.code(),
            since == null ? 0 : since.getEpochSecond()));
    view.put("id", template.id());
    return view;
  }

  private static ParameterFormat format(CloudTemplate template) {
    var chosen = template.parameters();
    if (chosen != null) {
      return chosen;
    }
    var isNamed =
        template.components().stream()
            .map(Component::text)
            .filter(Objects::nonNull)
            .anyMatch(TemplateText::hasNames);
    return isNamed ? ParameterFormat.NAMED : ParameterFormat.POSITIONAL;
  }

  /// @param date since when, in seconds
  record QualityScore(String score, long date) {}

  record ComponentView(
      String type,
      @Nullable String format,
      @Nullable String text,
      @Nullable ExampleBody example,
      @Nullable List<ButtonView> buttons,
      @JsonProperty("limited_time_offer") @Nullable OfferView offer,
      @Nullable List<CardView> cards) {
    static ComponentView of(Component component) {
      return new ComponentView(
          component.type(),
          component.format(),
          component.expires() == null ? component.text() : null,
          ExampleBody.of(component),
          component.buttons().isEmpty()
              ? null
              : component.buttons().stream().map(ButtonView::of).toList(),
          OfferView.of(component),
          component.cards().isEmpty()
              ? null
              : component.cards().stream().map(CardView::of).toList());
    }
  }

  record OfferView(@Nullable String text, @JsonProperty("has_expiration") boolean expires) {
    static @Nullable OfferView of(Component component) {
      return component.expires() == null
          ? null
          : new OfferView(component.text(), component.expires());
    }
  }

  record CardView(List<ComponentView> components) {
    static CardView of(TemplateCard card) {
      return new CardView(card.components().stream().map(ComponentView::of).toList());
    }
  }

  record ButtonView(
      String type,
      String text,
      @Nullable String url,
      @JsonProperty("phone_number") @Nullable String phoneNumber,
      @Nullable List<String> example,
      @JsonProperty("flow_id") @Nullable String flowId,
      @JsonProperty("flow_action") @Nullable String flowAction,
      @JsonProperty("navigate_screen") @Nullable String screen) {
    private static final String OTP =
        "https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp";

    /// Meta shows a button that copies a code as one with an address.
    static ButtonView of(TemplateButton button) {
      if (button.type().equals("OTP")) {
        return new ButtonView(
            "URL", button.text(), OTP + "{{1}}", null, List.of(OTP + "123456"), null, null, null);
      }
      var flow = button.flow();
      return new ButtonView(
          button.type(),
          button.text(),
          button.url(),
          button.phoneNumber(),
          button.example() == null ? null : List.of(button.example()),
          flow == null ? null : flow.flowId(),
          flow == null ? null : action(flow),
          flow == null ? null : flow.screen());
    }

    private static String action(FlowLink flow) {
      return flow.screen() == null ? "DATA_EXCHANGE" : "NAVIGATE";
    }
  }
}

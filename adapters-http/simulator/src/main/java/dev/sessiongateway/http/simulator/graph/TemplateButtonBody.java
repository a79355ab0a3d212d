package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.simulation.CloudFlow;
import dev.sessiongateway.application.simulation.CloudTemplate.FlowLink;
import dev.sessiongateway.application.simulation.CloudTemplate.TemplateButton;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OrNumber;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A button of a template that an app makes.
///
/// @param flowId,flowName,flowJson of a button that opens a form: one of them ([TemplateFlows])
/// @param screen the first one of the form, unless its endpoint chooses it
record TemplateButtonBody(
    @Length(max = 32) String type,
    @Nullable @Length(max = 25) String text,
    @Nullable @Length(max = 2_000) String url,
    @JsonProperty("phone_number") @Nullable @Length(max = 32) String phoneNumber,
    @JsonFormat(with = JsonFormat.Feature.ACCEPT_SINGLE_VALUE_AS_ARRAY) @Nullable @Size(max = 10)
        List<@Length(max = 2_000) String> example,
    @JsonProperty("flow_id") @Nullable @OrNumber @Length(max = 64) String flowId,
    @JsonProperty("flow_name") @Nullable @Length(max = 200) String flowName,
    @JsonProperty("flow_json") @Nullable @Length(max = CloudFlow.LONGEST_JSON) String flowJson,
    @JsonProperty("flow_action") @Nullable @Length(max = 32) String flowAction,
    @JsonProperty("navigate_screen") @Nullable @Length(max = 256) String screen) {
  private static final Set<String> BUTTONS =
      Set.of(
          "QUICK_REPLY",
          "URL",
          "PHONE_NUMBER",
          "COPY_CODE",
          "OTP",
          TemplateRules.CATALOG,
          TemplateRules.PRODUCTS,
          TemplateRules.ONE_PRODUCT,
          TemplateRules.CONTACT_INFO,
          TemplateRules.FLOW);

  private static final Set<String> FLOW_ACTIONS = Set.of("navigate", "data_exchange");

  TemplateButton toButton() {
    var kind = TemplateWords.oneOf("components.buttons.type", type, BUTTONS);
    return new TemplateButton(
        kind,
        label(kind),
        kind.equals("URL") ? GraphFault.required("components.buttons.url", url) : null,
        kind.equals("PHONE_NUMBER")
            ? GraphFault.required("components.buttons.phone_number", phoneNumber)
            : null,
        example == null || example.isEmpty() ? null : example.getFirst(),
        kind.equals(TemplateRules.FLOW) ? flow() : null);
  }

  boolean opensForm() {
    return type.equalsIgnoreCase(TemplateRules.FLOW);
  }

  /// This button, which names its form by the id alone.
  TemplateButtonBody opening(String id) {
    return new TemplateButtonBody(
        type, text, url, phoneNumber, example, id, null, null, flowAction, screen);
  }

  private FlowLink flow() {
    if (flowAction != null && !FLOW_ACTIONS.contains(flowAction)) {
      throw GraphFault.PARAMETER.toException(
          "components.buttons.flow_action must be navigate or data_exchange");
    }
    var id = GraphFault.required("components.buttons.flow_id", flowId);
    var isExchange = "data_exchange".equals(flowAction);
    return new FlowLink(
        id, isExchange ? null : GraphFault.required("components.buttons.navigate_screen", screen));
  }

  /// Some buttons have a text of their own.
  private String label(String kind) {
    return switch (kind) {
      case "OTP", "COPY_CODE" -> text == null ? "Copy code" : text;
      case TemplateRules.CATALOG -> "View catalog";
      case TemplateRules.PRODUCTS -> "View items";
      case TemplateRules.ONE_PRODUCT -> "View";
      case TemplateRules.CONTACT_INFO -> "Share contact info";
      default -> GraphFault.required("components.buttons.text", text);
    };
  }
}

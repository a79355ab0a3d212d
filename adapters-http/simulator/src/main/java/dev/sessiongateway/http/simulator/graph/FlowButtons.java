package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.application.simulation.CloudFlow;
import dev.sessiongateway.application.simulation.CloudFlow.Status;
import dev.sessiongateway.application.simulation.CloudTemplate;
import dev.sessiongateway.application.simulation.CloudTemplate.FlowLink;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.simulator.graph.TemplateBody.ActionBody;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The buttons that open forms of a business (Meta's page *Sending a Flow*).
record FlowButtons(CloudBusiness business) {
  private static final String NAVIGATE = "navigate";
  private static final String EXCHANGE = "data_exchange";

  /// What an app gets back that has given no token.
  private static final String UNUSED = "unused";

  /// The form that an app names by its id or by its name.
  ///
  /// @param at what stands before the names of the fields, for faults
  /// @throws GraphFault.Raised `100` without both or with both, `131009` for no form
  CloudFlow find(String at, @Nullable String id, @Nullable String name) {
    if ((id == null) == (name == null)) {
      throw GraphFault.PARAMETER.toException(at + "flow_id or flow_name is required, not both");
    }
    var found =
        id == null
            ? business.flows().stream().filter(flow -> flow.name().equals(name)).findFirst()
            : business.flow(id);
    return found.orElseThrow(
        () -> GraphFault.PARAMETER_VALUE.toException("there is no flow with this id or name"));
  }

  /// The button of an interactive message.
  Button of(FlowParameters given) {
    var at = "interactive.action.parameters.";
    if (!"3".equals(GraphFault.required(at + "flow_message_version", given.version()))) {
      throw GraphFault.PARAMETER_VALUE.toException(at + "flow_message_version must be 3");
    }
    var flow = find(at, given.flowId(), given.flowName());
    requireSendable(flow, given.mode());
    var screen = given.payload() == null ? null : given.payload().screen();
    var link = link(at, flow, given.action(), screen);
    return button(
        flow,
        GraphFault.required(at + "flow_cta", given.label()),
        given.token(),
        link.screen(),
        given.payload() == null ? null : given.payload().data());
  }

  private static void requireSendable(CloudFlow flow, @Nullable String mode) {
    var wanted =
        switch (mode == null ? "published" : mode) {
          case "published" -> Status.PUBLISHED;
          case "draft" -> Status.DRAFT;
          default ->
              throw GraphFault.PARAMETER_VALUE.toException("mode must be published or draft");
        };
    if (flow.status() != wanted) {
      throw GraphFault.PARAMETER_VALUE.toException(
          "the flow is %s, and the mode of the message asks for one that is %s"
              .formatted(flow.status().code(), wanted.code()));
    }
  }

  /// Where a button of this form leads.
  ///
  /// @param action `navigate` when it is absent
  /// @param screen the first one of the form when it is absent
  /// @throws GraphFault.Raised `131009` for a screen that the form does not have, and for an
  ///   exchange of data without an endpoint
  static FlowLink link(
      String at, CloudFlow flow, @Nullable String action, @Nullable String screen) {
    var screens = FlowJson.of(flow.json()).map(FlowJson::screens);
    switch (action == null ? NAVIGATE : action) {
      case NAVIGATE -> {
        var first =
            screen == null ? screens.flatMap(all -> all.stream().findFirst()) : Optional.of(screen);
        if (first.isEmpty() || screens.filter(all -> all.contains(first.get())).isEmpty()) {
          throw GraphFault.PARAMETER_VALUE.toException(at + "screen is no screen of the flow");
        }
        return new FlowLink(flow.id(), first.get());
      }
      case EXCHANGE -> {
        if (flow.endpoint() == null) {
          throw GraphFault.PARAMETER_VALUE.toException("the flow has no endpoint_uri to ask");
        }
        return new FlowLink(flow.id(), null);
      }
      default ->
          throw GraphFault.PARAMETER_VALUE.toException(
              at + "flow_action must be navigate or data_exchange");
    }
  }

  /// Whether the forms of the buttons of a template can be sent.
  ///
  /// @throws GraphFault.Raised `131009` for a form that is not there, or is not published
  void check(CloudTemplate template) {
    for (var component : template.components()) {
      for (var button : component.buttons()) {
        if (button.flow() != null) {
          var screen = button.flow().screen();
          var flow = find("components.buttons.", button.flow().flowId(), null);
          requireSendable(flow, null);
          var _ = link("navigate_", flow, screen == null ? EXCHANGE : NAVIGATE, screen);
        }
      }
    }
  }

  /// The button of a template.
  ///
  /// @throws GraphFault.Raised `131009` when the form is gone or not published any more
  Button of(String label, FlowLink link, @Nullable ActionBody given) {
    var flow = find("", link.flowId(), null);
    requireSendable(flow, null);
    return button(
        flow,
        label,
        given == null ? null : given.token(),
        link.screen(),
        given == null ? null : given.data());
  }

  private static Button button(
      CloudFlow flow,
      String label,
      @Nullable String token,
      @Nullable String screen,
      @Nullable JsonNode data) {
    if (data != null && (!data.isObject() || data.isEmpty())) {
      throw GraphFault.PARAMETER_VALUE.toException("data of a flow must be an object with values");
    }
    return new Button.Flow(
        label,
        flow.id(),
        token == null || token.isBlank() ? UNUSED : token,
        screen,
        data == null ? null : data.toString());
  }

  /// The part of an interactive message.
  ///
  /// @param label of the button
  /// @param action `navigate` or `data_exchange`
  /// @param mode `published` or `draft`
  record FlowParameters(
      @Nullable String version,
      @Nullable String flowId,
      @Nullable String flowName,
      @Nullable String label,
      @Nullable String token,
      @Nullable String action,
      @Nullable String mode,
      @Nullable PayloadBody payload) {}

  /// @param data of the first screen
  record PayloadBody(@Nullable @Length(max = 256) String screen, @Nullable JsonNode data) {}
}

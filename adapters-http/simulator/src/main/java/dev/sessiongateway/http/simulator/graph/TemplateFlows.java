package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.application.simulation.CloudFlow;
import dev.sessiongateway.http.simulator.graph.TemplateDefinition.ComponentBody;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The form behind the button of a template: one that is there, by its id or its name, or one that
/// is made of its JSON and published (Meta's pages *Sending a Flow* and *Flows Templates*).
///
/// @param business with the form that was made
/// @param definition whose button has the id of its form
/// @param made absent when the form was there before
record TemplateFlows(
    CloudBusiness business, TemplateDefinition definition, @Nullable CloudFlow made) {
  private static final String AT = "components.buttons.";

  /// @throws GraphFault.Raised `100` for a button without a form or with two, and for JSON that
  ///   cannot be published; `131009` for no form
  static TemplateFlows of(CloudBusiness business, TemplateDefinition definition) {
    var found =
        definition.components() == null
            ? List.<TemplateButtonBody>of()
            : definition.components().stream()
                .map(ComponentBody::buttons)
                .filter(Objects::nonNull)
                .flatMap(List::stream)
                .filter(TemplateButtonBody::opensForm)
                .toList();
    if (found.size() != 1) {
      return new TemplateFlows(business, definition, null); // several are refused by TemplateRules
    }
    var button = found.getFirst();
    var given =
        Stream.of(button.flowId(), button.flowName(), button.flowJson())
            .filter(Objects::nonNull)
            .count();
    if (given != 1) {
      throw GraphFault.PARAMETER.toException(
          AT + "flow_id, flow_name or flow_json is required, and only one of them");
    }
    if (button.flowJson() != null) {
      var made = published(business, definition, button.flowJson());
      return new TemplateFlows(business.with(made), definition.opening(made.id()), made);
    }
    var flow = new FlowButtons(business).find(AT, button.flowId(), button.flowName());
    return new TemplateFlows(business, definition.opening(flow.id()), null);
  }

  private static CloudFlow published(
      CloudBusiness business, TemplateDefinition definition, String json) {
    var problems = FlowJson.problems(json);
    if (!problems.isEmpty()) {
      throw GraphFault.PARAMETER.toException(AT + "flow_json: " + problems.getFirst().message());
    }
    if (business.flows().size() >= CloudBusiness.FLOWS) {
      throw GraphFault.PARAMETER.toException(
          "there are %s flows, and no more are possible".formatted(CloudBusiness.FLOWS));
    }
    var id = business.nextFlowId();
    var name = definition.name() == null ? id : definition.name() + "_" + id;
    return new CloudFlow(id, name, List.of("OTHER"), CloudFlow.Status.PUBLISHED, null, json);
  }
}

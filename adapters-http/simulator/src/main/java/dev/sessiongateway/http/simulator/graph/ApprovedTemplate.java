package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.application.simulation.CloudTemplate;
import dev.sessiongateway.application.simulation.CloudTemplate.Review;

/// The template that a message names.
final class ApprovedTemplate {
  private ApprovedTemplate() {}

  /// @throws GraphFault.Raised `132001`, `132015`, `132016`
  static CloudTemplate find(CloudBusiness business, TemplateBody given) {
    var found =
        business.templates().stream()
            .filter(one -> one.name().equals(given.name()))
            .filter(one -> one.language().equals(given.language().code()))
            .toList();
    for (var one : found) {
      switch (one.review()) {
        case PAUSED -> throw GraphFault.TEMPLATE_PAUSED.toException(one.name() + " is paused");
        case DISABLED ->
            throw GraphFault.TEMPLATE_DISABLED.toException(one.name() + " is disabled");
        case PENDING, APPROVED, REJECTED, ARCHIVED -> {}
      }
    }
    return found.stream()
        .filter(one -> one.review() == Review.APPROVED)
        .findFirst()
        .orElseThrow(() ->
            GraphFault.NO_TEMPLATE.toException(
                "template name (%s) does not exist in %s, or is not approved"
                    .formatted(given.name(), given.language().code())));
  }
}

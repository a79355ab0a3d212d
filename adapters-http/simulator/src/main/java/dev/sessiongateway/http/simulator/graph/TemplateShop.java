package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.application.simulation.CloudTemplate.Component;
import dev.sessiongateway.application.simulation.CloudTemplate.TemplateButton;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.http.simulator.graph.TemplateBody.ActionBody;
import dev.sessiongateway.http.simulator.graph.TemplateBody.ParameterBody;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A template whose button opens the shop or shows its products.
record TemplateShop(TemplateText text) {
  private static final String ACTION = "action";

  /// @return empty for a template without such a button
  /// @throws GraphFault.Raised `132000` for products that are not given, `131009` for those that
  ///   are not in the shop
  Optional<Content> toContent(@Nullable String header, String body, @Nullable String footer) {
    var types =
        text.component("BUTTONS").map(Component::buttons).orElse(List.of()).stream()
            .map(TemplateButton::type)
            .toList();
    var shop = text.parts().shop();
    var action = text.values().action(0);
    if (types.contains(TemplateRules.CATALOG)) {
      var thumbnail = action.map(ActionBody::thumbnail).orElse(null);
      return Optional.of(shop.all(ACTION, body, footer, thumbnail));
    }
    if (types.contains(TemplateRules.PRODUCTS)) {
      TemplateText.requireCount("buttons", 1, action.isPresent() ? 1 : 0);
      var sections =
          GraphFault.required(ACTION + ".sections", action.orElseThrow().sections()).stream()
              .map(section -> section.toSection(shop))
              .toList();
      return Optional.of(shop.list(header, body, footer, sections));
    }
    if (types.contains(TemplateRules.ONE_PRODUCT)) {
      var product = text.first(ParameterBody::product, "product").toProduct(shop);
      return Optional.of(shop.show(product, body, footer));
    }
    return Optional.empty();
  }
}

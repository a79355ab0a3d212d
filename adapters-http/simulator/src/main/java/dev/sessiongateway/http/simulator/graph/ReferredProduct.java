package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.domain.messaging.Content;
import java.util.Optional;

/// The product of the business that a person asks about (Meta's page *Receive responses from
/// customers*, product inquiry).
record ReferredProduct(
    @JsonProperty("catalog_id") String catalogId,
    @JsonProperty("product_retailer_id") String retailerId) {
  /// Empty for another content, for a product of another shop, and for one without a question.
  static Optional<ReferredProduct> of(CloudBusiness business, Content content) {
    return content instanceof Content.SharedProduct(var shop, var product, var body, _)
            && shop.equals(business.phone())
            && body != null
            && !body.isBlank()
        ? Optional.of(new ReferredProduct(business.catalogId(), product.contentId()))
        : Optional.empty();
  }
}

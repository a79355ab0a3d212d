package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.domain.catalog.Catalog;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductSection;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ShopContent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The shop of a business, which is a catalogue for its app (Meta's pages *Share products with
/// customers* and *Catalog messages*). A shop without products is no catalogue.
///
/// @param catalog without hidden products, which no message shows
record CloudShop(CloudBusiness business, Catalog catalog) {
  private static final int MOST_PRODUCTS = 30;

  /// Meta says so of a product, and of a whole catalogue.
  private static final String UNKNOWN = "Products not found in FB Catalog";

  /// @throws GraphFault.Raised `100` without an id, `131009` for one of another catalogue
  void requireCatalog(String field, @Nullable String id) {
    if (!GraphFault.required(field, id).equals(business.catalogId())) {
      throw GraphFault.PARAMETER_VALUE.toException(UNKNOWN);
    }
    requireVisible();
  }

  private void requireVisible() {
    if (catalog.products().isEmpty()) {
      throw GraphFault.PARAMETER_VALUE.toException(UNKNOWN);
    }
    if (!business.settings().catalogVisible()) {
      throw GraphFault.PARAMETER_VALUE.toException(
          "the catalog is not visible by the commerce settings of the number");
    }
  }

  /// @param retailerId as the app calls it
  /// @throws GraphFault.Raised `100` without an id, `131009` for no product of the shop
  Product product(String field, @Nullable String retailerId) {
    return catalog
        .findByContentId(GraphFault.required(field, retailerId))
        .orElseThrow(() -> GraphFault.PARAMETER_VALUE.toException(UNKNOWN));
  }

  Content.SharedProduct show(Product product, @Nullable String body, @Nullable String footer) {
    return new Content.SharedProduct(business.phone(), product, body, footer);
  }

  /// @throws GraphFault.Raised `131009` for too many products, and for a title that is missing
  ///   where there are several sections
  ShopContent.ProductList list(
      @Nullable String header,
      String body,
      @Nullable String footer,
      List<ProductSection> sections) {
    var list = new ShopContent.ProductList(business.phone(), header, null, body, footer, sections);
    if (list.products().size() > MOST_PRODUCTS) {
      throw GraphFault.PARAMETER_VALUE.toException(
          "there must be at most " + MOST_PRODUCTS + " products in all sections together");
    }
    if (sections.size() > 1 && sections.stream().anyMatch(one -> one.title() == null)) {
      throw GraphFault.PARAMETER_VALUE.toException(
          "each section needs a title where there are several");
    }
    return list;
  }

  /// The whole shop.
  ///
  /// @param thumbnail the product whose picture is shown; the first one when it is absent
  /// @throws GraphFault.Raised `131009` for a shop without products
  ShopContent.ProductList all(
      String field, String body, @Nullable String footer, @Nullable String thumbnail) {
    requireVisible();
    var shown = thumbnail == null ? catalog.products().getFirst() : product(field, thumbnail);
    var image = shown.images().isEmpty() ? null : shown.images().getFirst();
    return new ShopContent.ProductList(
        business.phone(), "View our catalog", image, body, footer, List.of());
  }
}

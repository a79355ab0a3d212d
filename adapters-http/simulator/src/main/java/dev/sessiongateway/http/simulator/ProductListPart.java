package dev.sessiongateway.http.simulator;

import dev.sessiongateway.domain.catalog.ProductSection;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ShopContent;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.simulator.CatalogView.ProductView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A list of products in a message, as a phone shows it.
///
/// @param shop the business that offers them
/// @param sections none for the whole shop
@SchemaName("PhoneProductList")
record ProductListPart(
    String shop, @Nullable String header, @Nullable String footer, List<SectionPart> sections) {
  static @Nullable ProductListPart of(Content content) {
    return content instanceof ShopContent.ProductList list
        ? new ProductListPart(
            list.shop().toString(),
            list.header(),
            list.footer(),
            list.sections().stream().map(SectionPart::of).toList())
        : null;
  }

  record SectionPart(@Nullable String title, List<ProductView> products) {
    static SectionPart of(ProductSection section) {
      return new SectionPart(
          section.title(), section.products().stream().map(ProductView::of).toList());
    }
  }
}

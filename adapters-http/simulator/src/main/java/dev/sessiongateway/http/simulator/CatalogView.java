package dev.sessiongateway.http.simulator;

import dev.sessiongateway.domain.catalog.Catalog;
import dev.sessiongateway.domain.catalog.Product;
import dev.sessiongateway.domain.catalog.ProductCollection;
import dev.sessiongateway.domain.catalog.ProductId;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.http.kernel.json.SchemaName;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The shop of a phone's account.
record CatalogView(List<ProductView> products, List<CollectionView> collections) {
  static CatalogView of(Catalog catalog) {
    return new CatalogView(
        catalog.products().stream().map(ProductView::of).toList(),
        catalog.collections().stream().map(CollectionView::of).toList());
  }

  /// @param price in minor units of the currency
  /// @param images the ids of their files in the gateway's media store
  @SchemaName("PhoneProduct")
  record ProductView(
      String id,
      String name,
      @Nullable String description,
      @Nullable Long price,
      @Nullable String currency,
      @Nullable String url,
      @Nullable String retailerId,
      List<String> images,
      boolean available,
      boolean hidden) {
    static ProductView of(Product product) {
      var price = product.price();
      return new ProductView(
          product.id().value(),
          product.name(),
          product.description(),
          price == null ? null : price.amount(),
          price == null ? null : price.currency(),
          product.url(),
          product.retailerId(),
          product.images().stream()
              .filter(Attachment.Stored.class::isInstance)
              .map(image -> ((Attachment.Stored) image).id().value())
              .toList(),
          product.available(),
          product.hidden());
    }
  }

  record CollectionView(String id, String name, List<String> products) {
    static CollectionView of(ProductCollection collection) {
      return new CollectionView(
          collection.id().value(),
          collection.name(),
          collection.products().stream().map(ProductId::value).toList());
    }
  }
}

package dev.sessiongateway.domain.catalog;

import dev.sessiongateway.domain.fault.Fault;
import java.util.List;

/// Products that a shop shows together.
///
/// @param products of the shop, in their order
public record ProductCollection(CollectionId id, String name, List<ProductId> products) {
  public static final int LONGEST_NAME = 100;

  public ProductCollection {
    products = List.copyOf(products);
    if (name.isBlank() || name.length() > LONGEST_NAME) {
      throw Fault.invalid("name", "must be 1 to " + LONGEST_NAME + " characters");
    }
  }
}

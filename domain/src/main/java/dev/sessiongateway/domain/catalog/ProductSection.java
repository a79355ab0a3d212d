package dev.sessiongateway.domain.catalog;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Products below one title in a message.
///
/// @param title absent where there is one section only
public record ProductSection(@Nullable String title, List<Product> products) {
  public ProductSection {
    products = List.copyOf(products);
  }
}

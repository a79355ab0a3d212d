package dev.sessiongateway.domain.catalog;

/// A product in a cart.
///
/// @param contentId the product, as [Product#contentId()]
/// @param quantity how many of it
/// @param price of one
public record OrderItem(String contentId, int quantity, Price price) {
  public static final int MOST = 99;

  /// `2 × mug, 12.50 EUR`.
  public String asText() {
    return quantity + " × " + contentId + ", " + price.asText();
  }
}

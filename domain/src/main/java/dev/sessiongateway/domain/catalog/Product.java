package dev.sessiongateway.domain.catalog;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.text.UrlParser;
import dev.sessiongateway.domain.text.UrlServer;
import java.net.URISyntaxException;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// What a shop offers.
///
/// @param price absent when it is not said
/// @param url of the product on a page of the business
/// @param retailerId how the business itself calls it
/// @param images the first one is shown in lists and messages
/// @param hidden whether only the business itself sees it in its shop
public record Product(
    ProductId id,
    String name,
    @Nullable String description,
    @Nullable Price price,
    @Nullable String url,
    @Nullable String retailerId,
    List<Attachment> images,
    boolean available,
    boolean hidden) {
  public static final int LONGEST_NAME = 200;
  public static final int LONGEST_DESCRIPTION = 2_048;
  public static final int LONGEST_URL = 2_048;
  public static final int LONGEST_RETAILER_ID = 100;
  public static final int MOST_IMAGES = 10;

  public Product {
    images = List.copyOf(images);
  }

  /// A product that is available and shown.
  public Product(ProductId id, String name, @Nullable Price price) {
    this(id, name, null, price, null, null, List.of(), true, false);
  }

  /// What catalogues and orders call it (Meta's *content id*): as the business does, or else by its
  /// id in the shop.
  public String contentId() {
    return retailerId == null ? id.value() : retailerId;
  }

  /// This product with other files, such as the stored ones.
  public Product withImages(UnaryOperator<Attachment> change) {
    return new Product(
        id,
        name,
        description,
        price,
        url,
        retailerId,
        images.stream().map(change).toList(),
        available,
        hidden);
  }

  /// The name and the price.
  public String asLine() {
    return price == null ? name : name + ", " + price.asText();
  }

  /// All of it as text, for a network without shops.
  public String asText() {
    var lines = new StringJoiner("\n").add(name);
    if (price != null) {
      lines.add(price.asText());
    }
    if (description != null) {
      lines.add(description);
    }
    if (url != null) {
      lines.add(url);
    }
    return lines.toString();
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException for what a shop does not take
  public void check() {
    if (name.isBlank() || name.length() > LONGEST_NAME) {
      throw Fault.invalid("name", "must be 1 to " + LONGEST_NAME + " characters");
    }
    atMost("description", description, LONGEST_DESCRIPTION);
    atMost("retailerId", retailerId, LONGEST_RETAILER_ID);
    atMost("url", url, LONGEST_URL);
    if (url != null && !isHttp(url)) {
      throw Fault.invalid("url", "must be an http or https URL");
    }
    if (images.size() > MOST_IMAGES) {
      throw Fault.invalid("images", "must have at most " + MOST_IMAGES + " elements");
    }
  }

  private static boolean isHttp(String url) {
    try {
      var parsed = UrlParser.parse(url);
      return ("http".equals(parsed.getScheme()) || "https".equals(parsed.getScheme()))
          && UrlServer.of(parsed).isPresent();
    } catch (URISyntaxException _) {
      return false;
    }
  }

  private static void atMost(String field, @Nullable String text, int length) {
    if (text != null && text.length() > length) {
      throw Fault.invalid(field, "must be at most " + length + " characters");
    }
  }
}

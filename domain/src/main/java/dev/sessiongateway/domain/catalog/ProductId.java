package dev.sessiongateway.domain.catalog;

import dev.sessiongateway.domain.fault.Fault;
import java.util.regex.Pattern;

/// The id of a product in its shop.
public record ProductId(String value) {
  static final Pattern FORM = Pattern.compile("[0-9A-Za-z_-]{1,64}");
  static final String RULE = "must be 1 to 64 letters, digits, _ and -";

  public ProductId {
    if (!FORM.matcher(value).matches()) {
      throw Fault.invalid("productId", RULE);
    }
  }

  @Override
  public String toString() {
    return value;
  }
}

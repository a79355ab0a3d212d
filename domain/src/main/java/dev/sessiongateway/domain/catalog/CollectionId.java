package dev.sessiongateway.domain.catalog;

import dev.sessiongateway.domain.fault.Fault;

/// The id of a collection in its shop.
public record CollectionId(String value) {
  public CollectionId {
    if (!ProductId.FORM.matcher(value).matches()) {
      throw Fault.invalid("collectionId", ProductId.RULE);
    }
  }

  @Override
  public String toString() {
    return value;
  }
}

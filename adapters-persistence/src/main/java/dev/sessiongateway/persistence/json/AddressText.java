package dev.sessiongateway.persistence.json;

import dev.sessiongateway.domain.address.Address;
import org.jspecify.annotations.Nullable;

/// Addresses are stored in their public form, `4917012345@c.us`.
final class AddressText {
  private AddressText() {}

  static Address read(String text) {
    return Address.of(text);
  }

  static @Nullable Address readOptional(@Nullable String text) {
    return text == null ? null : read(text);
  }

  static @Nullable String write(@Nullable Address address) {
    return address == null ? null : address.toString();
  }
}

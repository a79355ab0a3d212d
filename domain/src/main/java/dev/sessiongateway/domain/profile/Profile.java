package dev.sessiongateway.domain.profile;

import dev.sessiongateway.domain.contact.Contact;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The visible profile of a person or business.
///
/// @param about the about text
/// @param business absent for a person
public record Profile(Contact contact, @Nullable String about, @Nullable Business business) {

  /// The additional profile of a business.
  public record Business(
      @Nullable String description,
      @Nullable String category,
      @Nullable String email,
      @Nullable String address,
      List<String> websites) {
    public Business {
      websites = List.copyOf(websites);
    }
  }
}

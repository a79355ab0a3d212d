package dev.sessiongateway.domain.profile;

import dev.sessiongateway.domain.contact.Contact;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What somebody shows of themselves.
///
/// @param about what they say below their name
/// @param business absent for a person
public record Profile(Contact contact, @Nullable String about, @Nullable Business business) {

  /// What a company shows besides.
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

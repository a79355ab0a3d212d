package dev.sessiongateway.domain.presence;

import dev.sessiongateway.domain.address.Address;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The presence of the people in a chat, as the account sees it.
///
/// @param people without those of whom nothing is known
public record ChatPresence(Address chat, List<OfPerson> people) {
  public ChatPresence {
    people = List.copyOf(people);
  }

  /// @param lastSeen when an absent person was last there; absent when that is hidden or not known
  public record OfPerson(Address who, Presence presence, @Nullable Instant lastSeen) {}
}

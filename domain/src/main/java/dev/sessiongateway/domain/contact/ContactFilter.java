package dev.sessiongateway.domain.contact;

import dev.sessiongateway.domain.address.Address;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Selects known contacts. Absent or empty parts do not filter.
///
/// @param name exactly
/// @param withGroups whether groups are selected too
public record ContactFilter(List<Address> ids, @Nullable String name, boolean withGroups) {
  public static final ContactFilter ALL = new ContactFilter(List.of(), null, true);

  /// Everybody, and no group.
  public static final ContactFilter PEOPLE = new ContactFilter(List.of(), null, false);

  public ContactFilter {
    ids = ids.stream().distinct().toList();
  }
}

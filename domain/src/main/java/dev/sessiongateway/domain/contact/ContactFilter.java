package dev.sessiongateway.domain.contact;

import dev.sessiongateway.domain.address.Address;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Selects known contacts. Absent or empty parts do not filter.
///
/// @param name exactly
public record ContactFilter(List<Address> ids, @Nullable String name) {
  public static final ContactFilter ALL = new ContactFilter(List.of(), null);

  public ContactFilter {
    ids = ids.stream().distinct().toList();
  }
}

package dev.sessiongateway.domain.group;

import dev.sessiongateway.domain.paging.Page;
import dev.sessiongateway.domain.paging.SortOrder;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which groups to list, and in which order. Absent parts mean all groups, in the network's order.
///
/// @spec api.md#get-base_urlapisessiongroups List groups
public record GroupQuery(
    @Nullable SortField sortBy,
    SortOrder sortOrder,
    boolean withParticipants,
    @Nullable Page page) {

  /// The fields to sort groups by.
  public enum SortField {
    ID,
    SUBJECT
  }

  public List<Group> applyTo(List<Group> groups) {
    var stream = groups.stream();
    if (sortBy != null) {
      var byId = Comparator.comparing((Group group) -> group.id().user());
      var ascending =
          sortBy == SortField.ID
              ? byId
              : Comparator.comparing(Group::subject, String.CASE_INSENSITIVE_ORDER)
                  .thenComparing(byId);
      stream = stream.sorted(sortOrder == SortOrder.ASCENDING ? ascending : ascending.reversed());
    }
    if (page != null) {
      stream = stream.skip(page.offset()).limit(page.limit());
    }
    return stream.toList();
  }
}

package dev.sessiongateway.http.kernel.group;

import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupQuery;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/// What groups are called and look like now, where the session can say. The store knows only how a
/// group was called when somebody wrote in it.
public final class GroupDisplayInfo {
  private static final GroupQuery ALL = new GroupQuery(null, SortOrder.ASCENDING, false, null);

  private final Groups groups;

  public GroupDisplayInfo(Groups groups) {
    this.groups = groups;
  }

  /// By address; asks only if there is a group among these.
  public Map<Address, Group> among(Session session, Collection<Address> ids) {
    if (ids.stream().noneMatch(Address::isGroup) || session.obstacleToReading().isPresent()) {
      return Map.of();
    }
    // When they cannot be asked for: as the store knows them.
    return FaultTranslation.ifPossible(() -> groups.list(session.name(), ALL))
        .orElse(List.of())
        .stream()
        .collect(Collectors.toMap(Group::id, Function.identity()));
  }
}

package dev.sessiongateway.http.contact;

import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupQuery;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.http.fault.FaultTranslation;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/// What groups are called and look like now, where the session can say. The store knows only how a
/// group was called when somebody wrote in it.
public final class GroupLooks {
  private static final GroupQuery ALL = new GroupQuery(null, SortOrder.ASCENDING, false, null);

  private final Groups groups;

  public GroupLooks(Groups groups) {
    this.groups = groups;
  }

  /// By address; asks only if there is a group among these.
  public Map<Jid, Group> among(Session session, Collection<Jid> ids) {
    if (ids.stream().noneMatch(Jid::isGroup) || session.obstacleToReading().isPresent()) {
      return Map.of();
    }
    // When they cannot be asked for: as the store knows them.
    return FaultTranslation.ifPossible(() -> groups.list(session.name(), ALL))
        .orElse(List.of())
        .stream()
        .collect(Collectors.toMap(Group::id, Function.identity()));
  }
}

package dev.sessiongateway.http.contact;

import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupQuery;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.Session;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/// What groups are called and look like now, where the session can say. The store knows only how a
/// group was called when somebody wrote in it.
public final class GroupLooks {
  private final Groups groups;

  public GroupLooks(Groups groups) {
    this.groups = groups;
  }

  /// By address; asks only if there is a group among these.
  public Map<Jid, Group> among(Session session, Collection<Jid> ids) {
    if (ids.stream().noneMatch(Jid::isGroup) || session.obstacleToReading().isPresent()) {
      return Map.of();
    }
    try {
      return groups
          .list(session.name(), new GroupQuery(null, SortOrder.ASCENDING, false, null))
          .stream()
          .collect(Collectors.toMap(Group::id, Function.identity()));
    } catch (FaultException e) {
      return Map.of(); // then as the store knows them
    }
  }
}

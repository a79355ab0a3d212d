package dev.sessiongateway.http.kernel.messaging;

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

/// Current subjects and pictures of groups, read from the network when the session is connected.
/// The store knows only a group's subject at the time of a message.
public record GroupDisplayInfo(Groups groups) {
  private static final GroupQuery ALL = new GroupQuery(null, SortOrder.ASCENDING, false, null);

  /// The groups among these ids, by address; without a group the network is not asked.
  public Map<Address, Group> find(Session session, Collection<Address> ids) {
    if (ids.stream().noneMatch(Address::isGroup) || session.readingBlockedBy().isPresent()) {
      return Map.of();
    }
    // When the network cannot be asked, callers fall back to the store.
    return FaultTranslation.ifPossible(() -> groups.list(session.name(), ALL))
        .orElse(List.of())
        .stream()
        .collect(Collectors.toMap(Group::id, Function.identity()));
  }
}

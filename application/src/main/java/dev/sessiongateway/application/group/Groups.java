package dev.sessiongateway.application.group;

import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupQuery;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;

/// Groups of a session. Thread-safe.
public interface Groups {

  /// @spec api.md#get-base_urlapisessiongroups List groups
  List<Group> list(SessionName session, GroupQuery query);

  /// @throws dev.sessiongateway.domain.fault.FaultException `group.not-found`
  /// @spec api.md#get-base_urlapisessiongroupsjoin-info Group information before joining
  Group joinInfo(SessionName session, InviteCode code);

  /// @throws dev.sessiongateway.domain.fault.FaultException `group.not-found`, `network.refused`
  /// @spec api.md#family-b-operations updateGroupSubject
  void updateSubject(SessionName session, Jid group, GroupSubject subject);
}

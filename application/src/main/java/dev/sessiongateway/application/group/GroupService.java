package dev.sessiongateway.application.group;

import dev.sessiongateway.application.network.GroupAdministration;
import dev.sessiongateway.application.network.GroupReading;
import dev.sessiongateway.application.session.LiveSessions;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupQuery;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;

/// The network is the source of truth for groups.
public final class GroupService implements Groups {
  private final LiveSessions sessions;

  public GroupService(LiveSessions sessions) {
    this.sessions = sessions;
  }

  @Override
  public List<Group> list(SessionName session, GroupQuery query) {
    return query.applyTo(sessions.get(session).toRead(GroupReading.class).groups());
  }

  @Override
  public Group joinInfo(SessionName session, InviteCode code) {
    return sessions
        .get(session)
        .toRead(GroupReading.class)
        .findByInvite(code)
        .orElseThrow(() -> Fault.notFound("group", ""));
  }

  @Override
  public void updateSubject(SessionName session, Jid group, GroupSubject subject) {
    sessions.get(session).toAct(GroupAdministration.class).updateSubject(group, subject);
  }
}

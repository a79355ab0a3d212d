package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.network.GroupAdministration;
import dev.sessiongateway.application.network.GroupReading;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import java.util.Optional;

/// Groups of one session.
final class LinkGroups implements GroupReading, GroupAdministration {
  private final SessionName session;
  private final Chronicle chronicle;

  LinkGroups(SessionName session, Chronicle chronicle) {
    this.session = session;
    this.chronicle = chronicle;
  }

  @Override
  public List<Group> groups() {
    return chronicle.read(world -> {
      var account = account(world);
      return world.groups.values().stream()
          .filter(group -> group.members.containsKey(account))
          .map(GroupState::toGroup)
          .toList();
    });
  }

  @Override
  public Optional<Group> findByInvite(InviteCode code) {
    return chronicle.read(world -> Optional.ofNullable(world.group(code)).map(GroupState::toGroup));
  }

  @Override
  public void updateSubject(Jid id, GroupSubject subject) {
    chronicle.change(pen -> {
      var account = account(pen.world);
      var group = pen.world.groupOf(account, id);
      if (!group.mayChange(account)) {
        throw new Fault.Refused("only administrators change this group").toException();
      }
      if (!group.subject().equals(subject.value())) {
        pen.record(new Change.SubjectChanged(id.toString(), account.toString(), subject.value()));
      }
      return group;
    });
  }

  private Jid account(WorldState world) {
    return world.device(session).phone.jid;
  }
}

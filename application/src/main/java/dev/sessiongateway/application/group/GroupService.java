package dev.sessiongateway.application.group;

import dev.sessiongateway.application.media.MediaIngest;
import dev.sessiongateway.application.network.capability.GroupAdministration;
import dev.sessiongateway.application.network.capability.GroupReading;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.GroupQuery;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.group.MemberResult;
import dev.sessiongateway.domain.group.NewGroup;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import java.util.Optional;

/// The network is the source of truth for groups.
public final class GroupService implements Groups {
  private final SessionDirectory sessions;
  private final MediaIngest media;

  public GroupService(SessionDirectory sessions, MediaIngest media) {
    this.sessions = sessions;
    this.media = media;
  }

  @Override
  public List<Group> list(SessionName session, GroupQuery query) {
    return query.applyTo(reading(session).groups());
  }

  @Override
  public Group get(SessionName session, Address group) {
    return find(session, group).orElseThrow(() -> Fault.notFound("group", group.toString()));
  }

  @Override
  public Optional<Group> find(SessionName session, Address group) {
    return reading(session).find(group);
  }

  @Override
  public Group joinInfo(SessionName session, InviteCode code) {
    return reading(session).findByInvite(code).orElseThrow(() -> Fault.notFound("group", ""));
  }

  @Override
  public Group create(SessionName session, NewGroup command) {
    var administration = administration(session);
    var description =
        command.description() == null ? null : GroupChange.ofDescription(command.description());
    var picture = command.picture() == null ? null : picture(session, command.picture());
    var group = administration.create(command.subject(), command.members());
    if (description != null) {
      administration.update(group.id(), description);
    }
    if (command.promote()) {
      var _ = administration.changeMembers(group.id(), MemberAction.PROMOTE, membersOf(group));
    }
    if (picture != null) {
      administration.setPicture(group.id(), picture);
    }
    return get(session, group.id());
  }

  private static List<Address> membersOf(Group group) {
    return group.participants().stream()
        .filter(member -> member.role() == Group.Role.MEMBER)
        .map(Group.Participant::id)
        .toList();
  }

  @Override
  public void update(SessionName session, Address group, GroupChange change) {
    administration(session).update(group, change);
  }

  @Override
  public void setPicture(SessionName session, Address group, Attachment image) {
    administration(session).setPicture(group, picture(session, image));
  }

  @Override
  public boolean removePicture(SessionName session, Address group) {
    return administration(session).removePicture(group);
  }

  @Override
  public List<MemberResult> changeMembers(
      SessionName session, Address group, MemberAction action, List<Address> people) {
    return administration(session).changeMembers(group, action, people);
  }

  @Override
  public InviteCode revokeInvite(SessionName session, Address group) {
    return administration(session).revokeInvite(group);
  }

  @Override
  public Group join(SessionName session, InviteCode code) {
    return administration(session).join(code);
  }

  @Override
  public void leave(SessionName session, Address group) {
    administration(session).leave(group);
  }

  @Override
  public void delete(SessionName session, Address group) {
    administration(session).leaveAndDelete(group);
  }

  private GroupReading reading(SessionName session) {
    return sessions.get(session).requireReadable(GroupReading.class);
  }

  private GroupAdministration administration(SessionName session) {
    return sessions.get(session).requireActive(GroupAdministration.class);
  }

  private Attachment.Stored picture(SessionName session, Attachment image) {
    return media.storePicture(image, sessions.get(session).session().config().proxy());
  }
}

package dev.sessiongateway.application.group;

import dev.sessiongateway.application.media.MediaIngest;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupAdministration;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupReading;
import dev.sessiongateway.application.network.capability.GroupCapabilities.JoinApproval;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.GroupQuery;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.JoinRequest;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.group.MemberResult;
import dev.sessiongateway.domain.group.MemberResult.Outcome;
import dev.sessiongateway.domain.group.NewGroup;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import java.util.Optional;

/// Groups of a session. Where one is named, the faults are `group.not-found` when the account is
/// not in it, and `network.refused` when it may not do this. Thread-safe.
///
/// The network is the source of truth for groups.
public final class Groups {
  private final SessionDirectory sessions;
  private final MediaIngest media;

  public Groups(SessionDirectory sessions, MediaIngest media) {
    this.sessions = sessions;
    this.media = media;
  }

  /// @spec api.md#get-base_urlapisessiongroups List groups
  public List<Group> list(SessionName session, GroupQuery query) {
    return query.applyTo(reading(session).groups());
  }

  public Group get(SessionName session, Address group) {
    return find(session, group).orElseThrow(() -> Fault.notFound("group", group.toString()));
  }

  /// As [#get], for a group that may not exist; empty when the account is not in it.
  public Optional<Group> find(SessionName session, Address group) {
    return reading(session).find(group);
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `group.not-found`
  /// @spec api.md#get-base_urlapisessiongroupsjoin-info Group information before joining
  public Group joinInfo(SessionName session, InviteCode code) {
    return reading(session).findByInvite(code).orElseThrow(() -> Fault.notFound("group", ""));
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.file`, `too-large.media` for
  ///   the picture, before anything is made
  /// @spec api.md#operations-known-by-name-only Operations known by name only
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

  /// @spec api.md#family-b-operations Family B operations
  public void update(SessionName session, Address group, GroupChange change) {
    administration(session).update(group, change);
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException also `invalid.file`, `too-large.media`
  public void setPicture(SessionName session, Address group, Attachment image) {
    administration(session).setPicture(group, picture(session, image));
  }

  /// @return false when there was none
  public boolean removePicture(SessionName session, Address group) {
    return administration(session).removePicture(group);
  }

  /// @param people of whom those the network does not know are [MemberResult.Outcome#NOT_FOUND]
  /// @return the outcome for each of them, in their order
  public List<MemberResult> changeMembers(
      SessionName session, Address group, MemberAction action, List<Address> people) {
    return administration(session).changeMembers(group, action, people);
  }

  /// Makes the invite code worthless, and a new one.
  public InviteCode revokeInvite(SessionName session, Address group) {
    return administration(session).revokeInvite(group);
  }

  /// @return the group, of which the account is a member now
  /// @throws dev.sessiongateway.domain.fault.FaultException `group.not-found`
  public Group join(SessionName session, InviteCode code) {
    return administration(session).join(code);
  }

  public void leave(SessionName session, Address group) {
    administration(session).leave(group);
  }

  /// Leaves the group, if the account is in it, and deletes its chat from the account. Other
  /// members keep the group.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `group.not-found` when there is neither
  ///   membership nor chat
  public void delete(SessionName session, Address group) {
    administration(session).leaveAndDelete(group);
  }

  /// Whether who follows the invite link of the group has to ask to be let in.
  public boolean needsApproval(SessionName session, Address group) {
    return sessions.get(session).requireReadable(JoinApproval.class).isRequired(group);
  }

  public void requireApproval(SessionName session, Address group, boolean required) {
    sessions.get(session).requireActive(JoinApproval.class).require(group, required);
  }

  /// Who asks to be let in, oldest first.
  public List<JoinRequest> joinRequests(SessionName session, Address group) {
    return sessions.get(session).requireReadable(JoinApproval.class).requests(group);
  }

  /// Lets people in who have asked, or refuses them.
  ///
  /// @return the outcome for each of them, in their order; [MemberResult.Outcome#NOT_FOUND] for who
  ///   has not asked
  public List<MemberResult> answerJoinRequests(
      SessionName session, Address group, List<Address> people, boolean approved) {
    var approval = sessions.get(session).requireActive(JoinApproval.class);
    return people.stream()
        .map(person -> new MemberResult(person, answered(approval, group, person, approved)))
        .toList();
  }

  private static Outcome answered(
      JoinApproval approval, Address group, Address person, boolean approved) {
    try {
      approval.answer(group, person, approved);
      return Outcome.DONE;
    } catch (FaultException e) {
      if (e.fault() instanceof Fault.NotFound(var kind, _) && kind.equals("join-request")) {
        return Outcome.NOT_FOUND;
      }
      throw e;
    }
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

package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.JoinRequest;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.group.MemberResult;
import dev.sessiongateway.domain.media.Attachment;
import java.util.List;
import java.util.Optional;

/// What a link may be able to do with groups.
public interface GroupCapabilities {

  /// Reading groups.
  interface GroupReading extends Capability {

    /// The groups the account is in, by id.
    List<Group> groups();

    /// A group the account is in.
    Optional<Group> find(Address group);

    /// A group by its invite code, whether the account is in it or not.
    Optional<Group> findByInvite(InviteCode code);
  }

  /// Creating, changing, joining and leaving groups. Every change is reported as a
  /// [LinkSignal][dev.sessiongateway.domain.event.LinkSignal] to every member, the account
  /// included. Faults about a named group are `group.not-found` when the account is not in it, and
  /// `network.refused` when it may not do this.
  interface GroupAdministration extends Capability {

    /// Makes a group that the account owns. People who are not on the network, or who want to be
    /// asked first, are left out.
    Group create(GroupSubject subject, List<Address> members);

    void update(Address group, GroupChange change);

    /// Of this no signal comes; the group is read with its new picture.
    void setPicture(Address group, Attachment.Stored image);

    /// Of this no signal comes.
    ///
    /// @return false when there was none
    boolean removePicture(Address group);

    /// Adds, removes, promotes or demotes.
    ///
    /// @return the outcome for each of them, in their order
    List<MemberResult> changeMembers(Address group, MemberAction action, List<Address> members);

    /// Makes the invite code worthless, and a new one.
    InviteCode revokeInvite(Address group);

    /// @return the group, of which the account is a member now; harmless when it was before
    /// @throws dev.sessiongateway.domain.fault.FaultException `group.not-found`
    Group join(InviteCode code);

    void leave(Address group);

    /// Leaves the group, if the account is in it, and deletes its chat from the account. Other
    /// members keep the group, unless nobody of them can run it on the network.
    ///
    /// @throws dev.sessiongateway.domain.fault.FaultException `group.not-found` when there is
    ///   neither membership nor chat
    void leaveAndDelete(Address group);
  }

  /// Letting people into a group one by one: who follows its invite link asks to be let in. Faults:
  /// `group.not-found`, `network.refused` for who is no administrator.
  interface JoinApproval extends Capability {
    boolean isRequired(Address group);

    void require(Address group, boolean required);

    /// Oldest first.
    List<JoinRequest> requests(Address group);

    /// The person becomes a member, or may ask again.
    ///
    /// @throws dev.sessiongateway.domain.fault.FaultException `join-request.not-found`
    void answer(Address group, Address person, boolean approved);
  }
}

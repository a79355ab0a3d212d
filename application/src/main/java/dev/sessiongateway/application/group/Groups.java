package dev.sessiongateway.application.group;

import dev.sessiongateway.domain.address.Address;
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

/// Groups of a session. Where one is named, the faults are `group.not-found` when the account is
/// not in it, and `network.refused` when it may not do this. Thread-safe.
public interface Groups {

  /// @spec api.md#get-base_urlapisessiongroups List groups
  List<Group> list(SessionName session, GroupQuery query);

  Group get(SessionName session, Address group);

  /// As [#get], for a group that may not exist; empty when the account is not in it.
  Optional<Group> find(SessionName session, Address group);

  /// @throws dev.sessiongateway.domain.fault.FaultException `group.not-found`
  /// @spec api.md#get-base_urlapisessiongroupsjoin-info Group information before joining
  Group joinInfo(SessionName session, InviteCode code);

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.file`, `too-large.media` for
  ///   the picture, before anything is made
  /// @spec api.md#operations-known-by-name-only Operations known by name only
  Group create(SessionName session, NewGroup group);

  /// @spec api.md#family-b-operations Family B operations
  void update(SessionName session, Address group, GroupChange change);

  /// @throws dev.sessiongateway.domain.fault.FaultException also `invalid.file`, `too-large.media`
  void setPicture(SessionName session, Address group, Attachment image);

  /// @return false when there was none
  boolean removePicture(SessionName session, Address group);

  /// @param people of whom those the network does not know are [MemberResult.Outcome#NOT_FOUND]
  /// @return what became of each of them, in their order
  List<MemberResult> changeMembers(
      SessionName session, Address group, MemberAction action, List<Address> people);

  /// Makes the invite code worthless, and a new one.
  InviteCode revokeInvite(SessionName session, Address group);

  /// @return the group, of which the account is a member now
  /// @throws dev.sessiongateway.domain.fault.FaultException `group.not-found`
  Group join(SessionName session, InviteCode code);

  void leave(SessionName session, Address group);

  /// Leaves the group, if the account is in it, and deletes its chat from the account. Other
  /// members keep the group.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `group.not-found` when there is neither
  ///   membership nor chat
  void delete(SessionName session, Address group);
}

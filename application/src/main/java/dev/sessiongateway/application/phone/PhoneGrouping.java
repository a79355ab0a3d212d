package dev.sessiongateway.application.phone;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import java.util.List;

/// Groups as phones make and change them. Thread-safe; unknown phones are `phone.not-found`.
public interface PhoneGrouping {

  /// Makes a group; the phone owns it.
  Group createGroup(PhoneNumber phone, String subject, List<Address> members);

  /// @throws dev.sessiongateway.domain.fault.FaultException `group.not-found`, `network.refused`
  void changeGroup(PhoneNumber phone, Address group, GroupChange change);

  /// Adds, removes, promotes or demotes; removing oneself is leaving. People who are already as
  /// wanted are passed over.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `group.not-found`, `network.refused`
  void changeMembers(PhoneNumber phone, Address group, MemberAction action, List<Address> members);

  /// Joins by invite code.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `group.not-found`
  Group joinGroup(PhoneNumber phone, InviteCode code);
}

package dev.sessiongateway.application.simulation;

import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.domain.address.Address;
import java.time.Instant;
import java.util.List;

/// Letting people into a group one by one: who follows its invite link asks to be let in. Faults:
/// `group.not-found`, `network.refused` for who is no administrator.
public interface JoinApproval extends Capability {
  boolean isRequired(Address group);

  void require(Address group, boolean required);

  /// Oldest first.
  List<JoinRequest> requests(Address group);

  /// The person becomes a member, or may ask again.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `join-request.not-found`
  void answer(Address group, Address person, boolean approved);

  record JoinRequest(Address person, Instant at) {}
}

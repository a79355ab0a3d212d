package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.address.Address;
import java.util.Set;

/// Hearing nothing of somebody any more.
public interface ContactBlocking extends Capability {

  /// Neither messages nor calls of a blocked person reach the account; what both write in a group
  /// they still see. Repeating is harmless.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `number.not-on-network`
  void block(Address person, boolean blocked);

  /// The blocked contacts.
  Set<Address> blocked();
}

package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.LidMapping;
import java.util.Optional;

/// Hidden ids (LIDs) of people. A link with this capability accepts a person under either address,
/// names people by phone number wherever it knows it, and reports the pairs that it learns with
/// [LinkSignal.LidsLearned][dev.sessiongateway.domain.event.LinkSignal.LidsLearned] before the
/// first signal that names the person.
public interface LidResolving extends Capability {

  /// The phone number and the hidden id of a person; empty when the network does not tell both.
  ///
  /// @param person by phone number or by hidden id
  Optional<LidMapping> mapping(Address person);
}

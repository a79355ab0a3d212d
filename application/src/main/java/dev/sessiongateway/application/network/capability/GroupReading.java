package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.InviteCode;
import java.util.List;
import java.util.Optional;

/// Reading groups.
public interface GroupReading extends Capability {

  /// The groups the account is in, by id.
  List<Group> groups();

  /// A group the account is in.
  Optional<Group> find(Address group);

  /// A group by its invite code, whether the account is in it or not.
  Optional<Group> findByInvite(InviteCode code);
}

package dev.sessiongateway.application.network;

import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.jid.Jid;

/// Changing groups. The change comes back as a [LinkSignal] to every member, the account included.
public non-sealed interface GroupAdministration extends Capability {

  /// @throws dev.sessiongateway.domain.fault.FaultException `group.not-found` when the account is
  ///   not in it, `network.refused` when it may not change the subject
  void updateSubject(Jid group, GroupSubject subject);
}

package dev.sessiongateway.http.group;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.http.fault.FaultResponses;

/// Where family B's clients read a group that is not theirs as a mistake of the call, not as
/// something that was not found.
final class GroupCalls {
  private GroupCalls() {}

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.groupJid` in the place of
  ///   `group.not-found`
  static void in(Jid group, Runnable action) {
    if (!FaultResponses.unless("group.not-found", action)) {
      throw Fault.invalid(GroupAddress.FIELD, "the account is not in " + group.networkForm());
    }
  }
}

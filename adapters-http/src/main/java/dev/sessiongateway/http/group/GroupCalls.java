package dev.sessiongateway.http.group;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.http.fault.FaultTranslation;
import java.util.Set;
import java.util.function.Supplier;

/// Where family B's clients read a group that is not theirs as a mistake of the call, not as
/// something that was not found.
final class GroupCalls {
  private static final Set<String> GROUP = Set.of("group");

  private GroupCalls() {}

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.groupJid` in the place of
  ///   `group.not-found`
  static <T> T in(Jid group, Supplier<T> action) {
    return FaultTranslation.whenAbsent(
        GROUP,
        () -> new Fault.Invalid(GroupAddress.FIELD, "the account is not in " + group.networkForm()),
        action);
  }
}

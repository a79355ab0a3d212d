package dev.sessiongateway.http.familyb.group;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import java.util.Set;
import java.util.function.Supplier;

/// Where family B's clients read a group that is not theirs as a mistake of the call, not as
/// something that was not found.
final class GroupFaults {
  private static final Set<String> GROUP = Set.of("group");

  private GroupFaults() {}

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.groupJid` in the place of
  ///   `group.not-found`
  static <T> T in(Address group, Supplier<T> action) {
    return FaultTranslation.whenAbsent(
        GROUP,
        () -> new Fault.Invalid(GroupJid.FIELD, "the account is not in " + group.networkForm()),
        action);
  }
}

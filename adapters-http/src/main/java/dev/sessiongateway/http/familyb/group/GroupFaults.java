package dev.sessiongateway.http.familyb.group;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import java.util.Set;
import java.util.function.Supplier;

/// Maps `group.not-found` to 400 where Evolution API does.
final class GroupFaults {
  private static final Set<String> GROUP = Set.of("group");

  private GroupFaults() {}

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.groupJid` in place of
  ///   `group.not-found`
  static <T> T in(Address group, Supplier<T> action) {
    return FaultTranslation.whenAbsent(
        GROUP,
        () -> new Fault.Invalid(GroupJid.FIELD, "the account is not in " + group.networkForm()),
        action);
  }
}

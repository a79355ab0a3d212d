package dev.sessiongateway.http.familyb.group;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The group of a request: `groupJid` in the body, else in the query, with or without its suffix.
record GroupJid(@Nullable String groupJid) {
  static final String FIELD = "groupJid";
  static final Parameter<@Nullable String> PARAMETER = Parameter.text(FIELD);
  private static final String SUFFIX = "@g.us";
  private static final Set<String> GROUP = Set.of("group");

  Address in(ApiRequest request) {
    return of(request, groupJid);
  }

  static Address of(ApiRequest request, @Nullable String inBody) {
    var text = (inBody == null ? PARAMETER.require(request) : inBody).strip();
    var group = request.address(FIELD, text.indexOf('@') < 0 ? text + SUFFIX : text);
    if (!group.isGroup()) {
      throw Fault.invalid(FIELD, "must be the address of a group");
    }
    return group;
  }

  /// Evolution API answers 400 where the account is not in the group.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.groupJid` in place of
  ///   `group.not-found`
  static <T> T joined(Address group, Supplier<T> action) {
    return FaultTranslation.whenAbsent(
        GROUP,
        () -> new Fault.Invalid(FIELD, "the account is not in " + group.networkForm()),
        action);
  }
}

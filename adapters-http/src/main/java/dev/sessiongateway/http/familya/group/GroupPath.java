package dev.sessiongateway.http.familya.group;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.http.kernel.api.ApiRequest;

/// The paths of groups, and the group in the path of a request.
final class GroupPath {
  static final String GROUPS = "/api/{session}/groups";
  static final String GROUP = GROUPS + "/{id}";

  private static final String FIELD = "id";
  private static final String SUFFIX = "@g.us";

  private GroupPath() {}

  /// The group with or without the suffix of its address.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.id`
  static Address group(ApiRequest request) {
    var text = request.path(FIELD).strip();
    var group = request.address(FIELD, text.indexOf('@') < 0 ? text + SUFFIX : text);
    if (!group.isGroup()) {
      throw Fault.invalid(FIELD, "must be the id of a group, such as 120363000000000101@g.us");
    }
    return group;
  }
}

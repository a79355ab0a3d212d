package dev.sessiongateway.http.group;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.http.api.Call;
import org.jspecify.annotations.Nullable;

/// Which group a call of family B is about: `groupJid` in the body, else in the query, with or
/// without its suffix.
record GroupAddress(@Nullable String groupJid) {
  static final String FIELD = "groupJid";
  private static final String SUFFIX = "@g.us";

  Jid in(Call call) {
    return of(call, groupJid);
  }

  static Jid of(Call call, @Nullable String inBody) {
    var text = (inBody == null ? call.query().required(FIELD) : inBody).strip();
    var group = Jid.parse(FIELD, text.indexOf('@') < 0 ? text + SUFFIX : text);
    if (!group.isGroup()) {
      throw Fault.invalid(FIELD, "must be the address of a group");
    }
    return group;
  }
}

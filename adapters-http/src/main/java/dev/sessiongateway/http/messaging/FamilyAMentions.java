package dev.sessiongateway.http.messaging;

import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupQuery;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.paging.SortOrder;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;

/// Who a text names.
final class FamilyAMentions {
  private static final String EVERYBODY = "all";
  private static final String FIELD = "mentions";
  private static final GroupQuery WITH_MEMBERS =
      new GroupQuery(null, SortOrder.ASCENDING, true, null);

  private final Groups groups;

  FamilyAMentions(Groups groups) {
    this.groups = groups;
  }

  List<Jid> read(List<String> names, SessionName session, String chatId) {
    return names.contains(EVERYBODY)
        ? members(session, Jid.parse("chatId", chatId))
        : names.stream().map(name -> Jid.parse(FIELD, name)).toList();
  }

  private List<Jid> members(SessionName session, Jid chat) {
    return groups.list(session, WITH_MEMBERS).stream()
        .filter(group -> group.id().equals(chat))
        .findFirst()
        .orElseThrow(() -> Fault.invalid(FIELD, "\"all\" is for groups the session is in"))
        .participants()
        .stream()
        .map(Group.Participant::id)
        .toList();
  }
}

package dev.sessiongateway.http.familya.messaging;

import dev.sessiongateway.application.group.Groups;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import java.util.List;

/// Reads the mentions of a text.
final class Mentions {
  private static final String EVERYBODY = "all";
  private static final String FIELD = "mentions";

  private final Groups groups;

  Mentions(Groups groups) {
    this.groups = groups;
  }

  List<Address> read(ApiRequest request, List<String> names, SessionName session, String chatId) {
    return names.contains(EVERYBODY)
        ? members(session, request.address("chatId", chatId))
        : names.stream().map(name -> request.address(FIELD, name)).toList();
  }

  private List<Address> members(SessionName session, Address chat) {
    return groups
        .find(session, chat)
        .orElseThrow(() -> Fault.invalid(FIELD, "\"all\" is for groups the session is in"))
        .participants()
        .stream()
        .map(Group.Participant::id)
        .toList();
  }
}

package dev.sessiongateway.network.cloud;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.network.capability.GroupCapabilities.JoinApproval;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.group.JoinRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// People who ask to come into a group of the business (Meta's page *Groups Join Requests API*). A
/// group keeps for good whether they have to ask.
record CloudJoinRequests(CurrentGraph link, CloudServices services, MessageReceiver receiver)
    implements JoinApproval {
  private static final String PATH = "/join_requests";
  private static final String ID = "join_request_id";
  private static final String MODE = "join_approval_mode";

  /// A page of a list has 25 where nothing is said.
  private static final int MOST_PAGES = 100;

  @Override
  public boolean isRequired(Address group) {
    return CloudOptions.APPROVAL_REQUIRED.equals(
        ask(group, Graph.Call.get(group.user(), Map.of("fields", MODE))).path(MODE).asText(""));
  }

  private JsonNode ask(Address group, Graph.Call call) {
    if (!GroupIds.isGroup(group)) {
      throw missing(group).toException();
    }
    return link.graph().call(call, missing(group));
  }

  private static Fault missing(Address group) {
    return new Fault.NotFound("group", group.toString());
  }

  @Override
  public void require(Address group, boolean required) {
    if (isRequired(group) != required) {
      throw new Fault.NotOffered(
              "join-approval-changes",
              "a group of the Cloud API keeps what it was made with; see the option"
                  + " join-approval of the network")
          .toException();
    }
  }

  @Override
  public List<JoinRequest> requests(Address group) {
    return all(group).stream()
        .flatMap(node ->
            person(node)
                .map(person ->
                    new JoinRequest(
                        person, Instant.ofEpochSecond(node.path("creation_timestamp").asLong(0))))
                .stream())
        .toList();
  }

  private Optional<Address> person(JsonNode request) {
    var ids = PersonIds.member(request);
    return receiver.people().chat(ids, AccountPeople.pairs(ids));
  }

  private List<JsonNode> all(Address group) {
    var all = new ArrayList<JsonNode>();
    var after = "";
    for (var page = 0; page < MOST_PAGES; page++) {
      var query = new HashMap<String, String>();
      if (!after.isEmpty()) {
        query.put("after", after);
      }
      var answer = ask(group, Graph.Call.get(group.user() + PATH, query));
      answer.path("data").forEach(all::add);
      after = answer.path("paging").path("cursors").path("after").asText("");
      if (after.isEmpty() || !answer.path("paging").has("next")) {
        break;
      }
    }
    return all;
  }

  @Override
  public void answer(Address group, Address person, boolean approved) {
    var known =
        UserIds.isUserId(person)
            ? services.userIds().newest(receiver.people().session(), person)
            : person;
    var id =
        all(group).stream()
            .filter(node -> person(node).filter(known::equals).isPresent())
            .map(node -> node.path(ID).asText(""))
            .findFirst()
            .orElseThrow(() -> noRequest(person));
    var body = Json.object().put("messaging_product", "whatsapp");
    body.putArray("join_requests").add(id);
    var path = group.user() + PATH;
    var answer = ask(group, approved ? Graph.Call.post(path, body) : Graph.Call.delete(path, body));
    receiver.groups().cache().forget(group);
    for (var failed : answer.path("failed_join_requests")) {
      if (failed.path(ID).asText("").equals(id)) {
        throw noRequest(person);
      }
    }
  }

  private static FaultException noRequest(Address person) {
    return Fault.notFound("join-request", person.user());
  }
}

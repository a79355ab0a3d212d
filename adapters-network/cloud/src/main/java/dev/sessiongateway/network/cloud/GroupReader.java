package dev.sessiongateway.network.cloud;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.group.Group;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Reads the groups of a business. Meta shows one by two calls: its members, and its link.
record GroupReader(AccountGraph graph, CloudServices services, MessageReceiver receiver) {
  private static final Logger LOG = LoggerFactory.getLogger(GroupReader.class);

  /// In one page of a list.
  private static final String LIMIT = "1024";

  /// A business has at most 10,000 groups.
  private static final int MOST_PAGES = 10;

  /// How many groups are asked for at once.
  private static final int AT_ONCE = 8;

  /// By id.
  List<Group> all() {
    var ids = ids();
    var all = new ArrayList<Group>();
    for (var from = 0; from < ids.size(); from += AT_ONCE) {
      var part = ids.subList(from, Math.min(from + AT_ONCE, ids.size()));
      var asked = part.stream().map(this::soon).toList();
      asked.forEach(group -> joined(group).ifPresent(all::add));
    }
    all.sort(Comparator.comparing(group -> group.id().user()));
    return all;
  }

  private CompletableFuture<Optional<Group>> soon(Address group) {
    return CompletableFuture.supplyAsync(() -> find(group), services.context().background());
  }

  /// A group of which Meta shows no link, such as a suspended one, hides no other.
  private static Optional<Group> joined(CompletableFuture<Optional<Group>> group) {
    try {
      return group.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof FaultException fault && fault.fault() instanceof Fault.Refused) {
        LOG.atInfo().setCause(fault).log("a group is not shown");
        return Optional.empty();
      }
      if (e.getCause() instanceof FaultException fault) {
        throw fault.fault().toException(fault);
      }
      throw e;
    }
  }

  private List<Address> ids() {
    var all = new ArrayList<Address>();
    var after = "";
    for (var page = 0; page < MOST_PAGES; page++) {
      var query = new HashMap<String, String>();
      query.put("limit", LIMIT);
      if (!after.isEmpty()) {
        query.put("after", after);
      }
      var answer = graph.get(graph.account().number() + "/groups", query);
      for (var group : answer.path("data").path("groups")) {
        GroupIds.of(group.path("id").asText("")).ifPresent(all::add);
      }
      after = answer.path("paging").path("cursors").path("after").asText("");
      if (after.isEmpty() || !answer.path("paging").has("next")) {
        break;
      }
    }
    return all;
  }

  /// @param group with an address that [GroupIds#isGroup]
  Optional<Group> find(Address group) {
    var cache = receiver.groups().cache();
    var known = cache.find(group);
    if (known.isPresent()) {
      return known;
    }
    var since = cache.changes();
    var read =
        object(group, group.user(), Map.of("fields", GroupObjects.FIELDS))
            .flatMap(node ->
                object(group, group.user() + "/invite_link", Map.of())
                    .flatMap(GroupObjects::code)
                    .map(code ->
                        GroupObjects.group(
                            group,
                            node,
                            code,
                            graph.account(),
                            members(node.path("participants")))));
    read.ifPresent(shown -> cache.keep(shown, since));
    return read;
  }

  /// @return empty when Meta has no such group
  private Optional<JsonNode> object(Address group, String path, Map<String, String> query) {
    var missing = new Fault.NotFound("group", group.toString());
    try {
      return Optional.of(graph.call(Graph.Call.get(path, query), missing));
    } catch (FaultException e) {
      if (e.fault().equals(missing)) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private List<Address> members(JsonNode participants) {
    var me = graph.account().me();
    var pairs = new ArrayList<LidMapping>();
    var all = new ArrayList<Address>();
    for (var participant : participants) {
      var ids = PersonIds.member(participant);
      var paired = AccountPeople.pairs(ids);
      pairs.addAll(paired);
      receiver.people().chat(ids, paired).filter(person -> !person.equals(me)).ifPresent(all::add);
    }
    receiver.people().learn(pairs);
    return all;
  }
}

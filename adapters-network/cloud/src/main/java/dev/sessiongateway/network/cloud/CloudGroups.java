package dev.sessiongateway.network.cloud;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupAdministration;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupReading;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.group.MemberResult;
import dev.sessiongateway.domain.group.MemberResult.Outcome;
import dev.sessiongateway.domain.media.Attachment;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The groups that the business makes (Meta's page *Group management*). People come in by the link
/// only; the business is the only one who changes a group, and ends it by deleting it.
record CloudGroups(CurrentGraph link, CloudServices services, MessageReceiver receiver)
    implements GroupReading, GroupAdministration {
  private static final String LINK = "/invite_link";
  private static final String PRODUCT = "messaging_product";
  private static final String WHATSAPP = "whatsapp";

  /// How many people one request removes.
  private static final int MOST_REMOVED = 8;

  private GroupReader reader(AccountGraph graph) {
    return new GroupReader(graph, services, receiver);
  }

  @Override
  public List<Group> groups() {
    return reader(link.graph()).all();
  }

  @Override
  public Optional<Group> find(Address group) {
    var graph = link.graph();
    return GroupIds.isGroup(group) ? reader(graph).find(group) : Optional.empty();
  }

  /// Meta shows nothing of the groups of others.
  @Override
  public Optional<Group> findByInvite(InviteCode code) {
    return groups().stream().filter(group -> group.inviteCode().equals(code)).findFirst();
  }

  /// Nobody can be added, so all others are left out.
  @Override
  public Group create(GroupSubject subject, List<Address> members) {
    var graph = link.graph();
    var body = product().put("subject", subject.value());
    if (services.options().joinApproval()) {
      body.put("join_approval_mode", CloudOptions.APPROVAL_REQUIRED);
    }
    var update = outcome(graph.post("groups", body));
    var id = GroupIds.of(update.path("group_id").asText(""));
    var code = GroupObjects.code(update);
    if (id.isEmpty() || code.isEmpty()) {
      throw new Fault.Refused("Meta made the group without an id or a link").toException();
    }
    var now = services.context().time().instant();
    return GroupObjects.created(id.get(), update, code.get(), graph.account(), now);
  }

  private static ObjectNode product() {
    return Json.object().put(PRODUCT, WHATSAPP);
  }

  private JsonNode outcome(JsonNode answer) {
    return receiver.groups().requests().await(answer, services.options().timeout());
  }

  @Override
  public void update(Address group, GroupChange change) {
    requireGroup(group);
    if (change.needsAdministrator() || change.ephemeral() != null) {
      throw notOffered(
          "group-settings",
          "of a group of the Cloud API only the subject, the description and the picture change");
    }
    var body = product();
    if (change.subject() != null) {
      body.put("subject", change.subject());
    }
    if (change.description() != null) {
      body.put("description", change.description());
    }
    settle(group, Graph.Call.post(group.user(), body));
  }

  /// Changes settings, and waits for the outcome.
  private void settle(Address group, Graph.Call call) {
    var update = outcome(ask(group, call));
    var failure = GroupObjects.failure(update);
    if (failure != null) {
      var reason =
          failure.isMissingNode()
              ? "Meta did not change the group"
              : GraphError.ofStatus(failure).reason();
      throw new Fault.Refused(reason).toException();
    }
  }

  private JsonNode ask(Address group, Graph.Call call) {
    try {
      return link.graph().call(call, new Fault.NotFound("group", group.toString()));
    } finally {
      receiver.groups().cache().forget(group);
    }
  }

  private static void requireGroup(Address group) {
    if (!GroupIds.isGroup(group)) {
      throw Fault.notFound("group", group.toString());
    }
  }

  private static FaultException notOffered(String feature, String reason) {
    return new Fault.NotOffered(feature, reason).toException();
  }

  @Override
  public void setPicture(Address group, Attachment.Stored image) {
    requireGroup(group);
    var graph = link.graph();
    var form = graph.form().with(PRODUCT, WHATSAPP).with("file", image, graph.bytes(image));
    settle(group, form.post(group.user()));
  }

  @Override
  public boolean removePicture(Address group) {
    requireGroup(group);
    throw notOffered(
        "group-picture-removal", "the Cloud API replaces the picture of a group, and removes none");
  }

  @Override
  public List<MemberResult> changeMembers(
      Address group, MemberAction action, List<Address> members) {
    requireGroup(group);
    return switch (action) {
      case LEAVE -> remove(group, members);
      case JOIN ->
          throw notOffered(
              "group-participants",
              "people come into a group of the Cloud API by its invite link only; send it to them");
      case PROMOTE, DEMOTE ->
          throw notOffered(
              "group-administrators",
              "the business is the only administrator of its groups on the Cloud API");
    };
  }

  private List<MemberResult> remove(Address group, List<Address> people) {
    var known = find(group).orElseThrow(() -> Fault.notFound("group", group.toString()));
    var there = new HashSet<Address>();
    known.participants().forEach(participant -> there.add(participant.id()));
    there.remove(link.graph().account().me());
    var asked = people.stream().map(this::known).distinct().filter(there::contains).toList();
    var removed = new HashSet<Address>();
    for (var from = 0; from < asked.size(); from += MOST_REMOVED) {
      var part = asked.subList(from, Math.min(from + MOST_REMOVED, asked.size()));
      removed.addAll(removed(group, part));
    }
    var me = known.owner();
    var results = new ArrayList<MemberResult>();
    for (var person : people) {
      var one = known(person);
      var outcome =
          removed.contains(one)
              ? Outcome.DONE
              : there.contains(one) || one.equals(me) ? Outcome.REFUSED : Outcome.NOT_FOUND;
      results.add(new MemberResult(person, outcome));
    }
    return results;
  }

  /// By the phone number, where it is known of a user id.
  private Address known(Address person) {
    return UserIds.isUserId(person)
        ? services.userIds().newest(receiver.people().session(), person)
        : person;
  }

  /// @param people at most [#MOST_REMOVED]
  /// @return those of them who are out
  private Set<Address> removed(Address group, List<Address> people) {
    var body = product();
    var list = body.putArray("participants");
    people.forEach(person -> list.addObject().put("user", person.user()));
    var update = outcome(ask(group, Graph.Call.delete(group.user() + "/participants", body)));
    var gone = new HashSet<Address>();
    for (var member : update.path("removed_participants")) {
      var ids = PersonIds.member(member);
      people.stream().filter(ids::has).forEach(gone::add);
    }
    return gone;
  }

  @Override
  public InviteCode revokeInvite(Address group) {
    requireGroup(group);
    var answer = ask(group, Graph.Call.post(group.user() + LINK, product()));
    return GroupObjects.code(answer)
        .orElseThrow(() -> new Fault.Refused("Meta gave the group no new link").toException());
  }

  @Override
  public Group join(InviteCode code) {
    throw notOffered("group-joining", "a business of the Cloud API joins no groups of others");
  }

  @Override
  public void leave(Address group) {
    requireGroup(group);
    throw notOffered(
        "group-leaving", "a business does not leave its groups on the Cloud API; it deletes them");
  }

  /// Everybody is removed, and the group is over.
  @Override
  public void leaveAndDelete(Address group) {
    requireGroup(group);
    var _ = outcome(ask(group, Graph.Call.delete(group.user(), Map.of())));
    receiver.signals().add(new Event.ChatDeleted(group));
  }
}

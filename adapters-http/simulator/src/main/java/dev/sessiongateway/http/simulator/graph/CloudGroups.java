package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupAdministration;
import dev.sessiongateway.application.network.capability.GroupCapabilities.GroupReading;
import dev.sessiongateway.application.network.capability.GroupCapabilities.JoinApproval;
import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.Group.Participant;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.GroupSubject;
import dev.sessiongateway.domain.group.InviteCode;
import dev.sessiongateway.domain.group.JoinRequest;
import dev.sessiongateway.domain.group.MemberAction;
import dev.sessiongateway.domain.group.MemberResult.Outcome;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The groups that a business made (Meta's page *Groups API*). They are groups of the network,
/// which people join by their link; what happens in them is reported to the app. Which of them are
/// suspended is in memory. Thread-safe.
final class CloudGroups {
  private final Supplier<CloudBusiness> business;
  private final CloudServices services;
  private final CloudFiles files;
  private final GroupReports reports;
  private final Map<Address, Known> known = new HashMap<>();
  private final Set<Address> suspended = ConcurrentHashMap.newKeySet();

  CloudGroups(
      Supplier<CloudBusiness> business,
      CloudServices services,
      CloudPeople people,
      CloudFiles files,
      WebhookQueue webhooks) {
    this.business = business;
    this.services = services;
    this.files = files;
    this.reports = new GroupReports(business, services, people, webhooks);
    list().forEach(group -> known.put(group.id(), seen(group)));
  }

  private <C extends Capability> C can(Class<C> capability) {
    return services.businesses().capability(business.get().phone(), capability);
  }

  private GroupAdministration administration() {
    return can(GroupAdministration.class);
  }

  JoinApproval approval() {
    return can(JoinApproval.class);
  }

  /// In the order of their ids.
  List<Group> list() {
    return can(GroupReading.class).groups().stream().filter(this::isOwn).toList();
  }

  private boolean isOwn(Group group) {
    return business.get().phone().equals(group.owner());
  }

  Optional<Group> find(String id) {
    return GroupId.read(business.get(), id)
        .flatMap(group -> can(GroupReading.class).find(group))
        .filter(this::isOwn);
  }

  /// Whether the business made this group.
  boolean has(Address group) {
    return can(GroupReading.class).find(group).filter(this::isOwn).isPresent();
  }

  String id(Address group) {
    return reports.id(group);
  }

  boolean isSuspended(Address group) {
    return suspended.contains(group);
  }

  /// Nobody writes in the group, or again.
  void suspend(Address group, boolean now) {
    if (now ? suspended.add(group) : suspended.remove(group)) {
      reports.add(
          GroupWebhook.STATUS,
          reports.update(group, now ? "group_suspend" : "group_suspend_cleared"));
    }
  }

  private Known seen(Group group) {
    return new Known(
        group.participants().stream().map(Participant::id).toList(),
        approval().requests(group.id()).stream().map(JoinRequest::person).toList());
  }

  private void keep(Address id) {
    can(GroupReading.class).find(id).ifPresent(group -> known.put(id, seen(group)));
  }

  private String requestId() {
    return services.businesses().nextId(business.get().phone()).value();
  }

  /// @return the id of the request; the group's id comes by a webhook
  synchronized String create(GroupSubject subject, @Nullable String description, boolean asks) {
    var administration = administration();
    var group = administration.create(subject, List.of()).id();
    if (description != null) {
      administration.update(group, GroupChange.ofDescription(description));
    }
    approval().require(group, asks);
    keep(group);
    var request = requestId();
    var made = can(GroupReading.class).find(group).orElseThrow();
    reports.add(
        GroupWebhook.LIFECYCLE,
        reports
            .update(group, "group_create")
            .with("request_id", request)
            .with("subject", made.subject())
            .with("description", made.description())
            .with("invite_link", GroupId.link(made.inviteCode().value()))
            .with("join_approval_mode", mode(asks)));
    return request;
  }

  static String mode(boolean asks) {
    return asks ? "approval_required" : "auto_approve";
  }

  /// @param subject,description,picture absent where they stay
  /// @return the id of the request
  synchronized String change(
      Address group,
      @Nullable GroupSubject subject,
      @Nullable String description,
      Attachment.@Nullable Stored picture) {
    var administration = administration();
    var update = reports.update(group, "group_settings_update");
    var request = requestId();
    update = update.with("request_id", request);
    if (picture != null) {
      administration.setPicture(group, picture);
      update =
          update.with(
              "profile_picture", new Picture(picture.mimetype(), true, files.hexHash(picture)));
    }
    if (subject != null) {
      administration.update(group, GroupChange.ofSubject(subject.value()));
      update = update.with("group_subject", new Setting(subject.value(), true));
    }
    if (description != null) {
      administration.update(group, GroupChange.ofDescription(description));
      update = update.with("group_description", new Setting(description, true));
    }
    reports.add(GroupWebhook.SETTINGS, update);
    return request;
  }

  InviteCode renewLink(Address group) {
    return administration().revokeInvite(group);
  }

  /// Everybody leaves it.
  ///
  /// @return the id of the request
  synchronized String delete(Group group) {
    var others =
        group.participants().stream()
            .map(Participant::id)
            .filter(person -> !person.equals(business.get().phone()))
            .toList();
    known.remove(group.id());
    if (!others.isEmpty()) {
      var _ = administration().changeMembers(group.id(), MemberAction.LEAVE, others);
    }
    administration().leave(group.id());
    var request = requestId();
    reports.add(
        GroupWebhook.LIFECYCLE,
        reports.update(group.id(), "group_delete").with("request_id", request));
    return request;
  }

  /// @param inputs as the app named them, by person
  /// @return the id of the request
  synchronized String remove(Address group, Map<Address, String> inputs) {
    var removed = new ArrayList<GroupMember>();
    var failed = new ArrayList<GroupMember>();
    var results =
        administration().changeMembers(group, MemberAction.LEAVE, List.copyOf(inputs.keySet()));
    for (var result : results) {
      var member = GroupMember.named(inputs.getOrDefault(result.member(), result.member().user()));
      (result.outcome() == Outcome.DONE ? removed : failed).add(member);
    }
    keep(group);
    var request = requestId();
    reports.add(
        GroupWebhook.PARTICIPANTS,
        reports
            .update(group, "group_participants_remove")
            .with("request_id", request)
            .with("removed_participants", removed.isEmpty() ? null : removed)
            .with("failed_participants", failed.isEmpty() ? null : failed)
            .with("initiated_by", "business"));
    return request;
  }

  /// Lets people in, or refuses them.
  ///
  /// @param ids of their requests
  /// @return the ids of those that there were
  synchronized List<String> answer(Address group, List<String> ids, boolean approved) {
    var byId =
        approval().requests(group).stream()
            .map(JoinRequest::person)
            .collect(Collectors.toMap(person -> GroupId.ofRequest(person, group), one -> one));
    var done = new LinkedHashMap<String, Address>();
    for (var id : ids) {
      var person = byId.get(id);
      if (person != null && !done.containsKey(id) && answered(group, person, approved)) {
        done.put(id, person);
      }
    }
    keep(group);
    if (approved && !done.isEmpty()) {
      reports.add(
          GroupWebhook.PARTICIPANTS,
          reports
              .update(group, "group_participants_add")
              .with("reason", "invite_link")
              .with("added_participants", reports.named(done.values())));
    }
    return List.copyOf(done.keySet());
  }

  /// Whether there was still a request.
  private boolean answered(Address group, Address person, boolean approved) {
    return FaultTranslation.faultOf(() -> approval().answer(group, person, approved)).isEmpty();
  }

  /// The phone of the business sees the group in this state.
  synchronized void changed(Group group) {
    var before = known.get(group.id());
    if (before == null || !isOwn(group)) {
      return;
    }
    var now = seen(group);
    known.put(group.id(), now);
    var added = without(now.members(), before.members());
    if (!added.isEmpty()) {
      reports.add(
          GroupWebhook.PARTICIPANTS,
          reports
              .update(group.id(), "group_participants_add")
              .with("reason", "invite_link")
              .with("added_participants", reports.members(added)));
    }
    var gone = without(before.members(), now.members());
    if (!gone.isEmpty()) {
      reports.add(
          GroupWebhook.PARTICIPANTS,
          reports
              .update(group.id(), "group_participants_remove")
              .with("removed_participants", reports.members(gone))
              .with("initiated_by", "participant"));
    }
    without(now.asking(), before.asking())
        .forEach(person -> reports.asked(group.id(), person, "group_join_request_created"));
    without(before.asking(), now.asking()).stream()
        .filter(person -> !now.members().contains(person))
        .forEach(person -> reports.asked(group.id(), person, "group_join_request_revoked"));
  }

  private static List<Address> without(List<Address> all, List<Address> others) {
    return all.stream().filter(one -> !others.contains(one)).toList();
  }

  /// @param asking who has asked to be let in
  private record Known(List<Address> members, List<Address> asking) {}

  private record Setting(String text, @JsonProperty("update_successful") boolean done) {}

  private record Picture(
      @JsonProperty("mime_type") String mimetype,
      @JsonProperty("update_successful") boolean done,
      String sha256) {}
}

package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.application.simulation.CloudBusiness;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.http.simulator.graph.GroupWebhook.Update;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// The webhooks about the groups of a business (Meta's page *Webhooks for Groups API*).
record GroupReports(
    Supplier<CloudBusiness> business,
    CloudServices services,
    CloudPeople people,
    WebhookQueue webhooks) {
  String id(Address group) {
    return GroupId.of(business.get(), group);
  }

  Update update(Address group, String type) {
    return new Update(Map.of())
        .with("timestamp", WebhookTime.seconds(services.time().instant()))
        .with("group_id", id(group))
        .with("type", type);
  }

  void add(String field, Update update) {
    var now = business.get();
    var value = new GroupWebhook("whatsapp", WebhookMetadata.of(now), List.of(update));
    webhooks.add(field, WebhookBody.ofNumber(now, field, value));
  }

  /// Somebody asks to join, or no more.
  void asked(Address group, Address person, String type) {
    var seen = people.of(person);
    add(
        GroupWebhook.PARTICIPANTS,
        update(group, type)
            .with("join_request_id", GroupId.ofRequest(person, group))
            .with("wa_id", seen.number())
            .with("user_id", seen.userId())
            .with("username", seen.username()));
  }

  /// People whom the app named by their number.
  List<GroupMember> named(Collection<Address> all) {
    return all.stream()
        .map(people::of)
        .map(person -> GroupMember.of(person.number(), person))
        .toList();
  }

  List<GroupMember> members(List<Address> all) {
    return all.stream().map(people::of).map(person -> GroupMember.of(null, person)).toList();
  }
}

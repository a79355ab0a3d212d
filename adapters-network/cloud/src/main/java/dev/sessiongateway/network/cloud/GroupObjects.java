package dev.sessiongateway.network.cloud;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.GroupEvent.GroupChanged;
import dev.sessiongateway.domain.group.Group;
import dev.sessiongateway.domain.group.Group.Participant;
import dev.sessiongateway.domain.group.Group.Role;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.group.InviteCode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Groups as Meta writes them (Meta's pages *Group management* and *Webhooks for Groups API*). The
/// business makes and runs its groups; nobody else changes them or adds people.
final class GroupObjects {
  /// What is asked of a group.
  static final String FIELDS = "subject,description,creation_timestamp,participants";

  private GroupObjects() {}

  /// @param node with [#FIELDS]
  /// @param others the members without the business
  static Group group(
      Address id, JsonNode node, InviteCode code, CloudAccount account, List<Address> others) {
    return group(
        id,
        node,
        code,
        account,
        others,
        Instant.ofEpochSecond(Math.max(0, node.path("creation_timestamp").asLong(0))));
  }

  /// A group that was made now.
  ///
  /// @param update of a webhook
  /// @param otherwise when it was made, if the webhook does not say
  static Group created(
      Address id, JsonNode update, InviteCode code, CloudAccount account, Instant otherwise) {
    return group(id, update, code, account, List.of(), MessageReader.at(update, otherwise));
  }

  private static Group group(
      Address id,
      JsonNode node,
      InviteCode code,
      CloudAccount account,
      List<Address> others,
      Instant at) {
    var all = new ArrayList<Participant>();
    all.add(new Participant(account.me(), Role.SUPERADMIN));
    others.forEach(person -> all.add(new Participant(person, Role.MEMBER)));
    return new Group(
        id,
        node.path("subject").asText(""),
        Json.text(node, "description"),
        account.me(),
        at,
        all,
        code,
        false,
        true,
        Duration.ZERO,
        null,
        null,
        null,
        false);
  }

  /// The code of the link of a group.
  static Optional<InviteCode> code(JsonNode node) {
    var link = node.path("invite_link").asText("");
    var code = link.substring(link.lastIndexOf('/') + 1);
    return InviteCode.looksLike(code) ? Optional.of(new InviteCode(code)) : Optional.empty();
  }

  /// What of a group has changed; empty when nothing has, or only its picture.
  ///
  /// @param update of the webhook `group_settings_update`
  static Optional<GroupChanged> changed(Address group, JsonNode update, CloudAccount account) {
    var change =
        new GroupChange(
            changed(update, "group_subject"),
            changed(update, "group_description"),
            null,
            null,
            null,
            null);
    return change.equals(GroupChange.NONE)
        ? Optional.empty()
        : Optional.of(new GroupChanged(group, account.me(), change));
  }

  private static @Nullable String changed(JsonNode update, String field) {
    var setting = update.path(field);
    return setting.path("update_successful").asBoolean(false)
        ? setting.path("text").asText("")
        : null;
  }

  /// Why a setting was not changed; null when it was.
  static @Nullable JsonNode failure(JsonNode update) {
    for (var field : List.of("group_subject", "group_description", "profile_picture")) {
      var setting = update.path(field);
      if (!setting.isMissingNode() && !setting.path("update_successful").asBoolean(true)) {
        return setting.path("errors").path(0);
      }
    }
    return null;
  }
}

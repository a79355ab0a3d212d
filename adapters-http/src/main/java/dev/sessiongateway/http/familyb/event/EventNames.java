package dev.sessiongateway.http.familyb.event;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.webhook.Subscription;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/// The event names of family B, which are spelled three ways: `GROUPS_UPDATE` in subscriptions,
/// `groups.update` in bodies, `/groups-update` in paths.
public final class EventNames {
  private static final Set<String> NAMES =
      Collections.unmodifiableSet(
          new LinkedHashSet<>(
              List.of(
                  "APPLICATION_STARTUP",
                  "QRCODE_UPDATED",
                  "MESSAGES_SET",
                  "MESSAGES_UPSERT",
                  "MESSAGES_EDITED",
                  "MESSAGES_UPDATE",
                  "MESSAGES_DELETE",
                  "SEND_MESSAGE",
                  "SEND_MESSAGE_UPDATE",
                  "CONTACTS_SET",
                  "CONTACTS_UPSERT",
                  "CONTACTS_UPDATE",
                  "PRESENCE_UPDATE",
                  "CHATS_SET",
                  "CHATS_UPSERT",
                  "CHATS_UPDATE",
                  "CHATS_DELETE",
                  "GROUPS_UPSERT",
                  "GROUP_UPDATE",
                  "GROUP_PARTICIPANTS_UPDATE",
                  "CONNECTION_UPDATE",
                  "LABELS_EDIT",
                  "LABELS_ASSOCIATION",
                  "CALL",
                  "TYPEBOT_START",
                  "TYPEBOT_CHANGE_STATUS",
                  "REMOVE_INSTANCE",
                  "LOGOUT_INSTANCE",
                  "INSTANCE_CREATE",
                  "INSTANCE_DELETE",
                  "STATUS_INSTANCE",
                  "MESSAGING_HISTORY_SET")));

  /// Subscribed to as `GROUP_UPDATE`, but sent as `groups.update`: both names are accepted.
  private static final String GROUPS_UPDATE = "GROUPS_UPDATE";

  /// Names of older versions, accepted and never sent.
  private static final Set<String> FORMER = Set.of("NEW_JWT_TOKEN", "CHAMA_AI_ACTION");

  private EventNames() {}

  /// The subscribable names, in the order of the documentation.
  public static Set<String> names() {
    return NAMES;
  }

  /// The subscription in upper case with underscores, from any of the three spellings; all names
  /// when the list is empty.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.events` for an unknown name
  public static Set<String> parse(Collection<String> wanted) {
    var parsed = new LinkedHashSet<String>();
    for (var text : wanted) {
      parsed.add(
          find(text)
              .orElseThrow(() ->
                  Fault.invalid(
                      "events",
                      "must be some of " + String.join(", ", NAMES) + "; unknown: " + text)));
    }
    return parsed.isEmpty() ? NAMES : Collections.unmodifiableSet(parsed);
  }

  /// One name in upper case with underscores, from any of the three spellings; empty when there is
  /// no such event.
  public static Optional<String> find(String text) {
    var name = subscribable(text.startsWith("/") ? text.substring(1) : text);
    return NAMES.contains(name) || name.equals(GROUPS_UPDATE) || FORMER.contains(name)
        ? Optional.of(name)
        : Optional.empty();
  }

  /// The documented names, then those of older versions.
  public static List<String> inOrder(Set<String> names) {
    var ordered = new LinkedHashSet<>(NAMES);
    ordered.retainAll(names);
    ordered.addAll(new TreeSet<>(names));
    return List.copyOf(ordered);
  }

  public static boolean includes(Subscription subscription, String dotted) {
    return subscriptionsOf(dotted).stream().anyMatch(subscription::wants);
  }

  /// The names under which a dotted event can be subscribed to.
  private static List<String> subscriptionsOf(String dotted) {
    var name = subscribable(dotted);
    return name.equals(GROUPS_UPDATE) ? List.of(name, "GROUP_UPDATE") : List.of(name);
  }

  /// The spelling in events of a name that can be subscribed to.
  public static String dotted(String subscribable) {
    return switch (subscribable) {
      case "GROUP_UPDATE", GROUPS_UPDATE -> "groups.update";
      case "GROUP_PARTICIPANTS_UPDATE" -> "group-participants.update";
      case "MESSAGING_HISTORY_SET" -> "messaging-history.set";
      case "TYPEBOT_CHANGE_STATUS" -> "typebot.change-status";
      default -> Ascii.lower(subscribable.replace('_', '.'));
    };
  }

  /// The suffix that `byEvents` appends to the path.
  public static String pathSuffix(String dotted) {
    return "/" + dotted.replace('.', '-');
  }

  private static String subscribable(String name) {
    return Ascii.upper(name).replace('.', '_').replace('-', '_');
  }
}

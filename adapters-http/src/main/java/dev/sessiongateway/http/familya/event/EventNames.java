package dev.sessiongateway.http.familya.event;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.webhook.Subscription;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// The event names that a client of family A can subscribe to. `message.failed`, `message.queued`,
/// `message.expired` and those of broadcasts are ours.
public final class EventNames {
  /// Every event but [#ENGINE_EVENT].
  public static final String ALL = Subscription.ALL;

  /// The canonical events, for debugging; the wildcard does not include them.
  public static final String ENGINE_EVENT = "engine.event";

  private static final Set<String> NAMES =
      Collections.unmodifiableSet(
          new LinkedHashSet<>(
              List.of(
                  "session.status",
                  "message",
                  "message.reaction",
                  "message.any",
                  "message.ack",
                  "message.ack.group",
                  "message.failed",
                  "message.waiting",
                  "message.queued",
                  "message.expired",
                  "message.revoked",
                  "message.edited",
                  "state.change",
                  "group.join",
                  "group.leave",
                  "group.v2.join",
                  "group.v2.leave",
                  "group.v2.update",
                  "group.v2.participants",
                  "group.v2.participants.join-request",
                  "presence.update",
                  "poll.vote",
                  "poll.vote.failed",
                  "chat.archive",
                  "call.received",
                  "call.accepted",
                  "call.rejected",
                  "label.upsert",
                  "label.deleted",
                  "label.chat.added",
                  "label.chat.deleted",
                  "event.response",
                  "event.response.failed",
                  "broadcast.progress",
                  "broadcast.completed",
                  "broadcast.recipient.opted-out",
                  ENGINE_EVENT)));

  private EventNames() {}

  /// All names but the wildcard, in the order of the documentation.
  public static Set<String> names() {
    return NAMES;
  }

  /// Whether the subscription includes events of this name.
  public static boolean includes(Subscription subscription, String name) {
    return name.equals(ENGINE_EVENT)
        ? subscription.events().contains(ENGINE_EVENT)
        : subscription.wants(name);
  }

  /// The subscription as the client wrote it.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.events` for an unknown name
  public static Set<String> parse(Collection<String> wanted) {
    for (var name : wanted) {
      if (!NAMES.contains(name) && !name.equals(ALL)) {
        throw Fault.invalid(
            "events", "must be * or some of " + String.join(", ", NAMES) + "; unknown: " + name);
      }
    }
    return Collections.unmodifiableSet(new LinkedHashSet<>(wanted));
  }
}

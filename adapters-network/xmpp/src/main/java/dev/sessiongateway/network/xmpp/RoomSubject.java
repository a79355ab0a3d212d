package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.group.GroupChange;
import java.time.Instant;
import java.util.function.Consumer;
import org.jivesoftware.smack.packet.Message;
import org.jspecify.annotations.Nullable;

/// The subject of a room, and who set it. Thread-safe.
final class RoomSubject {
  private final Address group;
  private final Consumer<Event.Reported> changes;
  private @Nullable Set current;

  RoomSubject(Address group, Consumer<Event.Reported> changes) {
    this.group = group;
    this.changes = changes;
  }

  /// The first one is what the room has.
  ///
  /// @param by the group itself where the room does not say who set it
  void set(Message stanza, Address by, Instant at) {
    var author = by.equals(group) ? null : by;
    var text = RoomInfo.cut(stanza.getSubject());
    synchronized (this) {
      var before = current;
      current = new Set(text, author, at);
      if (before == null || before.text().equals(text)) {
        return;
      }
    }
    changes.accept(new GroupEvent.GroupChanged(group, author, GroupChange.ofSubject(text)));
  }

  /// The room has none, and did not say so.
  synchronized void none(Instant at) {
    if (current == null) {
      current = new Set("", null, at);
    }
  }

  synchronized @Nullable Set get() {
    return current;
  }

  /// What the room is called: by its subject, or when it has none by its name.
  String orName(@Nullable RoomInfo info) {
    var set = get();
    if (set != null && !set.text().isBlank()) {
      return set.text();
    }
    return name(group.user(), info);
  }

  static String name(String address, @Nullable RoomInfo info) {
    return info == null || info.name() == null
        ? address.substring(0, Math.max(1, address.indexOf('@')))
        : info.name();
  }

  /// @param by null when the room does not say
  record Set(String text, @Nullable Address by, Instant at) {}
}

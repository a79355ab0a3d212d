package dev.sessiongateway.application.delivery;

import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.domain.webhook.ReceiverKey;
import dev.sessiongateway.domain.webhook.ReceiverSettings;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The receivers of sessions, from all providers. Thread-safe.
final class SessionReceivers {
  private final AtomicReference<List<ReceiverProvider>> providers =
      new AtomicReference<>(List.of());
  private final AtomicReference<List<EventReceiver>> ofAll = new AtomicReference<>(List.of());

  /// Each event asks for them, and the configuration rarely changes.
  private final ConcurrentHashMap<InstanceId, Made> made = new ConcurrentHashMap<>();

  /// Call once, before sessions are loaded.
  void use(List<ReceiverProvider> all) {
    providers.set(List.copyOf(all));
    ofAll.set(all.stream().flatMap(each -> each.ofAll().stream()).toList());
  }

  /// Those of the session's own configuration, enabled or not.
  @SuppressWarnings("ReferenceEquality") // a change brings another object; equals would read it all
  List<EventReceiver> own(Session session) {
    var config = session.config();
    var known = made.get(session.id());
    if (known != null && known.config() == config) {
      return known.receivers();
    }
    var fresh = new Made(config, in(config));
    made.put(session.id(), fresh);
    return fresh.receivers();
  }

  /// As [#own], of a configuration that is not in use.
  List<EventReceiver> in(SessionConfig config) {
    return providers.get().stream().flatMap(each -> each.of(config).stream()).toList();
  }

  /// Those of all sessions.
  List<EventReceiver> ofAll() {
    return ofAll.get();
  }

  /// The enabled ones of a configuration, its own before those of all sessions.
  List<EventReceiver> enabled(SessionConfig config) {
    return Stream.concat(in(config).stream(), ofAll().stream())
        .filter(EventReceiver::isEnabled)
        .toList();
  }

  /// Asked before each delivery, hence without streams.
  @Nullable EventReceiver enabled(Session session, ReceiverId id) {
    var found = enabled(own(session), id);
    return found == null ? enabled(ofAll(), id) : found;
  }

  private static @Nullable EventReceiver enabled(List<EventReceiver> all, ReceiverId id) {
    for (var receiver : all) {
      if (receiver.id().equals(id) && receiver.isEnabled()) {
        return receiver;
      }
    }
    return null;
  }

  /// Whether the session's own configuration has the receiver.
  boolean isOwn(Session session, ReceiverId id) {
    return own(session).stream().anyMatch(receiver -> receiver.id().equals(id));
  }

  /// The id by which administrators name a receiver of a session.
  ReceiverKey keyOf(SessionName session, ReceiverId id) {
    return ofAll().stream().anyMatch(receiver -> receiver.id().equals(id))
        ? ReceiverKey.ofGlobal(id)
        : ReceiverKey.of(session.value(), id);
  }

  /// A receiver of a session that was deleted; empty when it needs the session.
  Optional<EventReceiver> ofDeleted(ReceiverId id, ReceiverSettings settings) {
    return providers.get().stream()
        .flatMap(each -> each.ofDeleted(id, settings).stream())
        .findFirst();
  }

  /// The session is gone, or another node runs it.
  void forget(InstanceId session) {
    made.remove(session);
  }

  private record Made(SessionConfig config, List<EventReceiver> receivers) {}
}

package dev.sessiongateway.application.session;

import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.session.StoreAddress;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Durable sessions. State and events are in the store of the session; desired state and
/// configuration are in the gateway's registry. Durable when a method returns. Thread-safe.
public interface SessionStore {

  /// Every session, by name.
  List<Session> list();

  /// Opens or creates the store at an address before a session is changed for it. While the result
  /// is open, no [#create] or [#save] is refused because of the address.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException and no session has changed:
  ///   `invalid.config.store.address` when the address cannot be a store or holds another kind of
  ///   file; `store.too-many` when too many stores are open; `store.in-use` when another program
  ///   has it; `store.damaged`, `store.full`, `store.broken`, `store.busy` when it cannot be opened
  ///   now
  OpenStore open(StoreAddress address);

  /// Stores the session, its first events and the keys that open it: all or nothing.
  ///
  /// @return the session with its version
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.exists` if the name is taken;
  ///   nothing is stored then
  Session create(Session session, List<NewEvent> events, List<AccessKey> keys);

  /// As the one above, without keys.
  default Session create(Session session, List<NewEvent> events) {
    return create(session, events, List.of());
  }

  /// The session as it is stored now, because another node may have created, changed or deleted it.
  /// [#list] has it afterwards too.
  ///
  /// @return empty when there is none of this name
  default Optional<Session> reload(SessionName name) {
    return list().stream().filter(session -> session.name().equals(name)).findFirst();
  }

  /// Stores the session and appends the events: both or neither. A changed store address moves the
  /// session: its state, the numbering of its events, its delivery cursors, its dead letters, the
  /// events that a webhook still needs, and its own messages that are unacknowledged or of the last
  /// 30 days. These are found by their ids, and not in chats, lists and numbers of the new address.
  /// All messages stay at the old address and are visible again when the session returns there. A
  /// call with the old address is refused with `store.busy` during and after the move.
  ///
  /// @return the session with its new version and, when it is paused, the number of the pause event
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.changed` if the stored version
  ///   is not `session.version()`
  Session save(Session session, List<NewEvent> events);

  /// Reports each session whose store is found damaged while it is in use, also of those that were
  /// found already. Such a session can be saved as failed for this reason, and in no other state;
  /// its events are then kept as long as the process runs.
  void onDamage(Consumer<SessionRef> listener);

  /// Removes the session and all its data in its store. Idempotent.
  void delete(Session session);

  /// A store that is kept open for a session that is about to move to it.
  interface OpenStore extends AutoCloseable {

    /// Releases the store. It stays open while a session uses it. Idempotent.
    @Override
    void close();
  }
}

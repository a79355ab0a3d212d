package dev.sessiongateway.application.session;

import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.StoreAddress;
import java.util.List;

/// Durable sessions. State and events are at the session's own store address; what was asked for is
/// in the gateway's registry. Durable when a method returns. Thread-safe.
public interface SessionStore {

  /// Every session, by name.
  List<Session> list();

  /// Opens the store at an address, or makes it, before anything about a session is changed for it.
  /// While the result is open, no [#create] or [#save] is refused because of the address.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException and no session has changed:
  ///   `invalid.config.store.address` when the address cannot be a store or has a file that is
  ///   none; `store.too-many` when the gateway keeps no more stores open; `store.in-use` when
  ///   another program has it; `store.damaged`, `store.full`, `store.broken`, `store.busy` when it
  ///   cannot be opened now
  OpenStore open(StoreAddress address);

  /// @return the session with its version
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.exists` if the name is taken;
  ///   nothing is appended then
  Session create(Session session, List<NewEvent> events);

  /// Stores the session and appends the events: both or neither. When the session's store address
  /// changed, its state moves to the new address and the numbering of events goes on there. With it
  /// go its lanes, its dead letters, the events that somebody may still want, and its own messages
  /// that are unconfirmed or of the last 30 days; other messages stay at the old address and are
  /// there again when the session comes back. A call with the old address is refused with
  /// `store.busy` while the session moves and afterwards.
  ///
  /// @return the session with its new version and, when it is paused, the number of the event that
  ///   told of the pause
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.changed` if the stored version
  ///   is not `session.version()`
  Session save(Session session, List<NewEvent> events);

  /// Removes the session and all its data at its store address. Harmless when it is gone.
  void delete(Session session);
}

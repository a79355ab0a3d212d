package dev.sessiongateway.application.session;

import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.session.Session;
import java.util.List;

/// Durable sessions. State and events are at the session's own store address; what was asked for is
/// in the gateway's registry. Durable when a method returns. Thread-safe.
public interface SessionStore {

  /// Every session, by name.
  List<Session> list();

  /// @return the session with its version
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.exists` if the name is taken;
  ///   nothing is appended then
  Session create(Session session, List<NewEvent> events);

  /// Stores the session and appends the events: both or neither. When the session's store address
  /// changed, its state moves to the new address and the numbering of events goes on there.
  ///
  /// @return the session with its new version and, when it is paused, the number of the event that
  ///   told of the pause
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.changed` if the stored version
  ///   is not `session.version()`
  Session save(Session session, List<NewEvent> events);

  /// Removes the session and all its data at its store address. Harmless when it is gone.
  void delete(Session session);
}

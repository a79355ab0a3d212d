package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.identity.EventFactory;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.List;

/// Stores the updates of links as messages, chats, contacts and events. Thread-safe.
public interface AccountUpdateStore {

  /// Stores the updates in order, each with its events: all or nothing. Durable when it returns.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`
  void take(SessionRef session, List<LinkSignal.AccountUpdate> updates, EventFactory factory);

  /// Waits a moment where acknowledgements that are stored together cost less than one by one.
  default void gather() {}
}

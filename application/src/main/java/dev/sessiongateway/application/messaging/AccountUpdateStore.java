package dev.sessiongateway.application.messaging;

import dev.sessiongateway.application.event.EventFactory;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.List;

/// What comes over links on its way into messages, chats, contacts and the log. Thread-safe.
public interface AccountUpdateStore {

  /// Takes the entries in order, each with its events: all of it or nothing. Durable when it
  /// returns.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`
  void take(SessionRef session, List<AccountUpdateEntry> entries, EventFactory factory);
}

package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.application.contact.Contacts;
import dev.sessiongateway.application.event.EventLog;
import dev.sessiongateway.application.messaging.Messaging;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Instant;
import java.util.concurrent.Executor;

/// What broadcasts need of the gateway.
///
/// @param background runs tasks that may block
record BroadcastContext(
    BroadcastSessions sessions,
    BroadcastStore store,
    OptOutStore optOuts,
    Messaging messaging,
    Contacts contacts,
    EventLog log,
    BroadcastEvents events,
    Time time,
    Executor background) {
  Instant now() {
    return time.instant();
  }

  PersonKeys people(SessionName session) {
    return new PersonKeys(contacts, session);
  }
}

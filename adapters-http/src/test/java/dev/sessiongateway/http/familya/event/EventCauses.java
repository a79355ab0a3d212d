package dev.sessiongateway.http.familya.event;

import dev.sessiongateway.application.Samples;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.group.GroupChange;
import dev.sessiongateway.domain.presence.Presence;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.TestServer;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/// Causes events in sessions of a server.
final class EventCauses {
  private final TestServer server;
  private final AtomicInteger messages = new AtomicInteger();

  EventCauses(TestServer server) {
    this.server = server;
  }

  /// Grace types; one event.
  void typing(SessionName session) {
    server.network.signal(
        session, new Event.PresenceChanged(Samples.GRACE, Samples.GRACE, Presence.COMPOSING));
  }

  /// Grace sends a message; one event in the log, two for clients.
  void message(SessionName session) {
    var message = Samples.received(messages.incrementAndGet(), Samples.GRACE);
    server.network.signal(session, new LinkSignal.MessageArrived(message, "Grace"));
  }

  /// A large event.
  void large(SessionName session) {
    var now = server.time.instant();
    var event =
        new GroupEvent.GroupChanged(
            Samples.GRACE,
            null,
            new GroupChange(null, "x".repeat(500_000), null, null, null, null));
    var ref = server.gateway.sessions().get(session).ref();
    server
        .stores
        .events()
        .append(
            ref, List.of(new NewEvent(server.identifiers.eventId(now), now, event, false, null)));
  }

  List<EventRecord> log(SessionName session) {
    return server
        .stores
        .events()
        .read(server.gateway.sessions().get(session).ref(), 0, Integer.MAX_VALUE);
  }
}

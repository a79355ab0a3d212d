package dev.sessiongateway.http.familya.event;

import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.webhook.Subscription;
import dev.sessiongateway.http.kernel.api.EventFormat;
import dev.sessiongateway.http.kernel.api.EventPayload;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.List;
import java.util.Optional;

/// Maps every event to its payloads in family A.
public final class EventPayloads implements EventFormat {
  private final ServerInfo server;

  public EventPayloads(ServerInfo server) {
    this.server = server;
  }

  @Override
  public Optional<EventPayload> raw(Event event) {
    return Optional.of(new EventPayload(EventNames.ENGINE_EVENT, EngineEvent.of(event)));
  }

  @Override
  public boolean isWanted(Subscription subscription, String name) {
    return EventNames.isWanted(subscription, name);
  }

  @Override
  public Object envelope(
      String id,
      EventPayload payload,
      Subscription subscription,
      Session session,
      EventRecord event) {
    return Envelope.of(id, payload, event, session, server);
  }

  @Override
  public List<EventPayload> payloads(
      Subscription subscription, Session session, EventRecord record) {
    var me = session.account() == null ? null : session.account().id();
    var at = record.at();
    var people = LidView.of(server, session);
    var hidden = new EventLidRewriter(people);
    return switch (record.event()) {
      case Event.SessionEvent event -> SessionEvents.of(event, session, at);
      case Event.MessageEvent event -> MessageEvents.of(hidden.in(event), session, at, server);
      case AnswerEvent event -> AnswerEvents.of(hidden.in(event), me, at);
      case Event.ChatEvent event -> ChatEvents.of(hidden.in(event), at);
      case GroupEvent event -> GroupEvents.of(event, record, me, people);
      case LabelEvent event -> LabelEvents.of(hidden.in(event));
    };
  }
}

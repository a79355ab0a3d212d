package dev.sessiongateway.http.familyb.event;

import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.webhook.Subscription;
import dev.sessiongateway.http.kernel.api.EventFormat;
import dev.sessiongateway.http.kernel.api.EventPayload;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.List;

/// Maps every event to its payloads in family B.
public final class EventPayloads implements EventFormat {
  private final ServerInfo server;
  private final MessageEvents messages;
  private final ChatEvents chats;
  private final ConnectionEvents connections;

  /// @param media the stored files, for webhooks that want them inside the body
  public EventPayloads(ServerInfo server, MediaStore media) {
    this.server = server;
    messages = new MessageEvents(server, media);
    chats = new ChatEvents(server);
    connections = new ConnectionEvents(server);
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
    return Envelope.of(id, payload, event, session, subscription, server);
  }

  @Override
  public String pathSuffix(Subscription subscription, String name) {
    return subscription.byEvents() ? EventNames.pathSuffix(name) : "";
  }

  /// Evolution API adds the bytes to the record before any transport sends it, so the webhook's
  /// setting holds for every transport.
  private static boolean wantsBase64(Subscription subscription, Session session) {
    return subscription.base64()
        || session.config().webhooks().stream()
            .anyMatch(it -> it.family() == Family.B && it.enabled() && it.base64());
  }

  @Override
  public List<EventPayload> payloads(
      Subscription subscription, Session session, EventRecord record) {
    var at = record.at();
    return switch (record.event()) {
      case Event.SessionEvent event -> connections.of(event, session, at);
      case Event.MessageEvent event ->
          messages.of(event, session, at, wantsBase64(subscription, session));
      case AnswerEvent event -> messages.of(event, session);
      case Event.ChatEvent event -> chats.of(event, session, record);
      case GroupEvent event -> GroupEvents.of(event, session, server);
      case LabelEvent event -> LabelEvents.of(event, session);
    };
  }
}

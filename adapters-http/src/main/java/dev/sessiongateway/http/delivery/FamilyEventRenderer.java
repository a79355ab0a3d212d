package dev.sessiongateway.http.delivery;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.webhook.EventRenderer;
import dev.sessiongateway.application.webhook.RenderedEvent;
import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Subscription;
import dev.sessiongateway.http.familya.event.EngineEvent;
import dev.sessiongateway.http.familya.event.Envelope;
import dev.sessiongateway.http.familya.event.EventNames;
import dev.sessiongateway.http.familyb.event.EventPayloads;
import dev.sessiongateway.http.kernel.event.EventPayload;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Puts canonical events into the words of the receiver's family.
///
/// One event can be several for a client (`message.any` and `message`). The first of them has the
/// id of the event, the others ids that follow from it, whatever the receiver subscribed to: so
/// every receiver sees the same id for the same thing.
public final class FamilyEventRenderer implements EventRenderer {
  private static final String TRIAL = "webhook.test";

  private final ServerInfo product;
  private final EventPayloads familyB;
  private final ObjectMapper json = new JsonMapper();

  /// @param media where the bytes are for receivers that want them inside the body
  public FamilyEventRenderer(ServerInfo product, MediaStore media) {
    this.product = product;
    this.familyB = new EventPayloads(product, media);
  }

  @Override
  public List<RenderedEvent> render(Subscription subscription, Session session, EventRecord event) {
    var payloads = payloads(subscription, session, event);
    var rendered = new ArrayList<RenderedEvent>();
    for (var i = 0; i < payloads.size(); i++) {
      var payload = payloads.get(i);
      if (isWanted(subscription, payload.name())) {
        var id = event.id().value();
        rendered.add(
            rendered(
                subscription,
                session,
                event,
                isFirst(i, payload) ? id : DerivedId.of(id, payload.name()),
                payload));
      }
    }
    return rendered;
  }

  @Override
  public int count(Subscription subscription, Session session, EventRecord event) {
    return (int)
        payloads(subscription.withoutMedia(), session, event).stream()
            .filter(payload -> isWanted(subscription, payload.name()))
            .count();
  }

  /// Every rendering for the family; what the session ignores is left to raw events.
  private List<EventPayload> payloads(
      Subscription subscription, Session session, EventRecord event) {
    var payloads = new ArrayList<EventPayload>();
    if (!session.config().ignore().covers(event.event().chat())) {
      payloads.addAll(
          switch (subscription.family()) {
            case A ->
                dev.sessiongateway.http.familya.event.EventPayloads.of(event, session, product);
            case B -> familyB.of(event, session, subscription.base64() || wantsBase64(session));
          });
    }
    if (subscription.family() == Family.A
        && EventNames.isWanted(subscription, EventNames.ENGINE_EVENT)) {
      payloads.add(new EventPayload(EventNames.ENGINE_EVENT, EngineEvent.of(event.event())));
    }
    return payloads;
  }

  /// Of the real server the bytes are in the record before it goes anywhere, so the setting of the
  /// instance's webhook holds for every transport.
  private static boolean wantsBase64(Session session) {
    return session.config().webhooks().stream()
        .anyMatch(it -> it.family() == Family.B && it.enabled() && it.base64());
  }

  /// A raw event never is, for it can stand alone only because the others are ignored.
  private static boolean isFirst(int index, EventPayload payload) {
    return index == 0 && !payload.name().equals(EventNames.ENGINE_EVENT);
  }

  @Override
  public RenderedEvent testEvent(
      Subscription subscription, @Nullable SessionName session, EventId id, Instant at) {
    var body =
        Map.of(
            "id", id.value(),
            "timestamp", at.toEpochMilli(),
            "event", TRIAL,
            "session", session == null ? "*" : session.value(),
            "instance", session == null ? "*" : session.value(),
            "payload", Map.of("message", "This is a test."),
            "data", Map.of("message", "This is a test."));
    return new RenderedEvent(id.value(), TRIAL, at, "", bytes(body));
  }

  private RenderedEvent rendered(
      Subscription subscription,
      Session session,
      EventRecord event,
      String id,
      EventPayload payload) {
    var body =
        switch (subscription.family()) {
          case A -> Envelope.of(id, payload, event, session, product);
          case B ->
              dev.sessiongateway.http.familyb.event.Envelope.of(
                  id, payload, event, session, subscription, product);
        };
    var suffix =
        subscription.family() == Family.B && subscription.byEvents()
            ? dev.sessiongateway.http.familyb.event.EventNames.pathSuffix(payload.name())
            : "";
    return new RenderedEvent(id, payload.name(), event.at(), suffix, bytes(body));
  }

  private byte[] bytes(Object body) {
    try {
      return json.writeValueAsBytes(body);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("an event is not written as JSON", e);
    }
  }

  private static boolean isWanted(Subscription subscription, String name) {
    return switch (subscription.family()) {
      case A -> EventNames.isWanted(subscription, name);
      case B -> dev.sessiongateway.http.familyb.event.EventNames.isWanted(subscription, name);
    };
  }
}

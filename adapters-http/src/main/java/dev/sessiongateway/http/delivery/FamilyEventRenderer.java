package dev.sessiongateway.http.delivery;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sessiongateway.application.contact.LidLookup;
import dev.sessiongateway.application.delivery.EventRenderer;
import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.trace.CurrentRequest;
import dev.sessiongateway.domain.event.EventId;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Subscription;
import dev.sessiongateway.http.familya.FamilyA;
import dev.sessiongateway.http.familyb.FamilyB;
import dev.sessiongateway.http.kernel.api.EventFormat;
import dev.sessiongateway.http.kernel.api.EventFormat.EventPayload;
import dev.sessiongateway.http.kernel.json.AccessorTiers;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Renders canonical events in the format of a subscription's family.
///
/// One event can be several for a client (`message.any` and `message`). The first of them has the
/// id of the event, the others ids derived from it, whatever the subscription: every client sees
/// one id for one rendering.
public final class FamilyEventRenderer implements EventRenderer {
  private static final String TEST_EVENT = "webhook.test";

  private final EventFormat familyA;
  private final EventFormat familyB;
  private final LidLookup lids;
  private final AccessorTiers json = new AccessorTiers(new JsonMapper());

  /// @param media the stored files, for webhooks that want them inside the body
  public FamilyEventRenderer(ServerInfo server, MediaStore media) {
    familyA = FamilyA.events(server);
    familyB = FamilyB.events(server, media);
    lids = server.lids();
  }

  private EventFormat format(Subscription subscription) {
    return switch (subscription.family()) {
      case A -> familyA;
      case B -> familyB;
    };
  }

  @Override
  public List<RenderedEvent> render(Subscription subscription, Session session, EventRecord event) {
    return lids.inOneAnswer(() -> wanted(subscription, session, event));
  }

  private List<RenderedEvent> wanted(
      Subscription subscription, Session session, EventRecord event) {
    var format = format(subscription);
    var wanted = new ArrayList<RenderedEvent>(2);
    for (var rendering : renderings(format, subscription, session, event)) {
      wanted.add(rendered(format, subscription, session, event, rendering));
    }
    return wanted;
  }

  @Override
  public int count(Subscription subscription, Session session, EventRecord event) {
    return renderings(format(subscription), subscription.withoutMedia(), session, event).size();
  }

  /// An ignored chat has only the raw event. A raw event never has the id of the event.
  private static List<Rendering> renderings(
      EventFormat format, Subscription subscription, Session session, EventRecord event) {
    var wanted = new ArrayList<Rendering>(2);
    if (!session.config().ignore().covers(event.event().chat())) {
      var isFirst = true;
      for (var payload : format.payloads(subscription, session, event)) {
        if (format.isWanted(subscription, payload.name())) {
          wanted.add(new Rendering(payload, isFirst));
        }
        isFirst = false;
      }
    }
    format
        .raw(event.event())
        .filter(raw -> format.isWanted(subscription, raw.name()))
        .ifPresent(raw -> wanted.add(new Rendering(raw, false)));
    return wanted;
  }

  @Override
  public RenderedEvent testEvent(
      Subscription subscription, @Nullable SessionName session, EventId id, Instant at) {
    var body =
        Map.of(
            "id", id.value(),
            "timestamp", at.toEpochMilli(),
            "event", TEST_EVENT,
            "session", session == null ? "*" : session.value(),
            "instance", session == null ? "*" : session.value(),
            "payload", Map.of("message", "This is a test."),
            "data", Map.of("message", "This is a test."));
    return new RenderedEvent(
        id.value(), TEST_EVENT, at, "", bytes(body), CurrentRequest.trace(), 1);
  }

  private RenderedEvent rendered(
      EventFormat format,
      Subscription subscription,
      Session session,
      EventRecord event,
      Rendering rendering) {
    var payload = rendering.payload();
    var id = rendering.idFor(event);
    var body = format.envelope(id, payload, subscription, session, event);
    var suffix = format.pathSuffix(subscription, payload.name());
    return new RenderedEvent(id, payload.name(), event.at(), suffix, bytes(body), event.cause(), 1);
  }

  private byte[] bytes(Object body) {
    try {
      return json.get().writeValueAsBytes(body);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("an event is not written as JSON", e);
    }
  }

  /// @param isFirst whether it has the id of the event itself
  private record Rendering(EventPayload payload, boolean isFirst) {
    String idFor(EventRecord event) {
      var id = event.id().value();
      return isFirst ? id : DerivedId.of(id, payload.name());
    }
  }
}

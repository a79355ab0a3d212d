package dev.sessiongateway.http.webhook;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.application.webhook.EventRenderer;
import dev.sessiongateway.application.webhook.RenderedEvent;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.webhook.Family;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.http.product.Product;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Puts canonical events into the words of the receiver's family.
///
/// One event can be several for a client (`message.any` and `message`). The first of them has the
/// id of the event, the others ids that follow from it, whatever the receiver subscribed to: so
/// every receiver sees the same id for the same thing.
public final class FamilyEventRenderer implements EventRenderer {
  private final Product product;
  private final FamilyBPayloads familyB;
  private final ObjectMapper json = new JsonMapper();

  /// @param media where the bytes are for receivers that want them inside the body
  public FamilyEventRenderer(Product product, MediaStore media) {
    this.product = product;
    this.familyB = new FamilyBPayloads(product, media);
  }

  @Override
  public List<RenderedEvent> render(Webhook webhook, Session session, EventRecord event) {
    if (isIgnored(session.config().ignore(), event.event().chat())) {
      return List.of();
    }
    var payloads =
        switch (webhook.family()) {
          case A -> FamilyAPayloads.of(event, session, product);
          case B -> familyB.of(event, session, webhook.base64());
        };
    var rendered = new ArrayList<RenderedEvent>();
    for (var i = 0; i < payloads.size(); i++) {
      var payload = payloads.get(i);
      if (isWanted(webhook, payload.name())) {
        var id = event.id().value();
        rendered.add(
            rendered(
                webhook, session, event, i == 0 ? id : DerivedId.of(id, payload.name()), payload));
      }
    }
    return rendered;
  }

  private RenderedEvent rendered(
      Webhook webhook, Session session, EventRecord event, String id, NamedPayload payload) {
    var body =
        switch (webhook.family()) {
          case A -> FamilyAEnvelope.of(id, payload, event, session, product);
          case B -> FamilyBEnvelope.of(id, payload, event, session, webhook, product);
        };
    var suffix =
        webhook.family() == Family.B && webhook.byEvents()
            ? FamilyBEvents.pathSuffix(payload.name())
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

  private static boolean isWanted(Webhook webhook, String name) {
    return switch (webhook.family()) {
      case A -> webhook.wants(name);
      case B -> FamilyBEvents.subscriptionsOf(name).stream().anyMatch(webhook::wants);
    };
  }

  private static boolean isIgnored(SessionConfig.Ignore ignore, @Nullable Jid chat) {
    if (chat == null) {
      return false;
    }
    return switch (chat.kind()) {
      case GROUP -> ignore.groups();
      case CHANNEL -> ignore.channels();
      case BROADCAST -> chat.equals(Jid.STATUS) ? ignore.status() : ignore.broadcast();
      case PERSON, LID -> false;
    };
  }
}

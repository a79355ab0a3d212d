package dev.sessiongateway.http.delivery;

import static dev.sessiongateway.http.delivery.Rendering.assertSays;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.InMemoryStores;
import dev.sessiongateway.application.contact.LidLookup;
import dev.sessiongateway.application.delivery.EventRenderer;
import dev.sessiongateway.application.delivery.EventRendererContract;
import dev.sessiongateway.application.time.ManualTime;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.server.PathSigner;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.net.URI;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class FamilyEventRendererTest implements EventRendererContract {
  private static final ServerInfo PRODUCT =
      new ServerInfo(
          "0.1.0",
          Instant.EPOCH,
          URI.create("https://gw.example.org"),
          new PathSigner(new byte[32], new ManualTime()),
          null,
          LidLookup.NONE);

  private final InMemoryStores stores = new InMemoryStores();

  @Override
  public EventRenderer renderer() {
    return new FamilyEventRenderer(PRODUCT, stores.media());
  }

  private JsonNode test(@Nullable SessionName session) {
    return Rendering.body(
        renderer()
            .testEvent(Rendering.familyA("*").subscription(), session, Rendering.ID, Rendering.AT));
  }

  @Test
  void aTestNamesItsSessionOrAllOfThem() {
    assertSays(test(new SessionName("ada")), "{'session': 'ada', 'instance': 'ada'}");
    assertSays(test(null), "{'session': '*', 'instance': '*', 'event': 'webhook.test'}");
  }
}

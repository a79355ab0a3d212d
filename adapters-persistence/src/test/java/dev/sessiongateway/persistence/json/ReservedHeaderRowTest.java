package dev.sessiongateway.persistence.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.webhook.Webhook;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReservedHeaderRowTest {
  @Test
  void aHeaderThatWasAcceptedOnceDoesNotMakeItsWebhookUnreadable() {
    var row =
        new WebhookJson(
            "wh_1",
            "A",
            true,
            "https://h.example/x",
            List.of("*"),
            null,
            null,
            List.of(
                new WebhookJson.HeaderJson("Expect", "100-continue"),
                new WebhookJson.HeaderJson("X-Tenant", "acme")),
            false,
            false,
            null,
            null);

    assertThat(row.toWebhook().headers()).containsExactly(new Webhook.Header("X-Tenant", "acme"));
  }
}

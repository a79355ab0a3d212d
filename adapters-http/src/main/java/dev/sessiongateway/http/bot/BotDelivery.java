package dev.sessiongateway.http.bot;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.webhook.Delivery;
import dev.sessiongateway.application.webhook.RenderedEvent;
import dev.sessiongateway.domain.bot.BotConfig;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.http.kernel.api.LongMessageId;
import dev.sessiongateway.http.kernel.fault.FaultTranslation;
import dev.sessiongateway.http.kernel.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Delivers the messages of sessions to their bots, and all other events as before. Order, cursors
/// and retries are those of webhooks.
public final class BotDelivery implements Delivery {
  private static final String MESSAGE = "message.any";

  private final Delivery others;
  private final AtomicReference<@Nullable Gateway> gateway = new AtomicReference<>();

  /// @param others delivers the events of webhooks and apps
  public BotDelivery(Delivery others) {
    this.others = others;
  }

  /// Call once, when the gateway is open. Messages before that wait.
  public void serve(Gateway opened) {
    gateway.set(opened);
  }

  @Override
  public Attempt deliver(Webhook webhook, RenderedEvent event, Origin origin) {
    if (!webhook.id().equals(BotConfig.WEBHOOK)) {
      return others.deliver(webhook, event, origin);
    }
    var start = System.nanoTime();
    var outcome = hear(event, origin.name());
    var status = outcome instanceof Outcome.Accepted accepted ? accepted.status() : null;
    return new Attempt(outcome, status, Duration.ofNanos(System.nanoTime() - start), "");
  }

  private Outcome hear(RenderedEvent event, @Nullable SessionName session) {
    var opened = gateway.get();
    if (opened == null) {
      return new Outcome.Failed("the gateway is starting", null);
    }
    if (session == null || !event.name().equals(MESSAGE)) {
      return new Outcome.Accepted(200);
    }
    var id =
        Json.parse(new String(event.body(), StandardCharsets.UTF_8))
            .map(body -> LongMessageId.idIn(body.path("payload").path("id").asText()))
            .orElse("");
    if (!MessageId.isValid(id)) {
      return new Outcome.Accepted(200);
    }
    return FaultTranslation.<Outcome>explained(
        reason -> new Outcome.Failed(reason, null),
        () -> {
          opened.botConversations().hear(session, new MessageId(id));
          return new Outcome.Accepted(200);
        });
  }
}

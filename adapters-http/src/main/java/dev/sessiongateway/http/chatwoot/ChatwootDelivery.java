package dev.sessiongateway.http.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.webhook.Delivery;
import dev.sessiongateway.application.webhook.RenderedEvent;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.app.ChatwootSettings;
import dev.sessiongateway.domain.app.ChatwootText;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.domain.webhook.WebhookId;
import dev.sessiongateway.http.chatwoot.ConversationEntry.Side;
import dev.sessiongateway.http.kernel.json.Json;
import dev.sessiongateway.outbound.client.OutboundClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Delivers the events of apps for Chatwoot to their servers, and all others as before. Order,
/// retries and dead letters are those of webhooks. Start reading with [NetworkEvents].
public final class ChatwootDelivery implements Delivery {
  private static final int MOST_APPS = 10_000;
  private static final String TEST = "webhook.test";

  private final Delivery others;
  private final OutboundClient client;
  private final AtomicReference<@Nullable Gateway> gateway = new AtomicReference<>();

  /// The event that each app was given last. One that comes again, or the first since the start,
  /// may have been written before.
  private final ConcurrentHashMap<AppKey, String> lastAttempts = new ConcurrentHashMap<>();

  /// @param others delivers the events of webhooks
  public ChatwootDelivery(Delivery others, OutboundClient client) {
    this.others = others;
    this.client = client;
  }

  /// Call once, when the gateway is open. Events before that wait.
  public void serve(Gateway opened) {
    gateway.set(opened);
  }

  @Override
  public Attempt deliver(Webhook webhook, RenderedEvent event, Origin origin) {
    if (!ChatwootSettings.isOfApp(webhook.id())) {
      return others.deliver(webhook, event, origin);
    }
    var start = System.nanoTime();
    try {
      var opened = gateway.get();
      if (opened == null) {
        return attempt(new Outcome.Failed("the gateway is starting", null), null, "", start);
      }
      deliver(opened, webhook, event, origin);
      return attempt(new Outcome.Accepted(200), 200, "", start);
    } catch (ChatwootFailure e) {
      return attempt(e.outcome(), e.status(), String.valueOf(e.getMessage()), start);
    }
  }

  private static Attempt attempt(
      Outcome outcome, @Nullable Integer status, String answer, long startNanos) {
    var duration = Duration.ofNanos(System.nanoTime() - startNanos);
    return new Attempt(outcome, status, duration, answer);
  }

  private void deliver(Gateway opened, Webhook webhook, RenderedEvent event, Origin origin)
      throws ChatwootFailure {
    var session = origin.name();
    var app = session == null ? Optional.<App>empty() : app(opened, session, webhook);
    if (session == null || app.isEmpty()) {
      return; // The app was removed meanwhile.
    }
    var connection = ChatwootConnection.of(opened, client, session, app.get(), origin.via());
    if (event.name().equals(TEST)) {
      greet(connection, event.id());
      return;
    }
    if (lastAttempts.size() > MOST_APPS) {
      lastAttempts.clear();
    }
    var before = lastAttempts.put(new AppKey(session, webhook.id()), event.id());
    var isRepetition = before == null || before.equals(event.id());
    var writer = new ConversationWriter(connection.api(), connection.texts(), isRepetition);
    new NetworkEvents(connection, writer).write(event.name(), payload(event), event.id());
  }

  /// A test shows that the account, the inbox and the token are right, and opens the app's own
  /// conversation.
  private static void greet(ChatwootConnection app, String id) throws ChatwootFailure {
    var text = app.texts().say(ChatwootText.CONNECTED, Map.of("name", app.session().value()));
    new ConversationWriter(app.api(), app.texts(), false)
        .write(app.ownConversation(), ConversationEntry.of(Side.CONTACT, text, id));
  }

  private static Optional<App> app(Gateway opened, SessionName session, Webhook webhook) {
    return opened.sessions().find(session.value()).stream()
        .flatMap(found -> found.config().apps().stream())
        .filter(app -> app.settings() instanceof ChatwootSettings)
        .filter(app -> ChatwootSettings.webhookId(app.id()).equals(webhook.id()))
        .findFirst();
  }

  private static JsonNode payload(RenderedEvent event) {
    return Json.parse(new String(event.body(), StandardCharsets.UTF_8))
        .orElseThrow()
        .path("payload");
  }

  private record AppKey(SessionName session, WebhookId webhook) {}
}

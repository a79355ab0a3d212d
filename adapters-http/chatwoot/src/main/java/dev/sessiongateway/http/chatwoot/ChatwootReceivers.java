package dev.sessiongateway.http.chatwoot;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.chatwoot.ChatwootSettings;
import dev.sessiongateway.application.delivery.Delivery;
import dev.sessiongateway.application.delivery.Delivery.Attempt;
import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.delivery.EventPart;
import dev.sessiongateway.application.delivery.EventReceiver;
import dev.sessiongateway.application.delivery.ReceiverProvider;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.ReceiverId;
import dev.sessiongateway.http.chatwoot.ConversationEntry.Side;
import dev.sessiongateway.outbound.client.OutboundClient;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Apps for Chatwoot as receivers of events. Start reading with [NetworkEvents].
final class ChatwootReceivers implements ReceiverProvider {
  private static final int MOST_APPS = 10_000;

  private final Gateway gateway;
  private final OutboundClient client;

  /// The event that each app was given last. One that comes again, or the first since the start,
  /// may have been written before.
  private final ConcurrentHashMap<AppKey, String> lastAttempts = new ConcurrentHashMap<>();

  ChatwootReceivers(Gateway gateway, OutboundClient client) {
    this.gateway = gateway;
    this.client = client;
  }

  @Override
  public List<EventReceiver> of(SessionConfig config) {
    return config.apps().stream()
        .filter(app -> app.settings() instanceof ChatwootSettings)
        .<EventReceiver>map(
            app -> new ChatwootReceiver(app, (ChatwootSettings) app.settings(), this))
        .toList();
  }

  private void write(ChatwootConnection connection, ReceiverId receiver, EventPart.OfEvent part)
      throws ChatwootFailure {
    if (lastAttempts.size() > MOST_APPS) {
      lastAttempts.clear();
    }
    var before = lastAttempts.put(new AppKey(connection.session(), receiver), part.id());
    var isRepetition = before == null || before.equals(part.id());
    var writer = new ConversationWriter(connection.api(), connection.texts(), isRepetition);
    new NetworkEvents(connection, writer).write(part.event());
  }

  private record AppKey(SessionName session, ReceiverId receiver) {}

  private record ChatwootReceiver(App app, ChatwootSettings settings, ChatwootReceivers with)
      implements EventReceiver {
    @Override
    public ReceiverId id() {
      return app.receiver();
    }

    /// The inbox: a wrong token of one app does not hold the others of a server.
    @Override
    public Endpoint endpoint() {
      return new Endpoint(
          URI.create(
              settings.url()
                  + "/api/v1/accounts/"
                  + settings.accountId()
                  + "/inboxes/"
                  + settings.inbox().id()),
          true);
    }

    @Override
    public boolean isEnabled() {
      return app.enabled();
    }

    @Override
    public List<EventPart> parts(Session session, EventRecord event) {
      var name = app.enabled() ? NetworkEvents.name(event.event()) : null;
      return name == null ? List.of() : EventPart.OfEvent.alone(name, session, event);
    }

    @Override
    public Attempt deliver(EventPart part, Delivery.Origin origin) {
      var start = System.nanoTime();
      var session = Objects.requireNonNull(origin.name(), "an app is of a session");
      var connection = ChatwootConnection.of(with.gateway, with.client, session, app, origin.via());
      try {
        if (part instanceof EventPart.OfEvent event) {
          with.write(connection, id(), event);
        } else {
          greet(connection, part.id());
        }
        return attempt(new Outcome.Accepted(200), 200, "", start);
      } catch (ChatwootFailure e) {
        return attempt(e.outcome(), e.status(), String.valueOf(e.getMessage()), start);
      }
    }

    /// A test shows that the account, the inbox and the token are right, and opens the app's own
    /// conversation.
    private static void greet(ChatwootConnection app, String id) throws ChatwootFailure {
      var text = app.texts().say(ChatwootText.CONNECTED, Map.of("name", app.session().value()));
      new ConversationWriter(app.api(), app.texts(), false)
          .write(app.ownConversation(), ConversationEntry.of(Side.CONTACT, text, id));
    }

    private static Attempt attempt(
        Outcome outcome, @Nullable Integer status, String answer, long startNanos) {
      var duration = Duration.ofNanos(System.nanoTime() - startNanos);
      return new Attempt(outcome, status, duration, answer);
    }

    @Override
    public Description description() {
      return new Description(Family.A, app.enabled(), NetworkEvents.NAMES, false);
    }
  }
}

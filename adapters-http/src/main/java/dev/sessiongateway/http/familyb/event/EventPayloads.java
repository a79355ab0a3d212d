package dev.sessiongateway.http.familyb.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.media.MediaStore;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.BroadcastEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.webhook.Subscription;
import dev.sessiongateway.http.kernel.api.EventFormat;
import dev.sessiongateway.http.kernel.api.EventFormat.EventPayload;
import dev.sessiongateway.http.kernel.json.Timestamp;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
    return EventNames.includes(subscription, name);
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
            .anyMatch(
                webhook -> webhook.family() == Family.B && webhook.enabled() && webhook.base64());
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
      // Family B has no such events.
      case BroadcastEvent _ -> List.of();
    };
  }

  /// The envelope of every payload; `id`, `replayed` and `requestId` are our own fields.
  ///
  /// @param destination the address as configured, absent over a connection that the client opened
  /// @param sender the account, absent before the first login
  /// @param isLatest,progress of `messages.set` only: nothing older follows, and percent sent
  /// @param replayed true when it happened while the gateway was disconnected or the session
  ///   paused, else absent
  /// @param requestId the request that caused the event, absent when none is known
  /// @param apikey the instance's token where the operator wants tokens shown, else null
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Envelope(
      String id,
      String event,
      String instance,
      @Nullable Object data,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String destination,
      @JsonProperty("date_time") String dateTime,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String sender,
      @JsonProperty("server_url") String serverUrl,
      @Nullable String apikey,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean isLatest,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Integer progress,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean replayed,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String requestId) {
    static Envelope of(
        String id,
        EventPayload payload,
        EventRecord event,
        Session session,
        Subscription subscription,
        ServerInfo server) {
      var account = event.account(session);
      return new Envelope(
          id,
          payload.name(),
          session.name().value(),
          payload.payload(),
          subscription.destination() == null ? null : subscription.destination().toString(),
          Timestamp.iso(event.at()),
          account == null ? null : account.id().networkForm(),
          server.url(""),
          server.tokenOf(session),
          payload.progress() == null ? null : payload.progress().isLatest(),
          payload.progress() == null ? null : payload.progress().percent(),
          event.replayed() ? true : null,
          event.cause() == null ? null : event.cause().requestId());
    }
  }
}

package dev.sessiongateway.http.familya.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.sessiongateway.application.webhook.EventRenderer;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.AnswerEvent;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.GroupEvent;
import dev.sessiongateway.domain.event.LabelEvent;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.webhook.Subscription;
import dev.sessiongateway.http.familya.server.ServerEnvironment;
import dev.sessiongateway.http.kernel.api.EventFormat;
import dev.sessiongateway.http.kernel.api.EventPayload;
import dev.sessiongateway.http.kernel.messaging.LidView;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Maps every event to its payloads in family A.
public record EventPayloads(ServerInfo server) implements EventFormat {
  @Override
  public Optional<EventPayload> raw(Event event) {
    return Optional.of(new EventPayload(EventNames.ENGINE_EVENT, EngineEvent.of(event)));
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
    return Envelope.of(id, payload, event, session, server);
  }

  @Override
  public List<EventPayload> payloads(
      Subscription subscription, Session session, EventRecord record) {
    var me = session.account() == null ? null : session.account().id();
    var at = record.at();
    var lidView = LidView.of(server, session);
    var hidden = new EventLidRewriter(lidView);
    return switch (record.event()) {
      case Event.SessionEvent event -> SessionEvents.of(event, session, at);
      case Event.MessageEvent event -> MessageEvents.of(hidden.in(event), session, at, server);
      case AnswerEvent event -> AnswerEvents.of(hidden.in(event), me, at);
      case Event.ChatEvent event -> ChatEvents.of(hidden.in(event), at);
      case GroupEvent event -> GroupEvents.of(event, record, me, lidView);
      case LabelEvent event -> LabelEvents.of(hidden.in(event));
    };
  }

  /// The envelope of every payload.
  ///
  /// @param timestamp Unix milliseconds
  /// @param replayed our own field: true when the event happened while the gateway was disconnected
  ///   or the session paused, else absent
  /// @param requestId our own field: the request that caused the event, absent when none is known
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Envelope(
      String id,
      long timestamp,
      String session,
      Map<String, String> metadata,
      @Nullable Me me,
      String engine,
      String event,
      @Nullable Object payload,
      ServerEnvironment environment,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean replayed,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String requestId) {
    static Envelope of(
        String id, EventPayload payload, EventRecord event, Session session, ServerInfo server) {
      var account = event.account(session);
      return new Envelope(
          id,
          event.at().toEpochMilli(),
          session.name().value(),
          session.config().metadata(),
          account == null ? null : Me.of(account, LidView.of(server, session)),
          ServerEnvironment.ENGINE,
          payload.name(),
          payload.payload(),
          ServerEnvironment.of(server),
          event.replayed() ? true : null,
          event.cause() == null ? null : event.cause().requestId());
    }

    @JsonInclude(JsonInclude.Include.NON_NULL)
    record Me(String id, String pushName, @Nullable String lid, @Nullable String jid) {
      static Me of(Account account, LidView lidView) {
        return new Me(
            account.id().toString(),
            account.pushName(),
            lidView.other(account.id()).map(Address::toString).orElse(null),
            account.id().networkForm());
      }
    }
  }

  /// One event as each family's webhooks get it.
  ///
  /// @param seq its number in the log of the session
  /// @param a,b none where the family has no such event
  /// @param canonical the stored event, as family A sends it for debugging
  record EventForms(
      String id, long seq, List<RawValue> a, List<RawValue> b, List<RawValue> canonical) {
    static EventForms of(EventRecord event, Session session, EventRenderer renderer) {
      return new EventForms(
          event.id().value(),
          event.seq(),
          render(Family.A, Subscription.ALL, event, session, renderer),
          render(Family.B, Subscription.ALL, event, session, renderer),
          render(Family.A, EventNames.ENGINE_EVENT, event, session, renderer));
    }

    private static List<RawValue> render(
        Family family, String names, EventRecord event, Session session, EventRenderer renderer) {
      var everything = new Subscription(family, Set.of(names), false, false, null);
      return renderer.render(everything, session, event).stream()
          .map(form -> new RawValue(new String(form.body(), StandardCharsets.UTF_8)))
          .toList();
    }
  }
}

package dev.sessiongateway.http.familya.event;

import dev.sessiongateway.application.event.Events;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.application.webhook.EventRenderer;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.familya.event.EventStreams.EventStreamRequest;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import java.time.InstantSource;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Events in family A's format, in the three ways in which a client can read them: by page, as
/// server-sent events and by WebSocket.
public final class EventRoutes implements Api.FamilyA {
  private static final int PAGE = 100;
  private static final int LARGEST_PAGE = 1_000;

  private final Events events;
  private final EventRenderer renderer;
  private final EventStreams following;
  private final EventPositions positions;

  /// @param time tells which ids are of a time to come
  public EventRoutes(Events events, Sessions sessions, EventRenderer renderer, InstantSource time) {
    this.events = events;
    this.renderer = renderer;
    this.positions = new EventPositions(events, renderer, time);
    this.following = new EventStreams(events, sessions, renderer, positions);
  }

  @Override
  public void register(Api api) {
    api.webSocket("/ws", Scope.READ, following::open);
    api.eventStream("/api/events", Scope.READ, following::open);
    api.get("/api/{session}/events", Scope.READ, this::page);
    // Family B's form can show the token of the instance.
    api.get("/api/{session}/events/{id}", Scope.ADMIN, this::forms);
  }

  private ApiResponse page(ApiRequest request) {
    var query = request.query();
    var session = request.session();
    var subscription = EventStreamRequest.subscription(query);
    var limit = query.limit("limit", PAGE, LARGEST_PAGE);
    var position = position(session, EventPage.Since.parse(query.text("since")));
    return ApiResponse.ok(
        new EventPage(events, renderer, session, subscription, limit)
            .from(position.after(), position.seen()));
  }

  private ApiResponse forms(ApiRequest request) {
    var session = request.session();
    var text = request.path("id");
    if (!(EventPage.Since.parse(text) instanceof EventPage.Since.Id id)) {
      throw Fault.invalid("id", "must be the id of an event");
    }
    return positions
        .find(session, id)
        .flatMap(position ->
            events.read(session.name(), position.after(), 1).events().stream().findFirst())
        .map(event -> ApiResponse.ok(EventPayloads.EventForms.of(event, session, renderer)))
        .orElseThrow(() -> Fault.notFound("event", text));
  }

  /// From the oldest stored event, unless the client sends `since`.
  private EventPositions.Position position(Session session, EventPage.@Nullable Since since) {
    return switch (since) {
      case null -> new EventPositions.Position(0, Set.of());
      case EventPage.Since.Seq(var seq) ->
          new EventPositions.Position(positions.after(session.name(), seq), Set.of());
      case EventPage.Since.Id id ->
          positions
              .find(session, id)
              .orElseGet(() -> new EventPositions.Position(before(session.name(), id), Set.of()));
    };
  }

  private long before(SessionName session, EventPage.Since.Id id) {
    return positions.isAhead(id) ? positions.newest(session) : events.seqBefore(session, id.at());
  }
}

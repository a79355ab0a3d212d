package dev.sessiongateway.http.familya.event;

import dev.sessiongateway.application.delivery.EventRenderer;
import dev.sessiongateway.application.event.Events;
import dev.sessiongateway.application.event.Events.Start;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.application.trace.CurrentRequest;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Subscription;
import dev.sessiongateway.http.familya.event.EventRoutes.EventStreams.EventStreamRequest;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.LiveConnection;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.api.SessionParameter;
import java.time.InstantSource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Events in family A's format, in the three ways in which a client can read them: by page, as
/// server-sent events and by WebSocket.
public final class EventRoutes implements Api.FamilyA {
  private static final Parameter<List<String>> NAMES = Parameter.list("events");
  private static final Parameter<@Nullable String> SINCE = Parameter.text("since");
  private static final Parameter<Integer> LIMIT = Parameter.limit("limit", 100, 1_000);

  /// In place of a key; it was checked before.
  private static final Parameter<@Nullable String> TICKET = Parameter.text("ticket");

  private final Events events;
  private final EventRenderer renderer;
  private final EventStreams following;
  private final EventPositions positions;

  /// @param time decides which ids are of a time to come
  public EventRoutes(Events events, Sessions sessions, EventRenderer renderer, InstantSource time) {
    this.events = events;
    this.renderer = renderer;
    this.positions = new EventPositions(events, renderer, time);
    this.following = new EventStreams(events, sessions, renderer, positions);
  }

  @Override
  public void register(Api api) {
    api.webSocket("a.followByWebSocket", "/ws", Scope.READ, following::open)
        .parameters(SessionParameter.SESSION, NAMES, SINCE, TICKET);
    api.eventStream("a.followByServerSentEvents", "/api/events", Scope.READ, following::open)
        .parameters(SessionParameter.SESSION, NAMES, SINCE, TICKET);
    api.get("a.getEvents", "/api/{session}/events", Scope.READ, this::page)
        .parameters(NAMES, SINCE, LIMIT)
        .answers(EventPage.Page.class);
    // Family B's form can show the token of the instance.
    api.get("a.getEvent", "/api/{session}/events/{id}", Scope.ADMIN, this::forms);
  }

  private ApiResponse page(ApiRequest request) {
    var session = request.session();
    var subscription = EventStreamRequest.subscription(request);
    var limit = LIMIT.of(request);
    var position = position(session, Since.parse(SINCE.of(request)));
    return ApiResponse.ok(
        new EventPage(events, renderer, session, subscription, limit)
            .from(position.after(), position.seen()));
  }

  private ApiResponse forms(ApiRequest request) {
    var session = request.session();
    var text = request.path("id");
    if (!(Since.parse(text) instanceof Since.Id id)) {
      throw Fault.invalid("id", "must be the id of an event");
    }
    return positions
        .find(session, id)
        .flatMap(position ->
            events.read(session.name(), position.after(), 1).events().stream().findFirst())
        .map(event -> ApiResponse.ok(EventForms.of(event, session, renderer)))
        .orElseThrow(() -> Fault.notFound("event", text));
  }

  /// From the oldest stored event, unless the client sends `since`.
  private EventPositions.Position position(Session session, @Nullable Since since) {
    return switch (since) {
      case null -> new EventPositions.Position(0, Set.of());
      case Since.Seq(var seq) ->
          new EventPositions.Position(positions.after(session.name(), seq), Set.of());
      case Since.Id id ->
          positions
              .find(session, id)
              .orElseGet(() -> new EventPositions.Position(before(session.name(), id), Set.of()));
    };
  }

  private long before(SessionName session, Since.Id id) {
    return positions.isAhead(id) ? positions.newest(session) : events.seqBefore(session, id.at());
  }

  /// Streams events to connected clients.
  record EventStreams(
      Events events, Sessions sessions, EventRenderer renderer, EventPositions positions) {
    void open(ApiRequest request, LiveConnection connection) {
      var streamRequest = EventStreamRequest.of(request);
      var beginning = beginning(streamRequest, since(request));
      var subscription =
          events.follow(
              streamRequest::covers,
              beginning.start(),
              (session, event) -> {
                var rendered =
                    CurrentRequest.callFor(
                        request.key(),
                        () -> renderer.render(streamRequest.subscription(), session, event));
                for (var part : rendered) {
                  if (!beginning.seen().contains(part.id())) {
                    connection.send(part);
                  }
                }
              });
      connection.onEnd(subscription::close);
    }

    /// A reconnecting browser repeats the query, so the `Last-Event-ID` header wins over it.
    private static @Nullable Since since(ApiRequest request) {
      var last = Since.parse(request.header("Last-Event-ID"));
      return last == null ? Since.parse(SINCE.of(request)) : last;
    }

    private Beginning beginning(EventStreamRequest streamRequest, @Nullable Since since) {
      return switch (since) {
        case null -> Beginning.at(new Start.Now());
        case Since.Seq(var seq) when streamRequest.only() != null ->
            new Beginning(session -> new Start.After(positions.after(session, seq)), Set.of());
        case Since.Seq _ ->
            throw Fault.invalid("since", "must be the id of an event unless a session is named");
        case Since.Id id -> behind(id, streamRequest);
      };
    }

    /// The exact position for the session of the event. For other sessions it is unknown what the
    /// client received: they start a little earlier, because clients can drop duplicates by their
    /// id.
    private Beginning behind(Since.Id id, EventStreamRequest streamRequest) {
      for (var session : covered(streamRequest)) {
        var position = positions.find(session, id);
        if (position.isPresent()) {
          var here = new Start.After(position.get().after());
          return new Beginning(
              name -> name.equals(session.name()) ? here : earlier(name, id),
              position.get().seen());
        }
      }
      return streamRequest.only() == null || positions.isAhead(id)
          ? new Beginning(name -> earlier(name, id), Set.of())
          : Beginning.at(new Start.Since(id.at()));
    }

    private Start earlier(SessionName session, Since.Id id) {
      return positions.isAhead(id)
          ? new Start.After(positions.newest(session))
          : new Start.Since(id.at().minus(EventPositions.SLACK));
    }

    private List<Session> covered(EventStreamRequest streamRequest) {
      return sessions.list().stream()
          .filter(session -> streamRequest.covers(session.name()))
          .toList();
    }

    /// @param seen ids that the client has received
    private record Beginning(Function<SessionName, Start> start, Set<String> seen) {
      static Beginning at(Start start) {
        return new Beginning(_ -> start, Set.of());
      }
    }

    /// The session and events that a client subscribes to.
    ///
    /// @param only events of this session; absent means of every session
    record EventStreamRequest(@Nullable SessionName only, Subscription subscription) {
      private static final int LONGEST_NAME = 40;

      /// Reads `session` and `events` of the query. Without a session, a key of one session gets
      /// that one.
      static EventStreamRequest of(ApiRequest request) {
        var session = SessionParameter.SESSION.of(request);
        if (session == null || session.isBlank() || session.equals("*")) {
          return new EventStreamRequest(request.key().session(), subscription(request));
        }
        return new EventStreamRequest(request.session(session).name(), subscription(request));
      }

      /// Reads `events`, repeated or separated by commas; none means all but the canonical ones.
      static Subscription subscription(ApiRequest request) {
        var names = new LinkedHashSet<String>();
        for (var text : NAMES.of(request)) {
          var name = text.strip();
          if (!name.equals(Subscription.ALL) && !EventNames.names().contains(name)) {
            throw Fault.invalid("events", "there is no event of the name " + shortened(name));
          }
          names.add(name);
        }
        return subscriptionTo(names.isEmpty() ? Set.of(Subscription.ALL) : names);
      }

      private static String shortened(String name) {
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME) + "…";
      }

      static Subscription subscriptionTo(Set<String> names) {
        return new Subscription(Family.A, names, false, false, null);
      }

      boolean covers(SessionName name) {
        return only == null || only.equals(name);
      }
    }
  }
}

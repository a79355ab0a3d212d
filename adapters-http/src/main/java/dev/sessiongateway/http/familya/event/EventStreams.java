package dev.sessiongateway.http.familya.event;

import dev.sessiongateway.application.event.Events;
import dev.sessiongateway.application.event.Events.Start;
import dev.sessiongateway.application.session.Sessions;
import dev.sessiongateway.application.webhook.EventRenderer;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.LiveConnection;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Streams events to connected clients.
final class EventStreams {
  private final Events events;
  private final Sessions sessions;
  private final EventRenderer renderer;
  private final EventPositions places;

  EventStreams(Events events, Sessions sessions, EventRenderer renderer) {
    this.events = events;
    this.sessions = sessions;
    this.renderer = renderer;
    this.places = new EventPositions(events, renderer);
  }

  void open(ApiRequest request, LiveConnection connection) {
    var wish = EventStreamRequest.of(request);
    var beginning = beginning(wish, since(request));
    var subscription =
        events.follow(
            wish::covers,
            beginning.start(),
            (session, event) -> {
              for (var part : renderer.render(wish.subscription(), session, event)) {
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
    return last == null ? Since.parse(request.query().text("since")) : last;
  }

  private Beginning beginning(EventStreamRequest wish, @Nullable Since since) {
    return switch (since) {
      case null -> Beginning.at(new Start.Now());
      case Since.Seq(var seq) when wish.only() != null -> Beginning.at(new Start.After(seq));
      case Since.Seq _ ->
          throw Fault.invalid("since", "must be the id of an event unless a session is named");
      case Since.Id id -> behind(id, wish);
    };
  }

  /// The exact position for the session of the event. For other sessions it is unknown what the
  /// client received: they start a little earlier, because clients can drop duplicates by their id.
  private Beginning behind(Since.Id id, EventStreamRequest wish) {
    for (var session : covered(wish)) {
      var place = places.find(session, id);
      if (place.isPresent()) {
        var here = new Start.After(place.get().after());
        var others = new Start.Since(id.at().minus(EventPositions.SLACK));
        return new Beginning(
            name -> name.equals(session.name()) ? here : others, place.get().seen());
      }
    }
    return Beginning.at(
        new Start.Since(wish.only() == null ? id.at().minus(EventPositions.SLACK) : id.at()));
  }

  private List<Session> covered(EventStreamRequest wish) {
    return sessions.list().stream().filter(session -> wish.covers(session.name())).toList();
  }

  /// @param seen ids that the client has received
  private record Beginning(Function<SessionName, Start> start, Set<String> seen) {
    static Beginning at(Start start) {
      return new Beginning(_ -> start, Set.of());
    }
  }
}

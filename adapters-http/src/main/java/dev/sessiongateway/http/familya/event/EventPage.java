package dev.sessiongateway.http.familya.event;

import com.fasterxml.jackson.databind.util.RawValue;
import dev.sessiongateway.application.delivery.EventRenderer;
import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.application.event.Events;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.webhook.Subscription;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Collects one page of a session's events.
final class EventPage {
  private static final int READ_AT_ONCE = 200;

  /// How many events are read for one page: a filter for rare events must not scan the whole log.
  private static final int MAX_SCANNED = 10_000;

  /// A page ends early beyond this size, because events contain whole messages.
  private static final int LARGE_BYTES = 4 << 20;

  private final Events events;
  private final EventRenderer renderer;
  private final Session session;
  private final Subscription subscription;
  private final int limit;
  private final List<RenderedEvent> collected = new ArrayList<>();
  private long bytes;

  EventPage(
      Events events,
      EventRenderer renderer,
      Session session,
      Subscription subscription,
      int limit) {
    this.events = events;
    this.renderer = renderer;
    this.session = session;
    this.subscription = subscription;
    this.limit = limit;
  }

  /// @param after number of an event in the log
  /// @param seen ids of later events that are left out, because the client has seen them
  Page from(long after, Set<String> seen) {
    var seq = after;
    for (var scanned = 0; scanned < MAX_SCANNED; scanned += READ_AT_ONCE) {
      var slice = events.read(session.name(), seq, READ_AT_ONCE);
      for (var event : slice.events()) {
        if (isFull()) {
          return page(Long.toString(event.seq() - 1));
        }
        if (!collect(event, seen)) {
          return page(collected.getLast().id());
        }
      }
      if (slice.through() == seq) {
        break;
      }
      seq = slice.through();
    }
    return page(Long.toString(seq));
  }

  /// @return false when the page is full before the event's last part
  private boolean collect(EventRecord event, Set<String> seen) {
    for (var part : renderer.render(subscription, session, event)) {
      if (!seen.contains(part.id())) {
        if (isFull()) {
          return false;
        }
        collected.add(part);
        bytes += part.body().length;
      }
    }
    return true;
  }

  private boolean isFull() {
    return collected.size() == limit || bytes > LARGE_BYTES;
  }

  private Page page(String next) {
    return new Page(
        collected.stream()
            .map(event -> new RawValue(new String(event.body(), StandardCharsets.UTF_8)))
            .toList(),
        next);
  }

  /// @param events as they would be sent to a webhook
  /// @param next the value of `since` for the next page: the id of the last event, or a number
  record Page(List<RawValue> events, String next) {}
}

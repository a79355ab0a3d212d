package dev.sessiongateway.http.familya.event;

import com.fasterxml.jackson.databind.util.RawValue;
import dev.sessiongateway.application.delivery.EventRenderer;
import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.application.event.Events;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.webhook.Subscription;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

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

  /// The last event that a client has received: `since` or `Last-Event-ID`.
  sealed interface Since {
    Pattern EVENT_ID = Pattern.compile("evt_([0-7][0-9a-hjkmnp-tv-z]{9})[0-9a-hjkmnp-tv-z]{16}");
    Pattern NUMBER = Pattern.compile("[0-9]{1,18}");
    String ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

    /// Everything up to the event of this number was received.
    record Seq(long seq) implements Since {}

    /// Everything up to the event of this id was received.
    ///
    /// @param at the time that the id begins with
    record Id(String id, Instant at) implements Since {
      /// The common prefix of the ids of all events that one event was rendered to.
      String stem() {
        return id.substring(0, id.length() - 16);
      }
    }

    /// @return null when the parameter is absent or blank
    static @Nullable Since parse(@Nullable String text) {
      if (text == null || text.isBlank()) {
        return null;
      }
      if (NUMBER.matcher(text).matches()) {
        return new Seq(Long.parseLong(text));
      }
      var id = EVENT_ID.matcher(text);
      if (!id.matches()) {
        throw Fault.invalid(
            "since", "must be the id of an event, or a number that was told as next");
      }
      return new Id(text, Instant.ofEpochMilli(number(id.group(1))));
    }

    private static long number(String digits) {
      return digits
          .chars()
          .mapToLong(ALPHABET::indexOf)
          .reduce(0, (sum, digit) -> sum * 32 + digit);
    }
  }
}

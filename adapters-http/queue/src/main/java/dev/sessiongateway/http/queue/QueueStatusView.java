package dev.sessiongateway.http.queue;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.queue.OutgoingQueue.QueueStatus;
import dev.sessiongateway.application.queue.QueueHold;
import dev.sessiongateway.application.queue.QueuedMessage;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.http.kernel.json.Timestamp;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A queue, and a page of it.
///
/// @param waiting messages in the queue
/// @param hold why none leaves now; absent when none waits, or only for its time
/// @param messages the page; absent where none was asked for
/// @param next the `after` of the next page; absent on the last one
@JsonInclude(JsonInclude.Include.NON_NULL)
record QueueStatusView(
    int waiting,
    boolean paused,
    @Nullable Hold hold,
    @Nullable List<QueuedMessageView> messages,
    @Nullable String next) {
  private static final int LONGEST_POSITION = 50;

  static QueueStatusView of(QueueStatus status) {
    return new QueueStatusView(
        status.waiting(), status.paused(), Hold.of(status.hold()), null, null);
  }

  static QueueStatusView of(QueueStatus status, List<QueuedMessage> page, int limit) {
    return new QueueStatusView(
        status.waiting(),
        status.paused(),
        Hold.of(status.hold()),
        page.stream().map(QueuedMessageView::of).toList(),
        page.size() < limit ? null : text(page.getLast().entry().position()));
  }

  /// `<seconds>.<nanoseconds>-<seconds>.<nanoseconds>`.
  private static String text(QueuedMessage.Position position) {
    return text(position.orderAt()) + "-" + text(position.queuedAt());
  }

  private static String text(Instant at) {
    return at.getEpochSecond() + "." + at.getNano();
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.after`
  static QueuedMessage.Position position(String text) {
    var parts = text.length() > LONGEST_POSITION ? List.<String>of() : List.of(text.split("-", -1));
    if (parts.size() != 2) {
      throw invalidPosition();
    }
    return new QueuedMessage.Position(instant(parts.getFirst()), instant(parts.getLast()));
  }

  private static Instant instant(String text) {
    var point = text.indexOf('.');
    try {
      return Instant.ofEpochSecond(
          Integer.toUnsignedLong(Integer.parseUnsignedInt(text, 0, Math.max(0, point), 10)),
          Integer.parseUnsignedInt(text, point + 1, text.length(), 10));
    } catch (NumberFormatException _) {
      throw invalidPosition();
    }
  }

  private static FaultException invalidPosition() {
    return Fault.invalid("after", "must be the `next` of a page");
  }

  /// @param reason a word for programs
  /// @param until when it is tried again; absent when something else has to happen
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Hold(String reason, @Nullable String until) {
    static @Nullable Hold of(@Nullable QueueHold hold) {
      if (hold == null) {
        return null;
      }
      var until = hold.until();
      return new Hold(hold.reason(), until == null ? null : Timestamp.iso(until));
    }
  }
}

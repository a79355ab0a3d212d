package dev.sessiongateway.application.delivery;

import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.webhook.ReceiverId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.Level;

/// The cursor of one delivery worker: read once from the store; afterwards only the worker moves
/// it.
final class StoredCursor {
  private static final int AT_ONCE = 200;
  private static final String REASON = "too much was waiting for the webhook";

  /// How many events outside the subscription it passes in memory only.
  private static final int UNSTORED = 50;

  private final LiveSession live;
  private final ReceiverId id;
  private final DeliveryContext context;
  private final DeliveryProblems problems;
  private final Predicate<Instant> isSetBackSince;
  private final AtomicReference<@Nullable DeliveryCursor> known = new AtomicReference<>();
  private final AtomicLong storedSeq = new AtomicLong();

  /// @param isSetBackSince whether the clock was set back since a time
  StoredCursor(
      LiveSession live,
      ReceiverId id,
      DeliveryContext context,
      DeliveryProblems problems,
      Predicate<Instant> isSetBackSince) {
    this.live = live;
    this.id = id;
    this.context = context;
    this.problems = problems;
    this.isSetBackSince = isSetBackSince;
  }

  /// Whether the store was not read yet, or has to be read again.
  boolean isUnknown() {
    return known.get() == null;
  }

  /// Reads it from the store the next time.
  void forget() {
    known.set(null);
  }

  /// Where the worker goes on.
  DeliveryCursor get() {
    var cursor = known.get();
    if (cursor != null && cursor.session().equals(live.ref())) {
      return cursor;
    }
    return moved(context.cursors().find(live.ref(), id).map(this::resumed).orElseGet(this::opened));
  }

  /// As the last process, or this one before a failure, left it. A clock that was set back, as by a
  /// restart after a simulated one was ahead, would keep the next attempt waiting until it has
  /// caught up. The last attempt shows it.
  private DeliveryCursor resumed(DeliveryCursor stored) {
    if (stored.failures() == 0) {
      return stored;
    }
    var last = context.stores().log().list(live.ref(), id, 1);
    if (last.isEmpty()) {
      return stored;
    }
    problems.resume(last.getFirst());
    return isSetBackSince.test(last.getFirst().at()) ? stored.dueAtOnce() : stored;
  }

  /// Opening failed before; the cursor begins here.
  private DeliveryCursor opened() {
    var end = context.events().lastSeq(live.ref());
    var cursor = DeliveryCursor.startingAfter(live.ref(), id, end);
    context.cursors().open(cursor);
    return cursor;
  }

  /// The cursor was stored there.
  DeliveryCursor moved(DeliveryCursor next) {
    know(next);
    storedSeq.set(next.seq());
    return next;
  }

  /// Events outside the subscription move the cursor in memory only; it is stored now and then, so
  /// that a restart does not read long stretches again.
  DeliveryCursor advanced(EventRecord event, DeliveryCursor cursor) {
    var moved = cursor.advancedTo(event.seq());
    know(moved);
    if (moved.seq() >= storedSeq.get() + UNSTORED && context.cursors().save(moved)) {
      storedSeq.set(moved.seq());
    }
    return moved;
  }

  private void know(DeliveryCursor next) {
    known.set(next);
    if (next.failures() == 0) {
      problems.holdsNothing();
    }
  }

  /// Shortens a backlog that is too long: its oldest events become dead letters, which can be
  /// replayed, and the log may prune them.
  ///
  /// @param last the last event to skip
  /// @param progress is called after each batch
  /// @return the cursor afterwards, null when it was removed meanwhile
  @Nullable DeliveryCursor cutTo(
      DeliveryCursor start, long last, EventReceiver receiver, Runnable progress) {
    var cursor = start;
    var count = 0;
    while (cursor.seq() < last) {
      var wanted = (int) Math.min(AT_ONCE, last - cursor.seq());
      var batch =
          context.events().read(live.ref(), cursor.seq(), wanted).stream()
              .filter(event -> event.seq() <= last)
              .toList();
      var deadLetters = deadLetters(cursor, batch, receiver);
      var next = cursor.advancedTo(batch.isEmpty() ? last : batch.getLast().seq());
      if (!context.cursors().leave(next, deadLetters, null)) {
        return null;
      }
      count += deadLetters.size();
      cursor = next;
      progress.run();
    }
    problems
        .log(Level.WARN)
        .addKeyValue("events", count)
        .log("too much was waiting for a receiver, the oldest events went to the dead letters");
    return moved(cursor);
  }

  private List<DeadLetterStore.DeadLetter> deadLetters(
      DeliveryCursor cursor, List<EventRecord> batch, EventReceiver receiver) {
    var now = context.now();
    var deadLetters = new ArrayList<DeadLetterStore.DeadLetter>();
    for (var event : batch) {
      var isFirst = event.seq() == cursor.seq() + 1;
      var parts = receiver.parts(live.session(), event);
      for (var i = isFirst ? cursor.part() : 0; i < parts.size(); i++) {
        var attempts = isFirst && i == cursor.part() ? cursor.failures() : 0;
        deadLetters.add(
            DeadLetterStore.DeadLetter.of(
                receiver.id(), event, i, parts.get(i), attempts, now, REASON));
      }
    }
    return deadLetters;
  }
}

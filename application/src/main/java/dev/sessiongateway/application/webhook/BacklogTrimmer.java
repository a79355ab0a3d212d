package dev.sessiongateway.application.webhook;

import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.webhook.Webhook;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Shortens a backlog that is too long: its oldest events become dead letters, which can be
/// replayed, and the log may prune them.
final class BacklogTrimmer {
  private static final int AT_ONCE = 200;
  private static final String REASON = "too much was waiting for the webhook";

  private final LiveSession live;
  private final Webhook webhook;
  private final DeliveryContext context;
  private final Runnable progress;

  /// @param progress is called after each batch
  BacklogTrimmer(LiveSession live, Webhook webhook, DeliveryContext context, Runnable progress) {
    this.live = live;
    this.webhook = webhook;
    this.context = context;
    this.progress = progress;
  }

  /// @param last the last event to skip
  /// @return the cursor afterwards, null when it was removed meanwhile
  @Nullable DeliveryCursor upTo(DeliveryCursor start, long last) {
    var cursor = start;
    var count = 0;
    while (cursor.seq() < last) {
      var wanted = (int) Math.min(AT_ONCE, last - cursor.seq());
      var batch =
          context.events().read(live.ref(), cursor.seq(), wanted).stream()
              .filter(event -> event.seq() <= last)
              .toList();
      var deadLetters = deadLetters(cursor, batch);
      var next = cursor.advancedTo(batch.isEmpty() ? last : batch.getLast().seq());
      if (!context.cursors().leave(next, deadLetters, null)) {
        return null;
      }
      count += deadLetters.size();
      cursor = next;
      progress.run();
    }
    SessionLog.of(live.name())
        .atWarn()
        .addKeyValue("session", live.name())
        .addKeyValue("webhook", webhook.id())
        .addKeyValue("events", count)
        .log("too much was waiting for a webhook, the oldest events went to the dead letters");
    return cursor;
  }

  private List<DeadLetterStore.DeadLetter> deadLetters(
      DeliveryCursor cursor, List<EventRecord> batch) {
    var now = context.now();
    var deadLetters = new ArrayList<DeadLetterStore.DeadLetter>();
    for (var event : batch) {
      var isFirst = event.seq() == cursor.seq() + 1;
      var parts = context.render(webhook, live.session(), event);
      for (var i = isFirst ? cursor.part() : 0; i < parts.size(); i++) {
        var attempts = isFirst && i == cursor.part() ? cursor.failures() : 0;
        deadLetters.add(
            DeadLetterStore.DeadLetter.of(
                webhook.id(), event, i, parts.get(i), attempts, now, REASON));
      }
    }
    return deadLetters;
  }
}

package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.network.simulator.journal.WorldChange.MessageChange;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Removes stories from the phones when they end. One timer waits for the oldest. Thread-safe.
final class StoryExpiry implements AutoCloseable {
  private final WorldJournal journal;
  private final Time time;
  private Time.@Nullable Timer timer;
  private @Nullable Instant due;
  private boolean closed;

  StoryExpiry(WorldJournal journal, Time time) {
    this.journal = journal;
    this.time = time;
  }

  /// From now on, and again for each world that replaces another; stories that ended meanwhile are
  /// removed at once.
  void start() {
    var oldest =
        journal.read(world -> {
          world.onStory(this::expect);
          return world.oldestStory();
        });
    oldest.ifPresent(this::expect);
  }

  /// Does not wait for the world, whose lock the caller may hold.
  private synchronized void expect(Instant story) {
    var end = story.plus(Content.Story.LIFETIME);
    if (closed || (due != null && !end.isBefore(due))) {
      return;
    }
    if (timer != null) {
      timer.cancel();
    }
    due = end;
    timer = time.after(Duration.between(time.instant(), end), this::end);
  }

  private void end() {
    synchronized (this) {
      due = null;
      timer = null;
    }
    var next =
        journal.change(editor -> {
          var last = time.instant().minus(Content.Story.LIFETIME);
          var oldest = editor.world.oldestStory();
          if (oldest.isEmpty() || oldest.get().isAfter(last)) {
            return oldest;
          }
          editor.record(new MessageChange.StoriesEnded(last));
          return editor.world.oldestStory();
        });
    next.ifPresent(this::expect);
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (timer != null) {
      timer.cancel();
    }
  }
}

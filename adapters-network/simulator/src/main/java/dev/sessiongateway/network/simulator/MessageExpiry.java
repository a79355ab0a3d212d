package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.network.simulator.journal.WorldChange.MessageChange;
import dev.sessiongateway.network.simulator.world.WorldJournal;
import dev.sessiongateway.network.simulator.world.WorldState;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Removes messages from the phones when their time has come. One timer waits for the first.
/// Thread-safe.
final class MessageExpiry implements AutoCloseable {
  private final WorldJournal journal;
  private final Time time;
  private final Kind kind;
  private Time.@Nullable Timer timer;
  private @Nullable Instant due;
  private boolean closed;

  MessageExpiry(WorldJournal journal, Time time, Kind kind) {
    this.journal = journal;
    this.time = time;
    this.kind = kind;
  }

  /// From now on, and again for each world that replaces another; what ended meanwhile is removed
  /// at once.
  void start() {
    var first =
        journal.read(world -> {
          kind.listen(world, this::expect);
          return kind.first(world);
        });
    first.ifPresent(this::expect);
  }

  /// Does not wait for the world, whose lock the caller may hold.
  private synchronized void expect(Instant end) {
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
          var now = time.instant();
          var first = kind.first(editor.world);
          if (first.isEmpty() || first.get().isAfter(now)) {
            return first;
          }
          editor.record(kind.end(now));
          return kind.first(editor.world);
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

  /// What ends.
  interface Kind {
    /// The stories of all phones.
    Kind STORIES =
        new Kind() {
          @Override
          public void listen(WorldState world, Consumer<Instant> ends) {
            world.onStory(posted -> ends.accept(posted.plus(Content.Story.LIFETIME)));
          }

          @Override
          public Optional<Instant> first(WorldState world) {
            return world.oldestStory().map(posted -> posted.plus(Content.Story.LIFETIME));
          }

          @Override
          public MessageChange end(Instant now) {
            return new MessageChange.StoriesEnded(now.minus(Content.Story.LIFETIME));
          }
        };

    /// Messages that disappear, some at a time.
    Kind MESSAGES =
        new Kind() {
          @Override
          public void listen(WorldState world, Consumer<Instant> ends) {
            world.onDisappearing(ends);
          }

          @Override
          public Optional<Instant> first(WorldState world) {
            return world.nextDisappears();
          }

          @Override
          public MessageChange end(Instant now) {
            return new MessageChange.Disappeared(now, Event.MessagesDisappeared.MOST);
          }
        };

    /// @param ends gets the end of each that is added from now on
    void listen(WorldState world, Consumer<Instant> ends);

    /// The first end.
    Optional<Instant> first(WorldState world);

    /// Removes what has ended, or some of it.
    MessageChange end(Instant now);
  }
}

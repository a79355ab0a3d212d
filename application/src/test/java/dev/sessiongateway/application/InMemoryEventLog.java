package dev.sessiongateway.application;

import dev.sessiongateway.application.event.EventLog;
import dev.sessiongateway.domain.event.EventRecord;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.session.SessionRef;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

final class InMemoryEventLog implements EventLog {
  private final InMemoryWorld world;

  InMemoryEventLog(InMemoryWorld world) {
    this.world = world;
  }

  @Override
  public long append(SessionRef session, List<NewEvent> events) {
    return world.change(
        session,
        contents -> {
          contents.append(session.name(), events);
          return contents.lastSeq;
        });
  }

  @Override
  public List<EventRecord> read(SessionRef session, long seq, int limit) {
    return world.read(() ->
        world.contents(session).events.stream()
            .filter(event -> event.seq() > seq)
            .limit(limit)
            .toList());
  }

  @Override
  public long lastSeq(SessionRef session) {
    return world.read(() -> world.isThere(session) ? world.contents(session).lastSeq : 0);
  }

  @Override
  public int prune(SessionRef session, Instant before, long surplus, long floor, int limit) {
    return world.write(
        session.name(),
        () -> {
          var events = world.contents(session).events;
          var removed = 0;
          while (removed < limit && !events.isEmpty() && goes(events, before, surplus, floor)) {
            events.removeFirst();
            removed++;
          }
          return removed;
        });
  }

  private static boolean goes(List<EventRecord> events, Instant before, long surplus, long floor) {
    var oldest = events.getFirst();
    return oldest.seq() <= floor && (oldest.at().isBefore(before) || oldest.seq() <= surplus);
  }

  /// What is taken for the size of an event is the length of its text.
  @Override
  public long seqWithin(SessionRef session, long seq, long bytes) {
    return world.read(() -> {
      var size = 0L;
      for (var event : world.contents(session).events.reversed()) {
        size += event.event().toString().length();
        if (event.seq() <= seq || size > bytes) {
          return Math.max(seq, event.seq());
        }
      }
      return seq;
    });
  }

  @Override
  public long seqBefore(SessionRef session, Instant at) {
    return world.read(() ->
        world.contents(session).events.stream()
            .takeWhile(event -> event.at().isBefore(at))
            .mapToLong(EventRecord::seq)
            .max()
            .orElse(0));
  }

  @Override
  public void onAppend(Consumer<SessionRef> listener) {
    world.listeners.add(listener);
  }
}

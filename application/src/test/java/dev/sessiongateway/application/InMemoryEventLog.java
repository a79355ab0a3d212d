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

package dev.sessiongateway.application.event;

import dev.sessiongateway.application.event.Events.FollowerLoad;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.session.SessionObserver;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Shows the log to readers, and wakes followers when there may be something new for them.
@Internal
public final class EventService implements Events, AutoCloseable {
  private final SessionDirectory sessions;
  private final EventLog log;
  private final Time time;
  private final EventFollower.Context context;
  private final Set<EventFollower> followers = ConcurrentHashMap.newKeySet();

  public EventService(SessionDirectory sessions, EventLog log, Time time, Executor background) {
    this.sessions = sessions;
    this.time = time;
    this.log = log;
    this.context = new EventFollower.Context(sessions, log, time, background, followers::remove);
  }

  /// Starts observing events and sessions. Call before sessions are loaded.
  public void start() {
    sessions.observe(new Observer());
    log.onAppend(session -> wake(session.name()));
  }

  /// Ends every following.
  @Override
  public void close() {
    followers.forEach(EventFollower::close);
  }

  /// How busy the followers are.
  public FollowerLoad load() {
    var now = time.instant();
    var writing = followers.stream().flatMap(each -> each.writing().stream()).toList();
    var lag =
        writing.stream()
            .map(event -> Duration.between(event, now))
            .max(Comparator.naturalOrder())
            .filter(Duration::isPositive)
            .orElse(Duration.ZERO);
    return new FollowerLoad(followers.size(), writing.size(), lag);
  }

  @Override
  public EventSlice read(SessionName session, long seq, int limit) {
    var live = sessions.readable(session);
    var batch = log.read(live.ref(), seq, limit);
    var now = live.session();
    var open = batch.stream().takeWhile(event -> !now.holds(event.seq())).toList();
    var ignore = now.config().ignore();
    return new EventSlice(
        open.stream().filter(event -> !ignore.covers(event.event().chat())).toList(),
        open.isEmpty() ? seq : open.getLast().seq());
  }

  @Override
  public long lastSeq(SessionName session) {
    return log.lastSeq(sessions.readable(session).ref());
  }

  @Override
  public long seqBefore(SessionName session, Instant at) {
    return log.seqBefore(sessions.readable(session).ref(), at);
  }

  @Override
  public EventSubscription follow(
      Predicate<SessionName> covers, Function<SessionName, Start> start, Follower follower) {
    sessions.requireOpen();
    var started = new EventFollower(covers, follower, context);
    // Known before the sessions are looked at: one that is made meanwhile is not missed.
    followers.add(started);
    started.begin(live -> placeOf(live, start.apply(live.name())));
    return started;
  }

  private long placeOf(LiveSession live, Start start) {
    return switch (start) {
      case Start.Now() -> log.lastSeq(live.ref());
      case Start.After(var seq) -> seq;
      case Start.Since(var at) -> log.seqBefore(live.ref(), beforePause(live.session(), at));
    };
  }

  /// Events held by a pause are older than their delivery: a client that resumes at a time within
  /// the pause or before its end has not received them.
  private static Instant beforePause(Session session, Instant at) {
    var history = session.history();
    for (var i = 0; i < history.size(); i++) {
      var entry = history.get(i);
      var isOver = i + 1 < history.size() && history.get(i + 1).at().isBefore(at);
      if (entry.state() instanceof SessionState.Paused && !isOver && entry.at().isBefore(at)) {
        return entry.at();
      }
    }
    return at;
  }

  private void wake(SessionName name) {
    if (!followers.isEmpty()) {
      sessions
          .find(name.value())
          .ifPresent(live -> followers.forEach(follower -> follower.wake(live)));
    }
  }

  /// Followers read the logs of all sessions, whichever node runs them.
  private final class Observer implements SessionObserver {
    @Override
    public void changed(@Nullable Session before, @Nullable Session after) {
      if (after == null) {
        followers.forEach(EventFollower::forgetDeleted);
      } else {
        wake(after.name());
      }
    }

    @Override
    public void changedElsewhere(@Nullable Session before, @Nullable Session after) {
      changed(before, after);
    }
  }
}

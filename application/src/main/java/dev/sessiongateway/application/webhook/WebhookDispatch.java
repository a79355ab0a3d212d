package dev.sessiongateway.application.webhook;

import dev.sessiongateway.application.event.EventLog;
import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.LiveSessions;
import dev.sessiongateway.application.session.Reconfiguration;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.domain.webhook.WebhookId;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Wakes the lanes that have something to deliver. There is one lane for each receiver of each
/// session; events wait in the log, not in memory.
public final class WebhookDispatch implements AutoCloseable {
  /// Deliveries under way at once.
  private static final int AT_ONCE = 64;

  private final LiveSessions sessions;
  private final EventLog events;
  private final LaneStore lanes;
  private final Executor background;
  private final List<Webhook> global;
  private final LaneRunner.Surroundings surroundings;
  private final ConcurrentHashMap<LaneKey, LaneRunner> runners = new ConcurrentHashMap<>();
  private final AtomicBoolean open = new AtomicBoolean(true);

  /// @param global receivers of every session's events, from the configuration of the gateway
  public WebhookDispatch(
      LiveSessions sessions,
      EventLog events,
      LaneStore lanes,
      EventRenderer renderer,
      Delivery delivery,
      Reconfiguration reconfiguration,
      Time time,
      Identifiers identifiers,
      Executor background,
      List<Webhook> global) {
    this.sessions = sessions;
    this.events = events;
    this.lanes = lanes;
    this.background = background;
    this.global = List.copyOf(global);
    this.surroundings =
        new LaneRunner.Surroundings(
            events,
            lanes,
            renderer,
            delivery,
            reconfiguration,
            time,
            identifiers,
            background,
            new Semaphore(AT_ONCE),
            sessions::isLive);
  }

  /// From now on hears of new events and changed sessions. To be called before sessions are loaded.
  public void start() {
    sessions.observe(this::changed);
    events.onAppend(session -> wake(session.name()));
  }

  /// Stops waking lanes; a delivery under way may still finish.
  @Override
  public void close() {
    open.set(false);
  }

  private void changed(@Nullable Session before, @Nullable Session after) {
    if (after == null) {
      var gone = Objects.requireNonNull(before).name();
      runners.keySet().removeIf(key -> key.session().equals(gone));
      return;
    }
    if (before != null) {
      reconcile(before, after);
    } else {
      webhooks(after).forEach(webhook -> openLane(after, webhook));
    }
    // Not here: the caller holds the session's mailbox, and waking reads from the store.
    background.execute(() -> wake(after.name()));
  }

  /// A new receiver hears what happens from now on; one that is gone is forgotten.
  private void reconcile(Session before, Session after) {
    if (before.config().webhooks().equals(after.config().webhooks())) {
      return;
    }
    var known = before.config().webhooks().stream().map(Webhook::id).toList();
    var wanted = after.config().webhooks().stream().map(Webhook::id).toList();
    for (var id : wanted) {
      if (!known.contains(id)) {
        lanes.save(Lane.startingAfter(after.ref(), id, events.lastSeq(after.ref())));
      }
    }
    for (var id : known) {
      if (!wanted.contains(id)) {
        runners.remove(new LaneKey(after.name(), id));
        lanes.remove(after.ref(), id);
      }
    }
  }

  /// Receivers that were there when the session was made hear everything of it.
  private void openLane(Session session, Webhook webhook) {
    if (lanes.find(session.ref(), webhook.id()).isEmpty()) {
      var isNew = session.version() <= 1;
      var after = isNew ? 0 : events.lastSeq(session.ref());
      lanes.save(Lane.startingAfter(session.ref(), webhook.id(), after));
    }
  }

  private Stream<Webhook> webhooks(Session session) {
    return Stream.concat(session.config().webhooks().stream(), global.stream());
  }

  private void wake(SessionName name) {
    var found = sessions.find(name.value());
    if (found.isEmpty() || !open.get()) {
      return;
    }
    var live = found.get();
    webhooks(live.session())
        .filter(Webhook::enabled)
        .forEach(webhook -> runner(live, webhook.id()).wake());
  }

  private LaneRunner runner(LiveSession live, WebhookId webhook) {
    return runners.computeIfAbsent(
        new LaneKey(live.name(), webhook),
        _ -> new LaneRunner(live, webhook, () -> current(live, webhook), surroundings));
  }

  /// The receiver as it is configured now; absent when it is not wanted any more, or when the
  /// session was deleted or the gateway closed.
  private @Nullable Webhook current(LiveSession live, WebhookId id) {
    if (!open.get() || !sessions.isLive(live)) {
      return null;
    }
    return webhooks(live.session())
        .filter(webhook -> webhook.enabled() && webhook.id().equals(id))
        .findFirst()
        .orElse(null);
  }

  private record LaneKey(SessionName session, WebhookId webhook) {}
}

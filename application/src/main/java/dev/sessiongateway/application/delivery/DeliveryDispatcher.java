package dev.sessiongateway.application.delivery;

import dev.sessiongateway.application.delivery.DeliveryContext.EndpointHealthRegistry;
import dev.sessiongateway.application.delivery.ReceiverAdmin.DeliveryProblem;
import dev.sessiongateway.application.identity.EventFactories;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.application.session.SessionObserver;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.domain.webhook.ReceiverId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Wakes the delivery workers that have events to deliver. Each receiver of each session has one
/// worker and one cursor; events wait in the log, not in memory.
///
/// The cursor of a new webhook is stored *before* the configuration that contains it. After a crash
/// in between an unused cursor remains, which moves to the end of the log when its webhook is
/// configured again. In the other order the webhook would exist without a cursor, which would begin
/// at the end of the log after the restart and skip the events in between.
@Internal
public final class DeliveryDispatcher implements AutoCloseable {
  /// How long the deletion of a session waits for a running delivery, so that it is not repeated.
  private static final Duration TIMEOUT = Duration.ofMillis(500);

  private final SessionDirectory sessions;
  private final SessionReceivers receivers = new SessionReceivers();
  private final DeliveryContext context;
  private final CursorReconciler cursors;
  private final PostDeletionDeliveryQueue postDeletion;
  private final ConcurrentHashMap<CursorKey, DeliveryWorker> workers = new ConcurrentHashMap<>();
  private final Set<InstanceId> deleting = ConcurrentHashMap.newKeySet();

  /// Sessions whose cursors are open. The signal of a session's first event can come before; a
  /// cursor made then would begin after that event.
  private final Set<InstanceId> openSessions = ConcurrentHashMap.newKeySet();

  private final AtomicBoolean open = new AtomicBoolean(true);

  public DeliveryDispatcher(
      SessionDirectory sessions,
      DeliveryStores stores,
      Delivery.DeliveryListener listener,
      EventFactories factories,
      Executor background) {
    this.sessions = sessions;
    var time = factories.time();
    this.context =
        new DeliveryContext(
            stores,
            receivers,
            listener,
            new EndpointHealthRegistry(stores.endpoints(), time),
            new Bulkhead(time),
            factories,
            background,
            sessions::isLive,
            open::get);
    this.cursors = new CursorReconciler(context);
    this.postDeletion = new PostDeletionDeliveryQueue(stores.postDeletions(), context, open);
  }

  /// Starts observing events and sessions. Call before sessions are loaded.
  ///
  /// @param providers of what gets events, in the order in which receivers are listed
  public void start(List<ReceiverProvider> providers) {
    receivers.use(providers);
    context.endpoints().load();
    context.endpoints().onDisabled(this::publishDisabled);
    sessions.observe(new Observer());
    context.events().onAppend(session -> wake(session.name()));
  }

  /// Resumes post-deletion deliveries. Call when sessions are loaded.
  public void resume() {
    postDeletion.resume(sessions::contains);
  }

  /// Delivers what is left of deleted sessions here, also of those that other gateways deleted.
  ///
  /// @param isThere whether a session exists
  public void beginPostDeletion(Predicate<InstanceId> isThere) {
    postDeletion.beginAll(isThere);
  }

  /// Leaves that to another gateway.
  public void endPostDeletion() {
    postDeletion.endAll();
  }

  /// How busy it is.
  public DeliveryLoad load() {
    var bulkhead = context.bulkhead();
    return new DeliveryLoad(
        bulkhead.running(),
        Bulkhead.IN_ALL,
        bulkhead.waiting(),
        workers.size(),
        (int) workers.values().stream().filter(worker -> !worker.problems().isEmpty()).count(),
        bulkhead.known(),
        postDeletion.size());
  }

  /// Why webhooks do not get all events at once, in no particular order.
  List<DeliveryProblem> problems() {
    return workers.values().stream().flatMap(worker -> worker.problems().stream()).toList();
  }

  /// Stops waking workers; a running delivery may finish.
  @Override
  public void close() {
    open.set(false);
  }

  boolean isOpen() {
    return open.get();
  }

  DeliveryContext context() {
    return context;
  }

  /// The enabled receivers of the session, then those of all sessions.
  List<EventReceiver> enabled(Session session) {
    return receivers.enabled(session.config());
  }

  DeliveryWorker worker(LiveSession live, ReceiverId receiver) {
    return workers.computeIfAbsent(
        new CursorKey(live.name(), receiver),
        _ -> new DeliveryWorker(live, receiver, () -> current(live, receiver), context));
  }

  private void wake(SessionName name) {
    var found = sessions.find(name.value());
    if (found.isPresent() && open.get() && openSessions.contains(found.get().session().id())) {
      var live = found.get();
      wake(live, receivers.own(live.session()));
      wake(live, receivers.ofAll());
    }
  }

  private void wake(LiveSession live, List<EventReceiver> configured) {
    for (var receiver : configured) {
      if (receiver.isEnabled()) {
        worker(live, receiver.id()).wake();
      }
    }
  }

  /// The present receiver of this id; null when it is removed or disabled, when the session is
  /// deleted or run by another node, or when the gateway is closed.
  private @Nullable EventReceiver current(LiveSession live, ReceiverId id) {
    if (!open.get()
        || !live.isOwned()
        || !sessions.isLive(live)
        || deleting.contains(live.session().id())) {
      return null;
    }
    return receivers.enabled(live.session(), id);
  }

  private void publishDisabled(EndpointHealth endpoint) {
    for (var live : sessions.list()) {
      enabled(live.session()).stream()
          .filter(receiver -> receiver.endpoint().url().equals(endpoint.url()))
          .forEach(receiver -> append(live, receiver, String.valueOf(endpoint.reason())));
    }
  }

  private void append(LiveSession live, EventReceiver receiver, String reason) {
    var event = new Event.WebhookDisabled(receiver.id(), reason);
    var now = context.now();
    var id = context.factories().identifiers().of(live.name()).eventId(now);
    var added = new NewEvent(id, now, event, false, null);
    try {
      context.events().append(live.ref(), List.of(added));
    } catch (RuntimeException e) {
      // The endpoint is disabled all the same, and the webhook's status shows it.
      SessionLog.warn(live.name())
          .setCause(e)
          .log("the event of a disabled webhook was not stored");
    }
  }

  private record CursorKey(SessionName session, ReceiverId receiver) {}

  /// Synchronizes cursors with the configuration.
  private final class Observer implements SessionObserver {
    @Override
    public void beforeSave(Session before, Session next) {
      cursors.beforeSave(before, next);
    }

    @Override
    public void changed(@Nullable Session before, @Nullable Session after) {
      if (after == null) {
        gone(Objects.requireNonNull(before));
        return;
      }
      if (before == null) {
        cursors.open(after, context.cursors().list(after.ref()));
        openSessions.add(after.id());
      } else if (deleting.remove(after.id())) {
        postDeletion.forget(after.id());
      } else {
        cursors.reconcile(before, after, id -> retire(after.name(), id));
      }
      wakeLater(after);
    }

    /// The cursors of all sessions are read at once.
    @Override
    public void loaded(List<Session> taken) {
      var stored =
          context.cursors().list().stream().collect(Collectors.groupingBy(DeliveryCursor::session));
      for (var session : taken) {
        cursors.open(session, stored.getOrDefault(session.ref(), List.of()));
        openSessions.add(session.id());
      }
      var ids = taken.stream().map(Session::id).collect(Collectors.toSet());
      // A deletion goes on when this gateway has taken the session again meanwhile. Those of
      // sessions that other gateways run are theirs.
      postDeletion.forgetUnfinished(
          id -> ids.contains(id) && !deleting.contains(id) && isThere(id));
      taken.forEach(this::wakeLater);
    }

    private boolean isThere(InstanceId id) {
      return sessions.find(id.toString()).isPresent();
    }

    /// Not at once: the caller holds the session's mailbox, and waking reads from the store.
    private void wakeLater(Session session) {
      if (!receivers.ofAll().isEmpty() || !receivers.in(session.config()).isEmpty()) {
        context.background().execute(() -> wake(session.name()));
      }
    }

    @Override
    public void released(Session session) {
      openSessions.remove(session.id());
      receivers.forget(session.id());
      workers.forEach((key, worker) -> {
        if (key.session().equals(session.name())) {
          worker.retire();
          workers.remove(key, worker);
        }
      });
    }

    @Override
    public void beforeDelete(Session session) {
      deleting.add(session.id());
      // Of a deletion that an earlier owner did not finish: the cursors still have all of it.
      postDeletion.forget(session.id());
      var rest = new ArrayList<PostDeletionDeliveryStore.PostDeletionDelivery>();
      for (var receiver : enabled(session)) {
        var worker = workers.get(new CursorKey(session.name(), receiver.id()));
        if (worker != null) {
          worker.awaitIdle(TIMEOUT);
        }
        context
            .cursors()
            .find(session.ref(), receiver.id())
            .ifPresent(cursor -> rest.addAll(postDeletion.of(session, cursor, receiver)));
      }
      postDeletion.keep(rest);
    }

    private void retire(SessionName session, ReceiverId id) {
      var worker = workers.remove(new CursorKey(session, id));
      if (worker != null) {
        worker.retire();
      }
    }

    private void gone(Session session) {
      workers.keySet().removeIf(key -> key.session().equals(session.name()));
      deleting.remove(session.id());
      openSessions.remove(session.id());
      receivers.forget(session.id());
      postDeletion.begin(session.id());
    }
  }
}

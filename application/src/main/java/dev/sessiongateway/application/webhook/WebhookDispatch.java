package dev.sessiongateway.application.webhook;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.application.session.SessionLog;
import dev.sessiongateway.application.session.SessionObserver;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.EndpointHealth;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.domain.webhook.WebhookId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Wakes the lanes that have something to deliver. There is one lane for each receiver of each
/// session; events wait in the log, not in memory.
///
/// The lane of a new receiver is on disk *before* the configuration that names the receiver. A
/// crash between the two leaves a lane that nobody uses, and that is put at the end of the log when
/// its receiver is configured again; the other way round, the receiver would be there and its lane
/// would begin wherever the log ends after the restart, so events between the two were lost.
public final class WebhookDispatch implements AutoCloseable {
  /// A delivery under way is waited for so long when its session is deleted, so that it is not
  /// repeated.
  private static final Duration PATIENCE = Duration.ofMillis(500);

  private final SessionDirectory sessions;
  private final List<Webhook> global;
  private final DeliveryContext context;
  private final PostDeletionDeliveryQueue postDeletion;
  private final ConcurrentHashMap<LaneKey, DeliveryWorker> runners = new ConcurrentHashMap<>();
  private final Set<InstanceId> leaving = ConcurrentHashMap.newKeySet();

  /// Sessions whose lanes are open. The word of a session's first event can come before; a lane
  /// that was made then would begin behind that event.
  private final Set<InstanceId> met = ConcurrentHashMap.newKeySet();

  private final AtomicBoolean open = new AtomicBoolean(true);

  /// @param global receivers of every session's events, from the configuration of the gateway
  public WebhookDispatch(
      SessionDirectory sessions,
      WebhookStores stores,
      EventRenderer renderer,
      Delivery delivery,
      Time time,
      Identifiers identifiers,
      Executor background,
      List<Webhook> global) {
    this.sessions = sessions;
    this.global = List.copyOf(global);
    this.context =
        new DeliveryContext(
            stores.events(),
            stores.lanes(),
            stores.letters(),
            renderer,
            delivery,
            new EndpointHealthRegistry(stores.endpoints(), time),
            new Bulkhead(),
            time,
            identifiers,
            background,
            sessions::isLive);
    this.postDeletion = new PostDeletionDeliveryQueue(stores.farewells(), context, open);
  }

  /// From now on hears of new events and changed sessions. To be called before sessions are loaded.
  public void start() {
    context.endpoints().load();
    context.endpoints().onDisabled(this::tellOfDisabled);
    sessions.observe(new Observer());
    context.events().onAppend(session -> wake(session.name()));
  }

  /// Tells the rest about sessions that were deleted before the last stop. To be called when
  /// sessions are loaded.
  public void resume() {
    var there =
        sessions.list().stream().map(live -> live.session().id()).collect(Collectors.toSet());
    postDeletion.resume(there::contains);
  }

  /// Stops waking lanes; a delivery under way may still finish.
  @Override
  public void close() {
    open.set(false);
  }

  boolean isOpen() {
    return open.get();
  }

  DeliveryContext surroundings() {
    return context;
  }

  /// Those that are to be told of the session's events, its own first.
  List<Webhook> receivers(Session session) {
    return webhooks(session).filter(Webhook::enabled).toList();
  }

  List<Webhook> global() {
    return global;
  }

  DeliveryWorker runner(LiveSession live, WebhookId webhook) {
    return runners.computeIfAbsent(
        new LaneKey(live.name(), webhook),
        _ -> new DeliveryWorker(live, webhook, () -> current(live, webhook), context));
  }

  private Stream<Webhook> webhooks(Session session) {
    return Stream.concat(session.config().webhooks().stream(), global.stream());
  }

  private void wake(SessionName name) {
    var found = sessions.find(name.value());
    if (found.isPresent() && open.get() && met.contains(found.get().session().id())) {
      var live = found.get();
      receivers(live.session()).forEach(webhook -> runner(live, webhook.id()).wake());
    }
  }

  /// The receiver as it is configured now; absent when it is not wanted any more, or when the
  /// session was deleted or the gateway closed.
  private @Nullable Webhook current(LiveSession live, WebhookId id) {
    if (!open.get() || !sessions.isLive(live) || leaving.contains(live.session().id())) {
      return null;
    }
    return receivers(live.session()).stream()
        .filter(webhook -> webhook.id().equals(id))
        .findFirst()
        .orElse(null);
  }

  private void tellOfDisabled(EndpointHealth endpoint) {
    for (var live : sessions.list()) {
      receivers(live.session()).stream()
          .filter(webhook -> webhook.url().equals(endpoint.url()))
          .forEach(webhook -> append(live, webhook, String.valueOf(endpoint.reason())));
    }
  }

  private void append(LiveSession live, Webhook webhook, String reason) {
    var now = context.time().instant();
    var event = new Event.ReceiverDisabled(webhook.id(), reason);
    var added = new NewEvent(context.identifiers().eventId(now), now, event);
    try {
      context.events().append(live.ref(), List.of(added));
    } catch (RuntimeException e) {
      // The address is disabled all the same, and whoever looks at the receiver sees it.
      SessionLog.of(live.name())
          .atWarn()
          .addKeyValue("session", live.name())
          .setCause(e)
          .log("the word of a disabled receiver was not stored");
    }
  }

  private record LaneKey(SessionName session, WebhookId webhook) {}

  /// Keeps lanes and configurations together.
  private final class Observer implements SessionObserver {
    @Override
    public void preparing(Session before, Session next) {
      if (before.config().webhooks().equals(next.config().webhooks())) {
        return;
      }
      var known = ids(before);
      for (var webhook : receivers(next)) {
        if (!known.contains(webhook.id())) {
          var end = context.events().lastSeq(before.ref());
          context.lanes().open(DeliveryCursor.startingAfter(before.ref(), webhook.id(), end));
        }
      }
    }

    @Override
    public void changed(@Nullable Session before, @Nullable Session after) {
      if (after == null) {
        gone(Objects.requireNonNull(before));
        return;
      }
      if (before == null) {
        openLanes(after);
        met.add(after.id());
      } else if (leaving.remove(after.id())) {
        postDeletion.forget(after.id());
      } else {
        reconcile(before, after);
      }
      // Not here: the caller holds the session's mailbox, and waking reads from the store.
      context.background().execute(() -> wake(after.name()));
    }

    @Override
    public void leaving(Session session) {
      leaving.add(session.id());
      var rest = new ArrayList<PostDeletionDeliveryStore.PostDeletionDelivery>();
      for (var webhook : receivers(session)) {
        var runner = runners.get(new LaneKey(session.name(), webhook.id()));
        if (runner != null) {
          runner.awaitRest(PATIENCE);
        }
        context
            .lanes()
            .find(session.ref(), webhook.id())
            .ifPresent(cursor -> rest.addAll(postDeletion.of(session, cursor, webhook)));
      }
      postDeletion.keep(rest);
    }

    private void gone(Session session) {
      runners.keySet().removeIf(key -> key.session().equals(session.name()));
      leaving.remove(session.id());
      met.remove(session.id());
      postDeletion.begin(session.id());
    }

    /// Receivers that were there when the session was made hear everything of it. Lanes of others
    /// are what a crash or a changed configuration of the gateway left.
    private void openLanes(Session session) {
      var known =
          context.lanes().list(session.ref()).stream()
              .map(DeliveryCursor::webhook)
              .collect(Collectors.toSet());
      for (var webhook : receivers(session)) {
        if (!known.remove(webhook.id())) {
          var isNew = session.version() <= 1;
          var after = isNew ? 0 : context.events().lastSeq(session.ref());
          context.lanes().open(DeliveryCursor.startingAfter(session.ref(), webhook.id(), after));
          if (isNew) {
            context.endpoints().of(webhook.url()).reconfigured();
          }
        }
      }
      known.forEach(unused -> context.lanes().remove(session.ref(), unused));
    }

    /// A receiver that is gone or switched off is forgotten. One that somebody set or changed gets
    /// another chance.
    private void reconcile(Session before, Session after) {
      if (before.config().webhooks().equals(after.config().webhooks())) {
        return;
      }
      var wanted = ids(after);
      for (var id : ids(before)) {
        if (!wanted.contains(id)) {
          var runner = runners.remove(new LaneKey(after.name(), id));
          if (runner != null) {
            runner.retire();
          }
          context.lanes().remove(after.ref(), id);
        }
      }
      for (var webhook : receivers(after)) {
        if (!receivers(before).contains(webhook)) {
          context.endpoints().of(webhook.url()).reconfigured();
        }
      }
    }

    private Set<WebhookId> ids(Session session) {
      return receivers(session).stream().map(Webhook::id).collect(Collectors.toSet());
    }
  }
}

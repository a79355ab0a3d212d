package dev.sessiongateway.application.node;

import dev.sessiongateway.application.session.NodeSessions;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.work.GatewayLifecycle;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.node.Node;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.domain.node.Placement;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Makes a gateway one of several: holds its lease, and has the sessions reconciled at intervals
/// and when another node changed something.
@Internal
public final class NodeService implements Nodes, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(NodeService.class);
  private static final byte[] NONE = {};

  /// How long the end of this node waits for the nodes that take its sessions.
  private static final Duration HAND_OVER = Duration.ofSeconds(5);

  private final SessionOwnership ownership;
  private final NodeSessions sessions;
  private final NodeOptions options;
  private final Time time;
  private final Executor background;
  private final GatewayLifecycle lifecycle;
  private final LeaseKeeper lease;
  private final SessionReconciler reconciler;
  private final NodeDuties duties;
  private final Peers peers;

  /// Held while sessions are taken or given back.
  private final ReentrantLock reconciling = new ReentrantLock();

  private final AtomicBoolean mayReconcile = new AtomicBoolean();
  private final AtomicBoolean isQueued = new AtomicBoolean();
  private final AtomicBoolean isOpen = new AtomicBoolean(true);
  private final AtomicReference<Time.@Nullable Timer> next = new AtomicReference<>();

  private final AtomicReference<byte[]> secret = new AtomicReference<>(NONE);

  /// @param time of the machine
  public NodeService(
      SessionOwnership ownership,
      NodeSessions sessions,
      NodeOptions options,
      Time time,
      Executor background,
      GatewayLifecycle lifecycle,
      NodeDuties duties) {
    this.ownership = ownership;
    this.sessions = sessions;
    this.options = options;
    this.time = time;
    this.background = background;
    this.lifecycle = lifecycle;
    this.duties = duties;
    this.lease = new LeaseKeeper(ownership, options, time, background, new OnLease());
    this.peers = new Peers(options.url(), time, background, ownership::nodes);
    this.reconciler = new SessionReconciler(ownership, sessions, options, time, duties, peers);
  }

  /// Joins the others. Returns before it knows what they run and takes what nobody runs: until
  /// then, requests for a session wait.
  ///
  /// @param reconcileAfter owners of sessions are not compared before it is complete
  /// @throws dev.sessiongateway.domain.fault.FaultException `node.in-use`, `node.other-network`,
  ///   and the faults of stores
  public void start(CompletableFuture<?> reconcileAfter) {
    secret.set(ownership.secret());
    sessions.refreshBy(this::refresh);
    sessions.load();
    duties.leaveDeletions();
    ownership.onChange(this::changed);
    lease.begin();
    again();
    var _ =
        reconcileAfter.thenRun(() -> {
          mayReconcile.set(true);
          wake();
        });
  }

  private void changed(SessionOwnership.Change change) {
    if (!isOpen.get()) {
      return; // the stores report to a node that ended, too
    }
    if (change.areKeysChanged()) {
      background.execute(this::readKeys);
    }
    if (change.isStateChanged()) {
      wake();
    }
  }

  private void readKeys() {
    try {
      duties.readKeys();
    } catch (RuntimeException e) {
      LOG.atWarn()
          .addKeyValue("node", options.url())
          .setCause(e)
          .log("keys that another node changed were not read and will be");
    }
  }

  private void again() {
    var timer =
        time.after(
            options.interval(),
            () -> {
              wake();
              background.execute(this::readKeys);
              again();
            });
    var _ = next.getAndSet(timer);
    if (!isOpen.get()) {
      timer.cancel();
    }
  }

  private void wake() {
    if (mayReconcile.get() && isQueued.compareAndSet(false, true)) {
      background.execute(() -> {
        isQueued.set(false);
        reconcile();
      });
    }
  }

  private void reconcile() {
    reconciling.lock();
    try {
      var held = lease.held();
      if (held != null && isOpen.get()) {
        reconciler.run(held);
      }
    } catch (RuntimeException e) {
      LOG.atWarn()
          .addKeyValue("node", options.url())
          .setCause(e)
          .log("owners of sessions were not compared and will be the next time");
    } finally {
      if (lease.held() == null) {
        // The lease ended meanwhile, perhaps before the sessions that were just taken were known.
        sessions.lose(sessions.owned());
      }
      reconciling.unlock();
    }
  }

  @Override
  public Optional<NodeUrl> self() {
    lifecycle.requireOpen();
    return Optional.of(options.url());
  }

  @Override
  public List<Node> list() {
    lifecycle.requireOpen();
    return ownership.nodes();
  }

  @Override
  public Optional<String> problem() {
    lifecycle.requireOpen();
    return lease.held() == null
        ? Optional.of("the lease of this node could not be extended")
        : Optional.empty();
  }

  @Override
  public Peers peers() {
    lifecycle.requireOpen();
    return peers;
  }

  @Override
  public void requireWhole() {
    if (problem().isPresent()) {
      throw new Fault.StoreUnavailable(Fault.StoreUnavailable.Cause.BROKEN).toException();
    }
  }

  @Override
  public Optional<NodeUrl> nodeOf(SessionName session) {
    return awaitNodeOf(session, Duration.ZERO);
  }

  @Override
  public Optional<NodeUrl> awaitNodeOf(SessionName session, Duration timeout) {
    lifecycle.requireOpen();
    var other = sessions.awaitNode(session, timeout);
    return Optional.ofNullable(other == null && sessions.isOwned(session) ? options.url() : other);
  }

  @Override
  public Optional<NodeUrl> forNewSession() {
    lifecycle.requireOpen();
    return Placement.ofOne(ownership.nodes());
  }

  @Override
  public void drain(NodeUrl node, boolean isDraining) {
    lifecycle.requireOpen();
    var nodes = ownership.nodes();
    if (isDraining
        && nodes.stream().noneMatch(other -> other.takesSessions() && !other.url().equals(node))) {
      throw new Fault.Conflict("node.alone", "No other node takes the sessions of " + node)
          .toException();
    }
    if (!ownership.drain(node, isDraining)) {
      throw Fault.notFound("node", node.value());
    }
    wake();
  }

  @Override
  public void handOver() {
    lifecycle.requireOpen();
    try {
      var names = sessions.owned();
      drain(options.url(), true);
      reconcile();
      var end = time.instant().plus(HAND_OVER);
      for (var name : names) {
        var left = Duration.between(time.instant(), end);
        if (left.isPositive()) {
          var _ = awaitNodeOf(name, left);
        }
      }
    } catch (FaultException e) {
      // The lease ends soon, and others take the sessions then.
      LOG.atInfo()
          .addKeyValue("node", options.url())
          .addKeyValue("fault", e.fault().code())
          .log("sessions are not handed over");
    }
  }

  @Override
  public void refresh(SessionName session) {
    lifecycle.requireOpen();
    reconciling.lock();
    try {
      sessions.refresh(session);
    } finally {
      reconciling.unlock();
    }
  }

  @Override
  public Optional<String> revision(SessionName session) {
    lifecycle.requireOpen();
    return sessions.revision(session);
  }

  @Override
  public Optional<byte[]> secret() {
    lifecycle.requireOpen();
    return Optional.of(secret.get().clone());
  }

  /// Hands the sessions over to the other nodes, and leaves them.
  @Override
  public void close() {
    reconciling.lock();
    try {
      isOpen.set(false);
      peers.close();
      var timer = next.get();
      if (timer != null) {
        timer.cancel();
      }
      var held = lease.held();
      if (held != null) {
        reconciler.release(held);
      }
      lease.close();
    } catch (RuntimeException e) {
      LOG.atWarn()
          .addKeyValue("node", options.url())
          .setCause(e)
          .log("sessions were not handed over; others take them when the lease has ended");
    } finally {
      reconciling.unlock();
    }
  }

  private final class OnLease implements LeaseKeeper.Listener {
    @Override
    public void begun() {
      wake();
    }

    @Override
    public void ended() {
      duties.leaveDeletions();
      sessions.lose(sessions.owned());
    }
  }
}

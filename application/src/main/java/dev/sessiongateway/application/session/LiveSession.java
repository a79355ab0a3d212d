package dev.sessiongateway.application.session;

import dev.sessiongateway.application.network.CapabilityCodes;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.work.GatewayLifecycle;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.Account;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.trace.RequestTrace;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.spi.LoggingEventBuilder;

/// The present state of a session in memory, with its link: the start of every use case.
@Internal
public final class LiveSession {
  /// How long a request waits for a session that is starting.
  static final Duration TIMEOUT = Duration.ofSeconds(5);

  /// The most concurrent sends of one session.
  private static final int SENDS = 1_000;

  private static final Duration SOON = Duration.ofSeconds(1);

  private final AtomicReference<Session> current;
  private final AtomicReference<@Nullable OpenLink> link = new AtomicReference<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Semaphore sends = new Semaphore(SENDS);
  private final AtomicBoolean closed = new AtomicBoolean();
  private final AtomicReference<Owner> owner = new AtomicReference<>(Owner.THIS_NODE);

  /// From the start of the gateway until the stored state is that of this process.
  private final AtomicBoolean booting = new AtomicBoolean();

  private final StoredUpdates storedUpdates;
  private final Mailbox mailbox;

  /// @param commandsAfter no command of the session runs before it is complete
  LiveSession(Session session, Executor executor, Time time, CompletableFuture<?> commandsAfter) {
    this.current = new AtomicReference<>(session);
    this.storedUpdates = new StoredUpdates(time);
    this.mailbox = new Mailbox(executor, commandsAfter);
  }

  public Session session() {
    return current.get();
  }

  public SessionName name() {
    return session().name();
  }

  public SessionRef ref() {
    return session().ref();
  }

  /// Whether this node runs it. Of one that another node runs, only the stored state is here.
  public boolean isOwned() {
    return owner.get().isThisNode();
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `session.elsewhere`
  void requireOwned() {
    var now = owner.get();
    if (!now.isThisNode()) {
      throw now.elsewhere(name());
    }
  }

  /// The node that runs it.
  Owner owner() {
    return owner.get();
  }

  void ownedBy(Owner next) {
    owner.set(next);
    wakeWaiting();
  }

  /// The session's account on the network.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.unauthenticated`
  public Account account() {
    var account = session().account();
    if (account == null) {
      throw new Fault.SessionNotReady(name().value(), Fault.NotReadyReason.UNAUTHENTICATED)
          .toException();
    }
    return account;
  }

  /// The capability, for an operation that others can see.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.paused`, `session.starting`,
  ///   `session.unauthenticated`, `unsupported.<capability>`
  public <C extends Capability> C requireActive(Class<C> capability) {
    return capability(capability, Session::actingBlockedBy);
  }

  /// The capability for an operation that others can see, if the network has it.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException as [#requireActive], but for
  ///   `unsupported`
  public <C extends Capability> Optional<C> findActive(Class<C> capability) {
    return ready(Session::actingBlockedBy).find(capability);
  }

  /// The capability for a read; allowed while paused.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException as [#requireActive]
  public <C extends Capability> C requireReadable(Class<C> capability) {
    return capability(capability, Session::readingBlockedBy);
  }

  /// The capability for a read, if the network has it.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException as [#requireReadable], but for
  ///   `unsupported`
  public <C extends Capability> Optional<C> findReadable(Class<C> capability) {
    return ready(Session::readingBlockedBy).find(capability);
  }

  /// Runs a send under a permit.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `too-many.sends`
  public <T> T withSendPermit(Supplier<T> send) {
    if (!sends.tryAcquire()) {
      throw new Fault.TooManyRequests("sends", SOON).toException();
    }
    try {
      return send.get();
    } finally {
      sends.release();
    }
  }

  /// Makes a change on the network and waits until the event that it causes is stored, a few
  /// seconds at most, so that the caller reads its own change. Must not be called where updates are
  /// stored.
  ///
  /// @param caused whether the change causes this event
  public <T> T untilStored(Predicate<Event.Reported> caused, Supplier<T> change) {
    return storedUpdates.after(caused, change);
  }

  /// As above, for a change that says whether it changed something; otherwise there is nothing to
  /// wait for.
  public void runUntilStoredIfChanged(Predicate<Event.Reported> caused, BooleanSupplier change) {
    var _ = storedUpdates.after(caused, change::getAsBoolean, changed -> changed);
  }

  /// As above, for a change without a result.
  public void runUntilStored(Predicate<Event.Reported> caused, Runnable change) {
    var _ =
        storedUpdates.after(
            caused,
            () -> {
              change.run();
              return true;
            });
  }

  /// Call after updates of the link are stored.
  public void stored(List<LinkSignal.AccountUpdate> updates) {
    storedUpdates.stored(updates);
  }

  /// The request that made the change which a link reports with this event; null when none is
  /// known.
  public @Nullable RequestTrace causeOf(Event event) {
    return storedUpdates.causeOf(event);
  }

  /// Waits until no send is in progress, or the timeout.
  void awaitSends(Duration timeout) {
    try {
      if (sends.tryAcquire(SENDS, timeout.toNanos(), TimeUnit.NANOSECONDS)) {
        sends.release(SENDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Waits until the session satisfies the condition, or the timeout.
  ///
  /// @return the session at the end of the wait, satisfying the condition or not
  /// @throws IllegalStateException "the gateway is closed" when it is closed meanwhile
  public Session await(Predicate<Session> condition, Duration timeout) {
    var left = timeout.toNanos();
    lock.lock();
    try {
      while (!condition.test(session()) && left > 0) {
        if (closed.get()) {
          throw GatewayLifecycle.closedException();
        }
        left = changed.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
    return session();
  }

  /// The session once it is no longer about to start.
  public Session awaitStarted() {
    return awaitStarted(TIMEOUT);
  }

  /// As [#awaitStarted], with another timeout. Ends early when the session is handed over, which
  /// waits for the callers.
  public Session awaitStarted(Duration timeout) {
    var session = session();
    if (!isAboutToStart(session)) {
      return session;
    }
    var wasOwned = isOwned();
    return await(other -> !isAboutToStart(other) || (wasOwned && !isOwned()), timeout);
  }

  /// The open link, if there is one.
  public Optional<NetworkLink> link() {
    return Optional.ofNullable(link.get()).map(OpenLink::link);
  }

  /// Whether the last that its link said is that it is connected.
  boolean isConnected() {
    var open = link.get();
    return open != null && open.connected().getAsBoolean();
  }

  /// Whether it says that it is active although its link is not connected.
  public boolean isLinkMissing() {
    return session().state() instanceof SessionState.Active && !isConnected();
  }

  /// Call when the session is loaded; until [#booted] its stored state may need a link that is not
  /// open yet.
  void boots() {
    booting.set(true);
  }

  void booted() {
    booting.set(false);
    wakeWaiting();
  }

  Mailbox mailbox() {
    return mailbox;
  }

  /// Runs a task after the commands before it, without waiting for it; not at all when another node
  /// runs the session by then.
  void post(Runnable task) {
    mailbox.post(() -> {
      try {
        if (isOwned()) {
          task.run();
        }
      } catch (FaultException e) {
        var isTakenOver = e.fault() instanceof Fault.SessionElsewhere;
        notStored(isTakenOver ? SessionLog.debug(name()) : SessionLog.error(name()), e);
      } catch (RuntimeException e) {
        notStored(SessionLog.error(name()), e);
      }
    });
  }

  /// A session that another node has taken over is no error: that node learns it from the network.
  private static void notStored(LoggingEventBuilder log, RuntimeException reason) {
    log.setCause(reason).log("a signal could not be stored");
  }

  void update(Session session) {
    current.set(session);
    wakeWaiting();
  }

  /// Runs `last` as the last command; waiting callers are refused.
  void close(Runnable last) {
    mailbox.close(last);
    closed.set(true);
    wakeWaiting();
  }

  private void wakeWaiting() {
    lock.lock();
    try {
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /// @param connected whether the last that the link said is that it is connected
  void attach(NetworkLink opened, BooleanSupplier connected) {
    link.set(new OpenLink(opened, connected));
  }

  @Nullable NetworkLink detach() {
    var open = link.getAndSet(null);
    return open == null ? null : open.link();
  }

  private <C extends Capability> C capability(
      Class<C> capability, Function<Session, Optional<Fault>> blockedBy) {
    return ready(blockedBy)
        .find(capability)
        .orElseThrow(() -> new Fault.Unsupported(CapabilityCodes.of(capability)).toException());
  }

  private NetworkLink ready(Function<Session, Optional<Fault>> blockedBy) {
    requireOwned();
    var now = awaitStarted();
    requireOwned();
    blockedBy
        .apply(now)
        .ifPresent(fault -> {
          throw fault.toException();
        });
    var open = link.get();
    if (open == null) {
      requireOwned();
      throw new Fault.NetworkDown(SOON, false).toException();
    }
    return open.link();
  }

  private boolean isAboutToStart(Session session) {
    return booting.get()
        || switch (session.state()) {
          case SessionState.Starting _, SessionState.Restarting _ -> true;
          case SessionState.Stopped _,
              SessionState.AwaitingPairing _,
              SessionState.Active _,
              SessionState.Paused _,
              SessionState.Failed _ ->
              false;
        };
  }

  private record OpenLink(NetworkLink link, BooleanSupplier connected) {}
}

package dev.sessiongateway.application.session;

import dev.sessiongateway.application.identity.EventFactories;
import dev.sessiongateway.application.network.Networks;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.NewEvent;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.EngineConfig;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.Session.DesiredState;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionState;
import dev.sessiongateway.domain.session.SessionTransitions.Decision;
import dev.sessiongateway.domain.session.SessionTransitions.SessionInput;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/// Validates and stores the commands for sessions; [SessionLifecycle] runs their transitions.
@Internal
public final class SessionService implements Sessions {
  private final SessionStore store;
  private final Networks networks;
  private final Time time;
  private final EventFactories events;
  private final SessionDirectory sessions;
  private final LogLevels logLevels;
  private final SessionLifecycle lifecycle;
  private final SessionCreator creator;
  private final SessionBoot boot;
  private final NodeSessions ofThisNode;

  /// @param openLinksAfter the sessions that are loaded wait for it
  public SessionService(
      SessionStore store,
      LinkPorts links,
      EventFactories events,
      Executor background,
      SessionDirectory sessions,
      LogLevels logLevels,
      CompletableFuture<?> openLinksAfter) {
    this.store = store;
    this.networks = links.networks();
    this.time = events.time();
    this.events = events;
    this.sessions = sessions;
    this.logLevels = logLevels;
    this.lifecycle = new SessionLifecycle(store, links, events, sessions);
    this.creator = new SessionCreator(store, events, background, sessions, logLevels, this::start);
    this.boot =
        new SessionBoot(store, events, background, sessions, logLevels, lifecycle, openLinksAfter);
    this.ofThisNode =
        new NodeSessions(store, sessions, boot, lifecycle, creator::isCreating, background);
  }

  /// For a gateway that is one of several, in place of [#boot].
  public NodeSessions ofThisNode() {
    return ofThisNode;
  }

  /// Loads every session and brings it to its desired state. Returns before the links are up.
  public void boot() {
    boot.run();
  }

  /// Closes every link; states stay stored, so that the next boot restores them.
  public void shutDown() {
    sessions.all().forEach(live -> live.close(() -> lifecycle.closeLink(live)));
    boot.close();
  }

  @Override
  public Session create(NewSession command) {
    sessions.requireOpen();
    networks.requireKnown(command.config().network());
    return creator.create(command);
  }

  @Override
  public SessionName newName() {
    sessions.requireOpen();
    return creator.newName();
  }

  @Override
  public Session createIfAbsent(NewSession command) {
    sessions.requireOpen();
    networks.requireKnown(command.config().network());
    return creator.createIfAbsent(command);
  }

  @Override
  public Session get(SessionName name) {
    return sessions.readable(name).session();
  }

  @Override
  public Optional<Session> find(String nameOrId) {
    sessions.requireOpen();
    return sessions.find(nameOrId).map(LiveSession::session);
  }

  @Override
  public Optional<Session> findCurrent(String nameOrId) {
    sessions.requireOpen();
    return sessions.findCurrent(nameOrId).map(LiveSession::session);
  }

  @Override
  public void requireFree(SessionName name) {
    sessions.requireOpen();
    if (sessions.findCurrent(name.value()).isPresent()) {
      throw new Fault.SessionExists(name.value()).toException();
    }
  }

  @Override
  public List<Session> list() {
    sessions.requireOpen();
    return sessions.all().stream().map(LiveSession::session).toList();
  }

  @Override
  public int count() {
    sessions.requireOpen();
    return sessions.size();
  }

  @Override
  public Session start(SessionName name) {
    return serialized(
        name,
        live ->
            lifecycle.apply(
                live,
                session -> session.withDesired(DesiredState.RUNNING),
                new SessionInput.Start(deadline(), live.isConnected())));
  }

  @Override
  public Session pause(SessionName name) {
    return serialized(name, this::pause);
  }

  @Override
  public Session ensurePaused(SessionName name) {
    return serialized(
        name,
        live ->
            live.session().state() instanceof SessionState.Paused ? live.session() : pause(live));
  }

  private Session pause(LiveSession live) {
    return lifecycle.apply(
        live, session -> session.withDesired(DesiredState.PAUSED), new SessionInput.Pause());
  }

  @Override
  public Session restart(SessionName name, EngineConfig engine) {
    return serialized(name, live -> restart(live, live.session().config().withEngine(engine)));
  }

  private Session restart(LiveSession live, SessionConfig config) {
    var restarted =
        lifecycle.restart(
            live,
            session -> session.withDesired(DesiredState.RUNNING).withConfig(config),
            deadline());
    logLevels.set(live.name(), config.engine().logLevel());
    return restarted;
  }

  @Override
  public Session logout(SessionName name) {
    return logout(
        name, SessionService::withDesiredAfterLogout, new SessionInput.LoggedOut(deadline()));
  }

  @Override
  public Session logoutAndStop(SessionName name) {
    return logout(
        name,
        session -> session.withDesired(DesiredState.STOPPED),
        new SessionInput.LoggedOut(null));
  }

  private Session logout(
      SessionName name, UnaryOperator<Session> intent, SessionInput.LoggedOut input) {
    return serialized(
        name,
        live ->
            forgotten(
                live,
                () -> {
                  forget(live);
                  return lifecycle.apply(live, intent, input);
                }));
  }

  /// Closes the link and makes the change, which makes the network forget the session. When that
  /// fails the session is what it was, with a link again; a network that has forgotten it already
  /// then says that it must be paired.
  private <T> T forgotten(LiveSession live, Supplier<T> change) {
    lifecycle.closeLink(live);
    try {
      return change.get();
    } catch (RuntimeException e) {
      lifecycle.reconcile(live);
      throw e;
    }
  }

  /// A network that the gateway has no more cannot forget.
  private void forget(LiveSession live) {
    networks
        .find(live.session())
        .ifPresentOrElse(
            network -> network.forget(live.name()),
            () -> SessionLog.warn(live.name()).log("the network of the session is not there"));
  }

  private static Session withDesiredAfterLogout(Session session) {
    return session.state() instanceof SessionState.Paused
        ? session.withDesired(DesiredState.STOPPED)
        : session;
  }

  @Override
  public Session configure(SessionName name, UnaryOperator<SessionConfig> change) {
    return serialized(
        name,
        live -> {
          var now = live.session();
          var next = next(now, change);
          if (now.isRunning() && next.needsNewLink(now.config())) {
            return restart(live, next);
          }
          var stored = lifecycle.store(live, now.withConfig(next), List.of());
          logLevels.set(name, next.engine().logLevel());
          return stored;
        });
  }

  @Override
  public Session keepToken(SessionName name, String sealedToken) {
    return stored(
        name, session -> session.withOrigin(session.origin().withSealedToken(sealedToken)));
  }

  @Override
  public Session apply(SessionName name, UnaryOperator<SessionConfig> change) {
    return stored(name, session -> session.withConfig(next(session, change)));
  }

  private SessionConfig next(Session session, UnaryOperator<SessionConfig> change) {
    return change.apply(session.config()).inPlaceOf(session.config(), time.instant());
  }

  private Session stored(SessionName name, UnaryOperator<Session> change) {
    return serialized(name, live -> lifecycle.store(live, change.apply(live.session()), List.of()));
  }

  @Override
  public void delete(SessionName name) {
    sessions.requireOpen();
    sessions
        .find(name.value())
        .filter(live -> live.name().equals(name))
        .ifPresent(live -> live.mailbox().call(() -> delete(live)));
  }

  /// @return always true, for use in a condition
  private boolean delete(LiveSession live) {
    if (!sessions.isLive(live)) {
      return true;
    }
    live.requireOwned();
    var last = forgotten(live, () -> deleteStored(live));
    sessions.remove(live);
    sessions.notifyObservers(last, null);
    SessionLog.info(live.name()).log("session deleted");
    return true;
  }

  /// @return the session as it was last
  private Session deleteStored(LiveSession live) {
    forget(live);
    var before = live.session();
    var last = lifecycle.store(live, withoutLink(before), lastEvents(before));
    try {
      sessions.fireDeleting(last);
      store.delete(last);
    } catch (RuntimeException e) {
      if (isStored(last, e)) {
        sessions.notifyObservers(last, last);
        throw e;
      }
    }
    return last;
  }

  /// The last deliveries take some time, in which an active session must not seem to work.
  private Session withoutLink(Session session) {
    var stopped = new Decision.Accepted(new SessionState.Stopped(), List.of());
    return session.state() instanceof SessionState.Active
        ? session.after(stopped, time.instant())
        : session;
  }

  /// A delete that failed for its caller may have happened all the same. The store decides then.
  private boolean isStored(Session session, RuntimeException reason) {
    try {
      return store.list().stream().anyMatch(one -> one.id().equals(session.id()));
    } catch (RuntimeException e) {
      reason.addSuppressed(e);
      return true;
    }
  }

  private List<NewEvent> lastEvents(Session session) {
    var now = time.instant();
    var deleted = events.event(session.name(), now, new Event.SessionDeleted());
    return session.account() == null
        ? List.of(deleted)
        : List.of(events.event(session.name(), now, new Event.SessionLoggedOut()), deleted);
  }

  @Override
  public void observe(SessionObserver observer) {
    sessions.requireOpen();
    sessions.observe(observer);
  }

  /// Runs a command after those before it, unless one of them deleted the session.
  private Session serialized(SessionName name, Function<LiveSession, Session> command) {
    var live = sessions.get(name);
    return live.mailbox()
        .call(() -> {
          if (!sessions.isLive(live)) {
            throw Fault.notFound("session", name.value());
          }
          live.requireOwned();
          return command.apply(live);
        });
  }

  private Instant deadline() {
    return time.instant().plus(SessionLifecycle.START_DEADLINE);
  }
}

package dev.sessiongateway.application.session;

import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.domain.node.NodeUrl;
import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Begins and ends to run sessions, and keeps up to date what is known of those that other nodes
/// run. What changes something is called by one thread at a time.
@Internal
public final class NodeSessions {
  private final SessionStore store;
  private final SessionDirectory sessions;
  private final SessionBoot boot;
  private final SessionLifecycle lifecycle;
  private final Predicate<SessionName> isBeingCreated;
  private final Executor background;

  NodeSessions(
      SessionStore store,
      SessionDirectory sessions,
      SessionBoot boot,
      SessionLifecycle lifecycle,
      Predicate<SessionName> isBeingCreated,
      Executor background) {
    this.store = store;
    this.sessions = sessions;
    this.boot = boot;
    this.lifecycle = lifecycle;
    this.isBeingCreated = isBeingCreated;
    this.background = background;
  }

  /// Makes all stored sessions known, as sessions of other nodes.
  public void load() {
    lifecycle.share();
    store.list().forEach(this::added);
  }

  /// @param refreshing calls [#refresh], one thread at a time
  public void refreshBy(Consumer<SessionName> refreshing) {
    sessions.refreshBy(refreshing);
  }

  private void added(Session session) {
    var _ = boot.added(session);
    sessions.notifyChangedElsewhere(null, session);
  }

  /// The names of the sessions that this node runs.
  public Set<SessionName> owned() {
    return names(true);
  }

  /// Whether this node runs it.
  public boolean isOwned(SessionName name) {
    return sessions.named(name).filter(LiveSession::isOwned).isPresent();
  }

  /// Whether this node creates it at the moment: it may be stored and not be known yet.
  public boolean isBeingCreated(SessionName name) {
    return isBeingCreated.test(name);
  }

  /// The names of the sessions that others run, or nobody.
  public Set<SessionName> elsewhere() {
    return names(false);
  }

  private Set<SessionName> names(boolean isOwned) {
    return sessions
        .unordered()
        .filter(live -> live.isOwned() == isOwned)
        .map(LiveSession::name)
        .collect(Collectors.toSet());
  }

  /// Whether this is the state that is known of a session. One that was deleted and created again
  /// counts its versions anew.
  public boolean isKnown(SessionName name, InstanceId id, long version) {
    return sessions
        .named(name)
        .map(LiveSession::session)
        .filter(session -> session.id().equals(id) && session.version() == version)
        .isPresent();
  }

  /// A word for the state that is known of a session.
  public Optional<String> revision(SessionName name) {
    return sessions
        .named(name)
        .map(LiveSession::session)
        .map(session -> session.id() + "." + session.version());
  }

  /// Runs sessions that were taken. Returns before their links are up. When it fails, none of them
  /// runs here, and the call may be repeated.
  public void run(Collection<SessionName> taken) {
    var stored = new ArrayList<Session>(taken.size());
    for (var name : taken) {
      refresh(name);
      store.reload(name).ifPresent(stored::add);
    }
    // A command that began before this node lost the session may have deleted it since.
    stored.removeIf(session ->
        sessions
            .named(session.name())
            .filter(live -> live.session().id().equals(session.id()))
            .isEmpty());
    try {
      boot.load(stored);
    } catch (RuntimeException e) {
      lose(taken);
      throw e;
    }
  }

  /// Reads what is stored of a session that another node runs.
  public void refresh(SessionName name) {
    var stored = store.reload(name).orElse(null);
    var live = sessions.named(name).orElse(null);
    if (live != null && live.isOwned()) {
      return;
    }
    if (live != null && (stored == null || !live.session().id().equals(stored.id()))) {
      sessions.remove(live);
      sessions.notifyChangedElsewhere(live.session(), null);
      live = null;
    }
    if (live != null && stored != null) {
      var before = live.session();
      live.update(stored);
      sessions.notifyChangedElsewhere(before, stored);
    } else if (stored != null) {
      added(stored);
    }
  }

  /// Keeps which node runs a session; null when none does.
  public void ranBy(SessionName name, @Nullable NodeUrl node) {
    sessions
        .named(name)
        .filter(live -> !live.isOwned())
        .ifPresent(live -> live.ownedBy(Owner.other(node)));
  }

  /// The node that runs a session of others, once there is one: null when there is none within the
  /// time, or when this node runs it.
  public @Nullable NodeUrl awaitNode(SessionName name, Duration timeout) {
    var live = sessions.named(name).orElse(null);
    if (live == null) {
      return null;
    }
    var _ = live.await(_ -> live.isOwned() || live.owner().node() != null, timeout);
    return live.owner().node();
  }

  /// Ends to run sessions at once, because another node may run them now: links are closed, and
  /// nothing is stored.
  public void lose(Collection<SessionName> lost) {
    for (var live : ending(lost)) {
      var _ = closeLink(live);
    }
  }

  /// Ends to run sessions: those who call from now on are refused, sends and commands in progress
  /// are finished, then the links are closed.
  ///
  /// @param timeout for all of them; what has not ended then is closed all the same
  public void end(Collection<SessionName> names, Duration timeout) {
    var closed = new ArrayList<CompletableFuture<Boolean>>();
    for (var live : ending(names)) {
      var done = new CompletableFuture<Boolean>();
      background.execute(() -> {
        live.awaitSends(timeout);
        var _ = closeLink(live).thenAccept(done::complete);
      });
      closed.add(done);
    }
    closed.forEach(CompletableFuture::join);
  }

  /// Sessions that this node runs no more from now on.
  private List<LiveSession> ending(Collection<SessionName> names) {
    var ending =
        names.stream()
            .flatMap(name -> sessions.named(name).stream())
            .filter(LiveSession::isOwned)
            .toList();
    for (var live : ending) {
      live.ownedBy(Owner.NOBODY);
      live.booted();
    }
    sessions.notifyReleased(ending.stream().map(LiveSession::session).toList());
    return ending;
  }

  /// Behind the commands in progress.
  private CompletableFuture<Boolean> closeLink(LiveSession live) {
    var closed = new CompletableFuture<Boolean>();
    live.mailbox()
        .post(() -> {
          try {
            lifecycle.closeLink(live);
          } finally {
            closed.complete(true);
          }
        });
    return closed;
  }
}

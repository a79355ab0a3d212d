package dev.sessiongateway.application.session;

import dev.sessiongateway.application.identity.EventFactories;
import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.time.BackOff;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// Opens and closes the links of sessions and receives their signals. Every method but the
/// listener's runs in the session's mailbox.
final class SessionLinks {
  /// The delays before a link that failed to open is opened again, while the session wants one.
  private static final BackOff REOPEN = new BackOff(Duration.ofSeconds(5), Duration.ofMinutes(1));

  /// The delay before a signal that could not be stored is stored again.
  private static final Duration STORE_AGAIN_AFTER = Duration.ofSeconds(1);

  private final LinkPorts ports;
  private final Time time;
  private final Identifiers identifiers;
  private final BiConsumer<LiveSession, LinkSignal.Lifecycle> lifecycle;
  private final Consumer<LiveSession> reconcile;
  private final ConcurrentHashMap<SessionName, Listener> listeners = new ConcurrentHashMap<>();
  private final SessionTimers reopenTimers = new SessionTimers();
  private final ConcurrentHashMap<SessionName, NetworkLink> unclosed = new ConcurrentHashMap<>();

  /// How often the link of a session could not be opened in a row.
  private final ConcurrentHashMap<SessionName, Integer> failures = new ConcurrentHashMap<>();

  /// @param lifecycle receives the signals of a link about itself; may throw when they cannot be
  ///   stored
  /// @param reconcile adapts a session's link to its state
  SessionLinks(
      LinkPorts ports,
      EventFactories events,
      BiConsumer<LiveSession, LinkSignal.Lifecycle> lifecycle,
      Consumer<LiveSession> reconcile) {
    this.ports = ports;
    this.time = events.time();
    this.identifiers = events.identifiers();
    this.lifecycle = lifecycle;
    this.reconcile = reconcile;
  }

  /// The command is stored and succeeds: a link that cannot be opened now is opened later.
  void open(LiveSession live) {
    try {
      closeAgain(live.name());
      var listener = new Listener(live);
      listeners.put(live.name(), listener);
      var link = ports.open(live, listener);
      live.attach(link, listener::isConnected);
      link.connect();
      failures.remove(live.name());
    } catch (RuntimeException e) {
      SessionLog.warn(live.name())
          .setCause(e)
          .log("the link could not be opened and is opened again");
      reopenLater(live);
    }
  }

  private void closeAgain(SessionName name) {
    var link = unclosed.get(name);
    if (link != null) {
      link.close();
      unclosed.remove(name);
    }
  }

  private void reopenLater(LiveSession live) {
    listeners.remove(live.name());
    var halfOpen = live.detach();
    if (halfOpen != null) {
      closeQuietly(live, halfOpen);
    }
    var delay = REOPEN.after(failures.merge(live.name(), 1, Integer::sum), identifiers.chance());
    reopenTimers.set(live.name(), time.after(delay, () -> live.post(() -> reopen(live))));
  }

  /// Does nothing when the link was closed on purpose meanwhile.
  private void reopen(LiveSession live) {
    if (reopenTimers.remove(live.name())) {
      reconcile.accept(live);
    }
  }

  /// Closes the link, if there is one, and stops reopening it.
  void close(LiveSession live) {
    listeners.remove(live.name());
    reopenTimers.remove(live.name());
    failures.remove(live.name());
    var link = live.detach();
    if (link != null) {
      closeQuietly(live, link);
    }
  }

  /// The link is not used any more. If closing failed it is closed again before the next one is
  /// opened, because a network allows one at a time.
  private void closeQuietly(LiveSession live, NetworkLink link) {
    try {
      link.close();
    } catch (RuntimeException e) {
      unclosed.put(live.name(), link);
      SessionLog.warn(live.name()).setCause(e).log("the link could not be closed");
    }
  }

  /// Receives the signals of one link; signals of a replaced link are ignored.
  private final class Listener implements LinkListener {
    private final LiveSession live;
    private final AtomicLong received = new AtomicLong();
    private volatile boolean connected;

    Listener(LiveSession live) {
      this.live = live;
    }

    boolean isConnected() {
      return connected;
    }

    @Override
    public void on(LinkSignal signal) {
      switch (signal) {
        case LinkSignal.Lifecycle change -> {
          connected = change instanceof LinkSignal.Connected;
          var number = received.incrementAndGet();
          live.post(() -> take(change, number));
        }
        case LinkSignal.AccountUpdate news -> ports.updates().on(live, List.of(news), false);
      }
    }

    @Override
    public void onAll(List<LinkSignal.AccountUpdate> signals) {
      ports.updates().on(live, signals, false);
    }

    @Override
    public void onHeld(List<LinkSignal.AccountUpdate> signals) {
      ports.updates().on(live, signals, true);
    }

    @Override
    public Optional<Message> find(MessageId message) {
      return ports.messages().find(live.ref(), message);
    }

    /// A signal is sent once, so one that could not be stored is retried while it is the latest.
    private void take(LinkSignal.Lifecycle signal, long number) {
      if (listeners.get(live.name()) != this) {
        return;
      }
      try {
        lifecycle.accept(live, signal);
      } catch (RuntimeException e) {
        var _ =
            time.machine().after(STORE_AGAIN_AFTER, () -> live.post(() -> again(signal, number)));
        throw e;
      }
    }

    private void again(LinkSignal.Lifecycle signal, long number) {
      if (received.get() == number) {
        take(signal, number);
      }
    }
  }
}

package dev.sessiongateway.bootstrap.simulation;

import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessageSending;
import dev.sessiongateway.bootstrap.simulation.SharedNetwork.NetworkAccess;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;

/// One link of a session to the [SharedNetwork]. It connects again by itself until it is closed.
final class SharedLink implements NetworkLink, MessageSending {
  private final SharedNetwork network;
  private final NetworkAccess access;
  private final SessionName session;
  private final LinkListener listener;
  private final Queue<LinkSignal> signals = new ArrayDeque<>();
  private boolean isClosed;
  private boolean isConnecting;
  private boolean isDelivering;

  SharedLink(
      SharedNetwork network, NetworkAccess access, SessionName session, LinkListener listener) {
    this.network = network;
    this.access = access;
    this.session = session;
    this.listener = listener;
  }

  NetworkAccess access() {
    return access;
  }

  SessionName session() {
    return session;
  }

  @Override
  public void connect() {
    isConnecting = false;
    if (isClosed) {
      return;
    }
    if (!access.isReachable()) {
      connectLater();
      return;
    }
    network.device(session).connect(this);
    signal(new LinkSignal.Connected(SharedNetwork.account(session)));
    deliver();
  }

  private void connectLater() {
    if (!isConnecting) {
      isConnecting = true;
      var _ = network.clock().after(network.again(), this::connectWhenRunning);
    }
  }

  /// By the process, which may be paused.
  private void connectWhenRunning() {
    access.threads().start("a link that connects", this::connect);
  }

  /// The connection is gone, by the network or because a newer link took its place.
  void dropped() {
    network.device(session).disconnect(this);
    if (!isClosed && !isConnecting) {
      signal(new LinkSignal.ConnectionLost());
      connectLater();
    }
  }

  /// In the order in which they happened.
  private void signal(LinkSignal signal) {
    signals.add(signal);
    access
        .threads()
        .start(
            "a signal",
            () -> {
              var next = signals.remove();
              if (!isClosed) {
                listener.on(next);
              }
            });
  }

  /// Hands over what waits, one after the other; what was not taken stays.
  void deliver() {
    if (!isDelivering) {
      isDelivering = true;
      access.threads().start("updates of the account", this::deliverAll);
    }
  }

  private void deliverAll() {
    var waiting = network.device(session).waiting();
    try {
      while (isConnected() && !waiting.isEmpty()) {
        var next = waiting.getFirst();
        listener.on(next);
        if (isConnected()) {
          waiting.remove(next);
        }
      }
      isDelivering = false;
    } catch (RuntimeException _) {
      var _ =
          network
              .clock()
              .after(
                  network.again(),
                  () -> {
                    isDelivering = false;
                    deliver();
                  });
    }
  }

  private boolean isConnected() {
    return !isClosed && network.device(session).connected() == this;
  }

  @Override
  public void checkRecipient(Address chat) {
    // Everybody gets messages.
  }

  @Override
  @SuppressWarnings(
      "ThreadPriorityCheck") // gives the order of the tasks into the hands of the test
  public void send(Message message) {
    Thread.yield();
    if (!isConnected() || !access.isReachable()) {
      throw new Fault.NetworkDown(Duration.ofSeconds(1), false).toException();
    }
    network.sent(access, session, message);
    if (network.chance().nextInt(3) == 0) {
      network.tell(
          session, new Event.MessageAcked(message.id(), message.chat(), Ack.DEVICE, null, null));
    }
    Thread.yield();
    if (network.losesAnswer()) {
      dropped();
      throw new Fault.NetworkDown(Duration.ofSeconds(1), true).toException();
    }
  }

  @Override
  public void close() {
    isClosed = true;
    network.device(session).disconnect(this);
    access.closed(this);
  }
}

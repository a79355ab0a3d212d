package dev.sessiongateway.network.simulator.served;

import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.wire.NetworkCalls.LinkCalls;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A link of this network whose listener is a gateway in another process.
final class ServedLink implements LinkListener, LinkCalls {
  private static final Duration SOON = Duration.ofSeconds(1);

  private final SessionName session;
  private final long number;
  private final Listener gateway;
  private volatile @Nullable NetworkLink link;

  ServedLink(SessionName session, long number, Listener gateway) {
    this.session = session;
    this.number = number;
    this.gateway = gateway;
  }

  /// The gateway that has the link.
  interface Listener {
    /// Returns when the gateway has taken note.
    ///
    /// @throws dev.sessiongateway.domain.fault.FaultException `network.down` when it has not
    void offer(long link, LinkSignal.Lifecycle signal);

    /// Returns when the signals are durable on the gateway.
    ///
    /// @throws dev.sessiongateway.domain.fault.FaultException `network.down` when some are not
    void offer(long link, List<LinkSignal.AccountUpdate> signals, boolean held);

    /// The gateway closes the link.
    void close(ServedLink link);

    /// The link was closed, as another gateway has the session now.
    void replaced(ServedLink link);
  }

  SessionName session() {
    return session;
  }

  long number() {
    return number;
  }

  void open(Network network) {
    link = network.open(session, this);
  }

  /// The object that has the operations of this type.
  Object find(Class<?> type) {
    return type == LinkCalls.class
        ? this
        : opened()
            .find(type.asSubclass(Capability.class))
            .orElseThrow(() -> Fault.invalid("call", "the link cannot do this"));
  }

  /// The link was closed, or opened by another gateway, while a call was on its way.
  static FaultException notOpen() {
    return new Fault.NetworkDown(SOON, false).toException();
  }

  private NetworkLink opened() {
    var opened = link;
    if (opened == null) {
      throw notOpen();
    }
    return opened;
  }

  @Override
  public void connect() {
    opened().connect();
  }

  @Override
  public void close() {
    gateway.close(this);
  }

  /// Another gateway opens the session.
  void replace() {
    end();
    gateway.replaced(this);
  }

  /// Closes the link in the network. Harmless twice.
  void end() {
    var opened = link;
    if (opened != null) {
      opened.close();
    }
  }

  @Override
  public void on(LinkSignal signal) {
    switch (signal) {
      case LinkSignal.Lifecycle about -> gateway.offer(number, about);
      case LinkSignal.AccountUpdate update -> gateway.offer(number, List.of(update), false);
    }
  }

  @Override
  public void onHeld(List<LinkSignal.AccountUpdate> signals) {
    gateway.offer(number, signals, true);
  }

  @Override
  public void onAll(List<LinkSignal.AccountUpdate> signals) {
    gateway.offer(number, signals, false);
  }
}

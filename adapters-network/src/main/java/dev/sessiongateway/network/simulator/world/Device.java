package dev.sessiongateway.network.simulator.world;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.network.simulator.signal.SignalQueue;
import java.util.LinkedHashSet;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/// A session that is linked to a phone.
public final class Device {
  public final SessionName session;
  public final PhoneState phone;
  final SignalQueue queue = new SignalQueue();

  /// The chats whose presence the session follows, while it is connected.
  final SequencedSet<Address> presences = new LinkedHashSet<>();

  private volatile @Nullable SignalDelivery line;

  Device(SessionName session, PhoneState phone) {
    this.session = session;
    this.phone = phone;
  }

  void attach(SignalDelivery attached) {
    line = attached;
  }

  void detach(SignalDelivery attached) {
    if (line == attached) {
      line = null;
      queue.dropPassing();
    }
  }

  void add(LinkSignal.AccountUpdate signal) {
    queue.add(signal);
  }

  void addPassing(LinkSignal.AccountUpdate signal) {
    if (line != null) {
      queue.addPassing(signal);
    }
  }

  /// Wakes the delivery, because signals may be queued.
  void wake() {
    var attached = line;
    if (attached != null) {
      attached.wake();
    }
  }
}

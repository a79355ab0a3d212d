package dev.sessiongateway.network.simulator.signal;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.session.SessionName;
import org.jspecify.annotations.Nullable;

/// A session that is linked to the phone of an account.
public final class Device {
  public final SessionName session;
  public final Address account;
  public final SignalQueue queue = new SignalQueue();

  private volatile @Nullable Runnable link;

  public Device(SessionName session, Address account) {
    this.session = session;
    this.account = account;
  }

  /// @param wake called when signals may be queued
  void attach(Runnable wake) {
    link = wake;
  }

  void detach(Runnable wake) {
    if (wake.equals(link)) {
      link = null;
      queue.dropPassing();
    }
  }

  /// Queues a signal that is dropped unless a link is open.
  public void addPassing(LinkSignal.AccountUpdate signal) {
    if (link != null) {
      queue.addPassing(signal);
    }
  }

  /// Wakes the delivery, because signals may be queued.
  public void wake() {
    var attached = link;
    if (attached != null) {
      attached.run();
    }
  }
}

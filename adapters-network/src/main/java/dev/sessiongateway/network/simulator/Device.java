package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.network.LinkSignal;
import dev.sessiongateway.domain.session.SessionName;
import org.jspecify.annotations.Nullable;

/// A session that is linked to a phone.
final class Device {
  final SessionName session;
  final PhoneState phone;
  final Inbox inbox = new Inbox();
  private volatile @Nullable SignalLine line;

  Device(SessionName session, PhoneState phone) {
    this.session = session;
    this.phone = phone;
  }

  void attach(SignalLine attached) {
    line = attached;
  }

  void detach(SignalLine attached) {
    if (line == attached) {
      line = null;
      inbox.dropPassing();
    }
  }

  void add(LinkSignal.Traffic signal) {
    inbox.add(signal);
  }

  void addPassing(LinkSignal.Traffic signal) {
    if (line != null) {
      inbox.addPassing(signal);
    }
  }

  /// Something may be waiting.
  void wake() {
    var attached = line;
    if (attached != null) {
      attached.wake();
    }
  }
}

package dev.sessiongateway.network.cloud;

import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.domain.session.SessionName;
import org.jspecify.annotations.Nullable;

/// What the network has of one session while the gateway runs: its receiver, and its link when one
/// is open. Thread-safe.
final class CloudSession {
  private final SessionName name;
  private final CloudServices services;
  private final MessageReceiver receiver;
  private @Nullable CloudLink link;

  CloudSession(SessionName name, CloudServices services) {
    this.name = name;
    this.services = services;
    this.receiver = new MessageReceiver(name, services);
  }

  MessageReceiver receiver() {
    return receiver;
  }

  synchronized CloudLink open(LinkListener listener) {
    close();
    var opened = new CloudLink(name, services, receiver);
    receiver.open(listener);
    link = opened;
    return opened;
  }

  synchronized boolean isConnected() {
    return link != null && link.isConnected();
  }

  synchronized void close() {
    if (link != null) {
      link.close();
      link = null;
    }
  }

  void forget() {
    close();
    receiver.signals().clear();
    services.state().clear(name);
  }
}

package dev.sessiongateway.application.session;

import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/// A network whose links never say a word by themselves; a test speaks for them.
final class MuteNetwork implements Network {
  /// One for each link that was opened, oldest first.
  final List<LinkListener> listeners = new CopyOnWriteArrayList<>();

  /// The sessions whose link is open.
  final Set<SessionName> open = ConcurrentHashMap.newKeySet();

  /// Thrown instead of opening a link.
  volatile @Nullable RuntimeException failure;

  /// Runs when a session is forgotten.
  volatile Runnable duringForget = () -> {};

  private final Network other;

  /// @param other has the capabilities
  MuteNetwork(Network other) {
    this.other = other;
  }

  @Override
  public String name() {
    return "mute";
  }

  @Override
  public Set<Class<? extends Capability>> capabilities() {
    return other.capabilities();
  }

  @Override
  public NetworkLink open(SessionName session, LinkListener listener) {
    if (failure != null) {
      throw failure;
    }
    listeners.add(listener);
    open.add(session);
    return new NetworkLink() {
      @Override
      public void connect() {}

      @Override
      public <C extends Capability> Optional<C> find(Class<C> capability) {
        return Optional.empty();
      }

      @Override
      public void close() {
        open.remove(session);
      }
    };
  }

  @Override
  public void forget(SessionName session) {
    duringForget.run();
    open.remove(session);
  }
}

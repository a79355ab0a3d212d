package dev.sessiongateway.application.session;

import dev.sessiongateway.application.network.CapabilityCodes;
import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.Networks;
import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.application.time.SystemTime;
import dev.sessiongateway.application.work.SlowOperations;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionRef;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The network of sessions, and who takes what their links report.
///
/// @param slow gets operations of the network that take long
/// @param updates takes the updates of the accounts
/// @param messages finds what is stored of a session
@Internal
public record LinkPorts(
    Networks networks,
    SlowOperations slow,
    AccountUpdateListener updates,
    StoredMessages messages) {

  NetworkLink open(LiveSession live, LinkListener listener) {
    return new TimedLink(networks.of(live.session()).open(live.name(), listener), slow);
  }

  /// Receives the updates of a session's link, oldest first. Returns when all are durable.
  @FunctionalInterface
  public interface AccountUpdateListener {

    /// @param replayed whether they happened while the gateway was away
    void on(LiveSession session, List<LinkSignal.AccountUpdate> updates, boolean replayed);
  }

  /// Finds the stored messages of a session.
  @FunctionalInterface
  public interface StoredMessages {
    Optional<Message> find(SessionRef session, MessageId message);
  }

  /// A link whose operations are timed. Each capability gets one wrapper, made when it is first
  /// asked for.
  @Internal
  public static final class TimedLink implements NetworkLink {
    private final NetworkLink link;
    private final SlowOperations slow;
    private final ConcurrentHashMap<Class<?>, Object> timed = new ConcurrentHashMap<>();

    public TimedLink(NetworkLink link, SlowOperations slow) {
      this.link = link;
      this.slow = slow;
    }

    @Override
    public void connect() {
      link.connect();
    }

    @Override
    public <C extends Capability> Optional<C> find(Class<C> capability) {
      return link.find(capability)
          .map(found ->
              capability.cast(timed.computeIfAbsent(capability, _ -> wrap(capability, found))));
    }

    private <C extends Capability> Object wrap(Class<C> capability, C found) {
      var what = CapabilityCodes.of(capability);
      return Proxy.newProxyInstance(
          capability.getClassLoader(),
          new Class<?>[] {capability},
          (_, method, arguments) -> call(what, found, method, arguments));
    }

    private @Nullable Object call(String what, Object found, Method method, Object[] arguments)
        throws Throwable {
      var start = SystemTime.elapsed();
      try {
        return method.invoke(found, arguments);
      } catch (InvocationTargetException e) {
        var cause = e.getCause();
        throw cause == null ? e : cause;
      } finally {
        slow.took(SlowOperations.Kind.NETWORK, what, SystemTime.elapsed().minus(start).toNanos());
      }
    }

    @Override
    public void close() {
      link.close();
    }
  }
}

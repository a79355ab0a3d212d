package dev.sessiongateway.bootstrap.simulation;

import dev.sessiongateway.application.network.CapabilityCodes;
import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.capability.Capability;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Lets one call of a store or of the network fail: the n-th from now on.
final class CallFaults {
  private static final Set<String> UNCOUNTED = Set.of("onAppend", "onDamage");
  private int callsUntil;
  private @Nullable Kind kind;
  private Runnable death = () -> {};

  /// How a call fails.
  enum Kind {
    /// Nothing was stored.
    REFUSED,
    /// It was stored, and the caller does not learn of it.
    UNCERTAIN,
    /// The process dies before the call.
    DEATH_BEFORE,
    /// The process dies when the call has stored what it stores, before its caller goes on.
    DEATH_AFTER
  }

  void arm(int calls, Kind how) {
    callsUntil = calls;
    kind = how;
  }

  void disarm() {
    kind = null;
  }

  /// @param die ends the process that is running now
  void onDeath(Runnable die) {
    death = die;
  }

  /// This store, whose calls count.
  <P> P wrap(Class<P> port, P real) {
    return proxy(
        port,
        (_, method, arguments) -> call(real, method, arguments, CallFaults::storeUnavailable));
  }

  /// This network, of which the calls that open a link or forget a session count, and every call of
  /// a link and of its capabilities.
  Network wrap(Network network) {
    return proxy(
        Network.class,
        (_, method, arguments) ->
            switch (method.getName()) {
              case "open" -> opened(network, method, arguments);
              case "forget" -> call(network, method, arguments, CallFaults::networkDown);
              default -> invoke(network, method, arguments);
            });
  }

  private Object opened(Network network, Method method, Object @Nullable [] arguments)
      throws Throwable {
    var how = due(method);
    if (how == Kind.DEATH_BEFORE) {
      die();
    }
    if (how == Kind.REFUSED || how == Kind.UNCERTAIN) {
      throw networkDown(Kind.REFUSED); // In either case no link is open.
    }
    var real = (NetworkLink) Objects.requireNonNull(invoke(network, method, arguments));
    if (how == Kind.DEATH_AFTER) {
      die();
    }
    return proxy(
        NetworkLink.class,
        (_, asked, of) ->
            asked.getName().equals("find")
                ? real.find(((Class<?>) of[0]).asSubclass(Capability.class)).map(this::counted)
                : call(real, asked, of, CallFaults::networkDown));
  }

  private Object counted(Capability capability) {
    return Proxy.newProxyInstance(
        capability.getClass().getClassLoader(),
        CapabilityCodes.all().keySet().stream()
            .filter(kind -> kind.isInstance(capability))
            .toArray(Class<?>[]::new),
        (_, method, arguments) -> call(capability, method, arguments, CallFaults::networkDown));
  }

  private static <P> P proxy(Class<P> port, InvocationHandler handler) {
    return port.cast(Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, handler));
  }

  private static FaultException storeUnavailable(Kind how) {
    var cause =
        how == Kind.REFUSED
            ? Fault.StoreUnavailable.Cause.BROKEN
            : Fault.StoreUnavailable.Cause.BUSY;
    return new Fault.StoreUnavailable(cause).toException();
  }

  private static FaultException networkDown(Kind how) {
    return new Fault.NetworkDown(Duration.ofSeconds(1), how == Kind.UNCERTAIN).toException();
  }

  private @Nullable Object call(
      Object real,
      Method method,
      Object @Nullable [] arguments,
      Function<Kind, FaultException> fault)
      throws Throwable {
    var how = due(method);
    if (how == Kind.REFUSED) {
      throw fault.apply(how);
    }
    if (how == Kind.DEATH_BEFORE) {
      die();
    }
    var result = invoke(real, method, arguments);
    if (how == Kind.UNCERTAIN) {
      throw fault.apply(how);
    }
    if (how == Kind.DEATH_AFTER) {
      die();
    }
    return result;
  }

  private void die() {
    death.run();
    SingleThread.neverReturn();
  }

  private @Nullable Kind due(Method method) {
    if (kind == null || UNCOUNTED.contains(method.getName()) || callsUntil-- > 0) {
      return null;
    }
    var now = kind;
    kind = null;
    return now;
  }

  private static @Nullable Object invoke(Object real, Method method, Object @Nullable [] arguments)
      throws Throwable {
    try {
      return method.invoke(real, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}

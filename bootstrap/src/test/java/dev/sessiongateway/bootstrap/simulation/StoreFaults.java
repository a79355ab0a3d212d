package dev.sessiongateway.bootstrap.simulation;

import dev.sessiongateway.domain.fault.Fault;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/// Lets one call of a store fail: the n-th from now on.
final class StoreFaults {
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

  <P> P wrap(Class<P> port, P real) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (_, method, arguments) -> call(real, method, arguments)));
  }

  private @Nullable Object call(Object real, Method method, Object @Nullable [] arguments)
      throws Throwable {
    var how = due(method);
    if (how == Kind.REFUSED) {
      throw new Fault.StoreUnavailable(Fault.StoreUnavailable.Cause.BROKEN).toException();
    }
    if (how == Kind.DEATH_BEFORE) {
      death.run();
      SingleThread.neverReturn();
    }
    var result = invoke(real, method, arguments);
    if (how == Kind.UNCERTAIN) {
      throw new Fault.StoreUnavailable(Fault.StoreUnavailable.Cause.BUSY).toException();
    }
    if (how == Kind.DEATH_AFTER) {
      death.run();
      SingleThread.neverReturn();
    }
    return result;
  }

  private @Nullable Kind due(Method method) {
    if (kind == null || method.getName().equals("onAppend") || callsUntil-- > 0) {
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

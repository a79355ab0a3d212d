package dev.sessiongateway.application;

import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.session.LogLevels;
import dev.sessiongateway.domain.fault.Fault;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Lets the n-th call of an outbound port fail, to try every place where a use case can break.
///
/// ```java
/// var faults = new PortFaults();
/// fixture.with(config -> config.stores = faults.in(fixture.stores));
/// faults.failAt(3, PortFaults.When.BEFORE);
/// ```
///
/// Calls that ask for capabilities or for another port do not count.
public final class PortFaults {
  private static final Set<String> UNCOUNTED = Set.of("find", "capabilities", "name", "onAppend");

  /// Whether the failing call takes effect.
  public enum When {
    BEFORE,
    /// The call does what it should, and its caller is told that it failed.
    AFTER
  }

  private final AtomicInteger left = new AtomicInteger(Integer.MIN_VALUE);
  private final AtomicBoolean kills = new AtomicBoolean();
  private volatile When when = When.BEFORE;
  private volatile String failed = "none";
  private final Map<String, Runnable> before = new ConcurrentHashMap<>();
  private final Map<String, Runnable> after = new ConcurrentHashMap<>();

  /// The n-th call from now on fails, n from 1.
  public void failAt(int n, When moment) {
    when = moment;
    left.set(n);
  }

  /// As [#failAt], and every later call fails without effect, as when the process is killed there:
  /// what a use case does to clean up does not happen either.
  public void dieAt(int n, When moment) {
    kills.set(true);
    failAt(n, moment);
  }

  /// Runs before each call of a method of this name from now on.
  ///
  /// @param method alone, or behind the name of its port: `MessageStore.find`
  public void before(String method, Runnable hook) {
    before.put(method, hook);
  }

  /// Runs after each call of a method of this name from now on.
  public void after(String method, Runnable hook) {
    after.put(method, hook);
  }

  /// No call fails from now on.
  ///
  /// @return whether one has failed since [#failAt]
  public boolean disarm() {
    kills.set(false);
    return left.getAndSet(Integer.MIN_VALUE) <= 0;
  }

  /// The call that failed, for the message of a test.
  public String failed() {
    return failed;
  }

  /// These stores, whose calls count.
  public Stores in(Stores stores) {
    return PortProxy.of(
        Stores.class,
        (_, method, arguments) -> {
          var port = PortProxy.invoke(stores, method, arguments);
          if (method.getName().equals("find")) {
            return PortProxy.found(arguments, port, this::counted);
          }
          return method.getReturnType().isInterface()
              ? PortProxy.of(method.getReturnType(), counted(port))
              : port;
        });
  }

  /// This network, whose calls count, and those of its links.
  public Network in(Network network) {
    return PortProxy.of(Network.class, counted(network));
  }

  public LogLevels in(LogLevels levels) {
    return PortProxy.of(LogLevels.class, counted(levels));
  }

  private InvocationHandler counted(Object port) {
    return (_, method, arguments) -> {
      if (isCounted(method) && kills.get() && left.get() == 0) {
        throw broken();
      }
      var fails = isCounted(method) && left.get() > 0 && left.decrementAndGet() == 0;
      failed = fails ? method.toString() : failed;
      if (fails && when == When.BEFORE) {
        throw broken();
      }
      run(before.get(method.getName()));
      run(before.get(method.getDeclaringClass().getSimpleName() + "." + method.getName()));
      var result = PortProxy.invoke(port, method, arguments);
      run(after.get(method.getName()));
      if (fails) {
        // A port that fails to open something leaves nothing open.
        if (result instanceof AutoCloseable opened) {
          opened.close();
        }
        throw broken();
      }
      return result instanceof NetworkLink link
          ? PortProxy.of(NetworkLink.class, counted(link))
          : result;
    };
  }

  private static void run(@Nullable Runnable hook) {
    if (hook != null) {
      hook.run();
    }
  }

  private static boolean isCounted(Method method) {
    return method.getDeclaringClass() != Object.class && !UNCOUNTED.contains(method.getName());
  }

  private static RuntimeException broken() {
    return new Fault.StoreUnavailable(Fault.StoreUnavailable.Cause.BROKEN).toException();
  }
}

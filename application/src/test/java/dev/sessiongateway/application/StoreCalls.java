package dev.sessiongateway.application;

import dev.sessiongateway.application.node.SessionOwnership;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable.Cause;
import java.lang.reflect.InvocationHandler;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/// Writes down the calls of stores, to count what an answer costs, and refuses them while a test
/// wants that.
public final class StoreCalls {
  private final List<String> calls = new CopyOnWriteArrayList<>();
  private volatile @Nullable Cause refusal;

  /// These stores, whose calls are written down.
  public Stores of(Stores stores) {
    return PortProxy.of(
        Stores.class,
        (_, method, arguments) -> {
          var port = PortProxy.invoke(stores, method, arguments);
          return switch (method.getName()) {
            case "ownership" ->
                stores
                    .ownership()
                    .map(own -> PortProxy.of(SessionOwnership.class, seen("ownership", own)));
            case "find" ->
                PortProxy.found(
                    arguments, port, real -> seen(((Class<?>) arguments[0]).getSimpleName(), real));
            default ->
                method.getReturnType().isInterface()
                    ? PortProxy.of(method.getReturnType(), seen(method.getName(), port))
                    : port;
          };
        });
  }

  /// Every call is refused from now on.
  public void refuse(Cause cause) {
    refusal = cause;
  }

  /// No call is refused any more.
  public void accept() {
    refusal = null;
  }

  public void forget() {
    calls.clear();
  }

  /// Such as `messages.list`, in their order since the start or [#forget].
  public List<String> all() {
    return List.copyOf(calls);
  }

  private InvocationHandler seen(String name, Object port) {
    return (_, method, arguments) -> {
      if (method.getDeclaringClass() != Object.class) {
        calls.add(name + "." + method.getName());
        if (refusal != null) {
          throw new Fault.StoreUnavailable(refusal).toException();
        }
      }
      return PortProxy.invoke(port, method, arguments);
    };
  }
}

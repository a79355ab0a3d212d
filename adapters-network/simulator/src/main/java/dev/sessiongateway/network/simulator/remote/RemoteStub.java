package dev.sessiongateway.network.simulator.remote;

import dev.sessiongateway.network.simulator.wire.RemoteCall;
import dev.sessiongateway.network.simulator.wire.RemoteCalls;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/// Objects whose operations are calls over a channel.
final class RemoteStub {
  private RemoteStub() {}

  /// @param type an interface whose operations are in the table of calls
  static <T> T of(Class<T> type, Caller caller) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(), new Class<?>[] {type}, new Handler(type, caller)));
  }

  /// Makes the calls.
  interface Caller {
    @Nullable Object call(RemoteCall call, @Nullable Object @Nullable [] arguments);
  }

  private record Handler(Class<?> type, Caller caller) implements InvocationHandler {
    @Override
    public @Nullable Object invoke(
        Object proxy, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
      if (method.isDefault()) {
        return InvocationHandler.invokeDefault(proxy, method, arguments);
      }
      if (method.getDeclaringClass() == Object.class) {
        return method.invoke(this, arguments);
      }
      return caller.call(RemoteCalls.of(method), arguments);
    }
  }
}

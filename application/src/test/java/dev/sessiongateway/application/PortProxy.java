package dev.sessiongateway.application;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Optional;
import java.util.function.Function;

/// A port whose calls a test sees before they reach the real one.
final class PortProxy {
  private PortProxy() {}

  static <T> T of(Class<T> port, InvocationHandler handler) {
    return port.cast(
        Proxy.newProxyInstance(PortProxy.class.getClassLoader(), new Class<?>[] {port}, handler));
  }

  /// The answer of [Stores#find], as the caller shall see it.
  ///
  /// @param arguments of the call
  /// @param found the answer
  static Optional<?> found(
      Object[] arguments, Object found, Function<Object, InvocationHandler> seen) {
    return ((Optional<?>) found).map(port -> of((Class<?>) arguments[0], seen.apply(port)));
  }

  /// Calls the real port, and throws what it throws.
  static Object invoke(Object port, Method method, Object[] arguments) throws Throwable {
    try {
      method.setAccessible(true);
      return method.invoke(port, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}

package dev.sessiongateway.application;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/// A port whose calls a test sees before they reach the real one.
final class PortProxy {
  private PortProxy() {}

  static <T> T of(Class<T> port, InvocationHandler handler) {
    return port.cast(
        Proxy.newProxyInstance(PortProxy.class.getClassLoader(), new Class<?>[] {port}, handler));
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

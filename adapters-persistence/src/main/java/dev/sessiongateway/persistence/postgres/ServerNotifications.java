package dev.sessiongateway.persistence.postgres;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads what the server tells a connection that listens. By the names of the driver's methods: its
/// types are annotated with those of a library that is no part of it, without which they do not
/// compile.
final class ServerNotifications {
  private static final Class<?> CONNECTION = type("org.postgresql.PGConnection");
  private static final Class<?> NOTIFICATION = type("org.postgresql.PGNotification");
  private static final MethodHandle AWAIT =
      method(CONNECTION, "getNotifications", NOTIFICATION.arrayType(), int.class);
  private static final MethodHandle SENDER = method(NOTIFICATION, "getPID", int.class);
  private static final MethodHandle TEXT = method(NOTIFICATION, "getParameter", String.class);

  private ServerNotifications() {}

  private static Class<?> type(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("another driver", e);
    }
  }

  private static MethodHandle method(
      Class<?> type, String name, Class<?> result, Class<?>... parameters) {
    try {
      return MethodHandles.publicLookup()
          .findVirtual(type, name, MethodType.methodType(result, parameters));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("another driver", e);
    }
  }

  /// Waits for the next ones.
  ///
  /// @return none when none came in this time
  static List<Told> await(Connection connection, int millis) throws SQLException {
    var found = (@Nullable Object[]) call(AWAIT, connection.unwrap(CONNECTION), millis);
    var told = new ArrayList<Told>();
    for (var each : found == null ? new Object[0] : found) {
      told.add(
          new Told(
              (int) Objects.requireNonNull(call(SENDER, each)),
              (String) Objects.requireNonNull(call(TEXT, each))));
    }
    return told;
  }

  private static @Nullable Object call(MethodHandle method, @Nullable Object... arguments)
      throws SQLException {
    try {
      return method.invokeWithArguments(arguments);
    } catch (SQLException | RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new SQLException(e);
    }
  }

  /// @param sender the server's process of the connection that told
  record Told(int sender, String text) {}
}

package dev.sessiongateway.http.kernel.connection;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/// How many files and sockets the process may have open.
final class FileDescriptors {
  private static final int MOST_CONNECTIONS = 100_000;
  private static final int LEAST_CONNECTIONS = 16;

  /// Reserved for stores, webhooks and the log.
  private static final int RESERVED = 64;

  private FileDescriptors() {}

  /// The number of connections that leaves this reserve.
  static int connections() {
    if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system) {
      return connections(system.getMaxFileDescriptorCount(), system.getOpenFileDescriptorCount());
    }
    return MOST_CONNECTIONS;
  }

  static int connections(long most, long open) {
    var spare = Math.min(most * 3 / 4, most - open - RESERVED);
    return Math.clamp(spare, LEAST_CONNECTIONS, MOST_CONNECTIONS);
  }
}

package dev.sessiongateway.bootstrap.bench;

import com.sun.management.ThreadMXBean;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/// What a Java process has done since its start, counted and not timed: the same on a busy machine
/// as on a quiet one.
final class ProcessCounters implements AutoCloseable {
  private final long pid;
  private final ServerProcess server;
  private final JMXConnector connector;
  private final ThreadMXBean threads;

  private ProcessCounters(ServerProcess server, JMXConnector connector) throws IOException {
    this.pid = server.pid();
    this.server = server;
    this.connector = connector;
    this.threads =
        ManagementFactory.newPlatformMXBeanProxy(
            connector.getMBeanServerConnection(),
            ManagementFactory.THREAD_MXBEAN_NAME,
            ThreadMXBean.class);
  }

  /// Attaches to the process.
  @SuppressWarnings("BanJNDI") // the address is that of a process that the caller started
  static ProcessCounters of(ServerProcess server) throws IOException, AttachNotSupportedException {
    var machine = VirtualMachine.attach(Long.toString(server.pid()));
    try {
      var address = machine.startLocalManagementAgent();
      return new ProcessCounters(server, JMXConnectorFactory.connect(new JMXServiceURL(address)));
    } finally {
      machine.detach();
    }
  }

  /// What has been counted until now.
  Counts now() throws IOException {
    var io =
        Files.readAllLines(Path.of("/proc", Long.toString(pid), "io")).stream()
            .map(line -> line.split(": ", 2))
            .collect(Collectors.toMap(parts -> parts[0], parts -> Long.parseLong(parts[1])));
    return new Counts(
        threads.getTotalThreadAllocatedBytes(),
        value(io, "wchar"),
        value(io, "syscw"),
        CpuTimes.of(server));
  }

  private static long value(Map<String, Long> io, String name) {
    return io.getOrDefault(name, 0L);
  }

  @Override
  public void close() throws IOException {
    connector.close();
  }

  /// @param allocated bytes, by all threads
  /// @param written bytes, to files and connections
  /// @param writes calls of the system that wrote
  record Counts(long allocated, long written, long writes, CpuTimes threads) {
    /// What was done since `before` for each of so many operations.
    Costs since(Counts before, long operations) {
      return new Costs(
          (double) (allocated - before.allocated) / operations,
          (double) (written - before.written) / operations,
          (double) (writes - before.writes) / operations,
          threads.waitsSince(before.threads, operations));
    }
  }

  /// What one operation costs.
  ///
  /// @param allocated bytes
  /// @param written bytes
  /// @param writes calls of the system
  /// @param waits of threads
  record Costs(double allocated, double written, double writes, double waits) {
    String text() {
      return "%,9.0f B allocated   %,9.0f B written in %5.1f calls   %5.1f waits of threads"
          .formatted(allocated, written, writes, waits);
    }
  }
}

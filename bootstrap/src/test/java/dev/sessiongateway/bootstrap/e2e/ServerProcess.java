package dev.sessiongateway.bootstrap.e2e;

import dev.sessiongateway.application.log.TestLog;
import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.bootstrap.process.ProgramCommand;
import dev.sessiongateway.bootstrap.process.TestSettings;
import dev.sessiongateway.bootstrap.settings.Setting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/// A server in its own process, with its port and its log file.
public final class ServerProcess implements RunningGateway, AutoCloseable {
  /// The root key of the gateway.
  public static final String KEY = "key-for-tests-of-the-process";

  /// Bounds a hang only: a start takes seconds, and minutes on a machine with 20 times its load.
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private static final Duration POLL = Duration.ofMillis(2);

  /// ` 1: 407429 33436824 [B (java.base@25.0.3)`
  private static final Pattern CLASS_OF_HISTOGRAM =
      Pattern.compile("(?m)^ *\\d+: +\\d+ +(\\d+) +(\\S+)");

  private final Process process;
  private final int port;
  private final Path log;
  private final Runnable readLog;
  private final long startedNanos;

  private ServerProcess(Process process, int port, Path log, Runnable readLog, long startedNanos) {
    this.process = process;
    this.port = port;
    this.log = log;
    this.readLog = readLog;
    this.startedNanos = startedNanos;
  }

  /// Starts `gateway serve` on a free port and returns at once.
  public static ServerProcess gateway(Path dataDirectory, String... moreFlags) throws IOException {
    return gateway(ProgramCommand.tested(List.of(moreFlags)), dataDirectory);
  }

  /// Starts `gateway serve` of another class path.
  public static ServerProcess gateway(String classPath, Path dataDirectory, String... moreFlags)
      throws IOException {
    return gateway(ProgramCommand.java(classPath, List.of(moreFlags)), dataDirectory);
  }

  /// Starts `gateway serve` with a limit of open file descriptors.
  public static ServerProcess gatewayWithDescriptors(Path dataDirectory, int descriptors)
      throws IOException {
    var limited =
        new ArrayList<>(List.of("sh", "-c", "ulimit -n " + descriptors + "; exec \"$0\" \"$@\""));
    limited.addAll(ProgramCommand.tested(List.of()));
    return gateway(limited, dataDirectory);
  }

  /// Starts `gateway serve` with more options.
  public static ServerProcess gatewayWith(Path dataDirectory, String... settings)
      throws IOException {
    return gateway(ProgramCommand.tested(List.of()), dataDirectory, settings);
  }

  /// Starts `gateway serve` by a start script, with more options.
  public static ServerProcess ofScript(Path script, Path dataDirectory, String... settings)
      throws IOException {
    return serve(List.of(script.toString()), dataDirectory, settings);
  }

  /// Starts `gateway serve` of another class path with more options.
  public static ServerProcess gatewayWith(String classPath, Path dataDirectory, String... settings)
      throws IOException {
    return gateway(ProgramCommand.java(classPath, List.of()), dataDirectory, settings);
  }

  private static ServerProcess gateway(List<String> java, Path dataDirectory, String... settings)
      throws IOException {
    var command = new ArrayList<>(java);
    command.add(ProgramCommand.MAIN);
    return serve(command, dataDirectory, settings);
  }

  private static ServerProcess serve(List<String> program, Path dataDirectory, String... settings)
      throws IOException {
    return listen("serve", program, FreePort.next(), dataDirectory, settings);
  }

  private static ServerProcess listen(
      String name, List<String> program, int port, Path dataDirectory, String... settings)
      throws IOException {
    var command = new ArrayList<>(program);
    command.addAll(
        List.of(name, "--port", Integer.toString(port), "--data-dir", dataDirectory.toString()));
    command.addAll(List.of(settings));
    var log = dataDirectory.resolveSibling(dataDirectory.getFileName() + ".log");
    return start(command, TestSettings.environment(dataDirectory), log, port);
  }

  /// Starts `gateway serve` on this port.
  public static ServerProcess gatewayAt(int port, Path dataDirectory, String... settings)
      throws IOException {
    var command = new ArrayList<>(ProgramCommand.tested(List.of()));
    command.add(ProgramCommand.MAIN);
    return listen("serve", command, port, dataDirectory, settings);
  }

  /// Starts `gateway simulator` on this port.
  public static ServerProcess simulator(int port, Path dataDirectory, String... settings)
      throws IOException {
    var command = new ArrayList<>(ProgramCommand.tested(List.of()));
    command.add(ProgramCommand.MAIN);
    return listen("simulator", command, port, dataDirectory, settings);
  }

  /// Starts a main class that listens on the port given as its last argument.
  public static ServerProcess java(
      String classPath, Path log, int port, List<String> flags, List<String> command)
      throws IOException {
    var line = ProgramCommand.java(classPath, flags);
    line.addAll(command);
    return start(line, Map.of(), log, port);
  }

  private static ServerProcess start(
      List<String> command, Map<String, String> environment, Path log, int port)
      throws IOException {
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    builder.environment().putAll(environment);
    builder.environment().put("GATEWAY_API_KEY", KEY);
    // What is slow depends on the machine.
    builder.environment().putIfAbsent(Setting.LOG_SLOW_MS.variable(), "0");
    var readLog = TestLog.follow(log);
    var started = System.nanoTime();
    return new ServerProcess(builder.start(), port, log, readLog, started);
  }

  public int port() {
    return port;
  }

  boolean isAlive() {
    return process.isAlive();
  }

  public long pid() {
    return process.pid();
  }

  /// The processor time of the process since it was started.
  public Duration cpu() {
    return process.info().totalCpuDuration().orElseThrow();
  }

  @Override
  public String baseUrl() {
    return "http://127.0.0.1:" + port;
  }

  /// Waits for the first 200 on `/ping`.
  ///
  /// @return how long that took since the process was started
  public Duration awaitReady() {
    while (true) {
      try (var connection = new Connection(port)) {
        if (connection.send(Connection.get("/ping", KEY)).status() == 200) {
          return Duration.ofNanos(System.nanoTime() - startedNanos);
        }
      } catch (IOException notYet) {
        // The server does not listen yet; try again.
      }
      if (!process.isAlive()) {
        throw new IllegalStateException("the server died with " + exitCode() + ":\n" + log());
      }
      if (System.nanoTime() - startedNanos > PATIENCE.toNanos()
          || Thread.currentThread().isInterrupted()) {
        process.destroyForcibly();
        throw new IllegalStateException(
            "the server is not ready after "
                + Duration.ofNanos(System.nanoTime() - startedNanos)
                + ":\n"
                + log());
      }
      LockSupport.parkNanos(POLL.toNanos());
    }
  }

  /// Kills the process without cleanup, as `kill -9` does.
  public void kill() {
    process.destroyForcibly();
    exitCode();
  }

  /// Stops the process with SIGTERM.
  ///
  /// @return its exit code
  public int terminate() {
    process.destroy();
    return exitCode();
  }

  /// Waits for the process to end.
  ///
  /// @return its exit code
  public int exitCode() {
    try {
      if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IllegalStateException("the server does not stop:\n" + log());
      }
      readLog.run();
      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /// Resident memory in MiB as reported by Linux; −1 elsewhere.
  public long residentMiB() throws IOException {
    return memoryMiB("status", "VmRSS:");
  }

  /// Resident memory in MiB, in which pages shared with other processes count in part; −1 where
  /// there is no Linux.
  public long proportionalMiB() throws IOException {
    return memoryMiB("smaps_rollup", "Pss:");
  }

  /// The most resident memory that the process had, in MiB; −1 where there is no Linux.
  public long mostResidentMiB() throws IOException {
    return memoryMiB("status", "VmHWM:");
  }

  private long memoryMiB(String file, String key) throws IOException {
    var status = Path.of("/proc", Long.toString(process.pid()), file);
    if (!Files.exists(status)) {
      return -1;
    }
    for (var line : Files.readAllLines(status)) {
      if (line.startsWith(key)) {
        return Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024;
      }
    }
    return -1;
  }

  /// Open file descriptors as reported by Linux; −1 elsewhere.
  public long openFiles() throws IOException {
    var descriptors = Path.of("/proc", Long.toString(process.pid()), "fd");
    if (!Files.isDirectory(descriptors)) {
      return -1;
    }
    try (var all = Files.list(descriptors)) {
      return all.count();
    }
  }

  /// The live objects after a full collection, which this starts. They are counted in the same
  /// pause, so that what a busy process allocates meanwhile is not among them; the collector's own
  /// fillers are not either.
  public long heapAfterGcMiB() throws IOException {
    var bytes = 0L;
    for (var line : CLASS_OF_HISTOGRAM.matcher(jcmd("GC.class_histogram")).results().toList()) {
      bytes += line.group(2).contains("jdk.internal.vm.Filler") ? 0 : Long.parseLong(line.group(1));
    }
    return bytes >> 20;
  }

  /// Runs a diagnostic command in the virtual machine, as `jcmd` does.
  public String jcmd(String command) throws IOException {
    var tool = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    var asked =
        new ProcessBuilder(tool, Long.toString(process.pid()), command)
            .redirectErrorStream(true)
            .start();
    try (var said = asked.getInputStream()) {
      return new String(said.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /// The content of its log file.
  public String log() {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    readLog.run();
    process.destroyForcibly();
  }
}

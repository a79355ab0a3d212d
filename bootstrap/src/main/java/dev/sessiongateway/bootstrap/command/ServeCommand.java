package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.log.LogConfigurator;
import dev.sessiongateway.bootstrap.process.ExitCode;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.settings.MigratedVariables;
import dev.sessiongateway.bootstrap.settings.SettingsSources;
import dev.sessiongateway.http.kernel.server.ProcessControl;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;

/// Runs the gateway until a signal stops it.
@Command(name = ServeCommand.NAME, description = "Runs the gateway until SIGTERM or SIGINT.")
final class ServeCommand implements Callable<Integer> {
  static final String NAME = "serve";
  private static final Logger LOG = LoggerFactory.getLogger("gateway");

  private final SettingsOptions options;
  private final Console console;

  ServeCommand(SettingsOptions options, Console console) {
    this.options = options;
    this.console = console;
  }

  static boolean isMeant(String... arguments) {
    return arguments.length > 0 && arguments[0].equals(NAME);
  }

  /// The command with options that need no picocli; empty for any other command line.
  static Optional<ServeCommand> plain(
      Map<String, String> environment,
      Path workingDirectory,
      Console console,
      String... arguments) {
    var options = new SettingsOptions(environment, workingDirectory);
    return isMeant(arguments)
            && options.takePlain(Arrays.asList(arguments).subList(1, arguments.length))
        ? Optional.of(new ServeCommand(options, console))
        : Optional.empty();
  }

  /// Starts and stops what the command runs with this data directory.
  private static void rehearse(Path data) {
    plain(Map.of(), data, Console.ofProcess(), NAME, "--port", "0", "--data-dir", data.toString())
        .orElseThrow()
        .startAndStop();
  }

  @Override
  public Integer call() throws InterruptedException {
    start(new Shutdown());
    // Waits forever: a signal or an administrator runs the shutdown hook, which ends the program.
    new CountDownLatch(1).await();
    return ExitCode.OK.number();
  }

  /// What the command does until a signal stops it.
  private void startAndStop() {
    var shutdown = new Shutdown();
    start(shutdown).close();
    shutdown.disarm();
  }

  private GatewayProcess start(Shutdown shutdown) {
    var settings = options.read();
    LogConfigurator.setLevel(settings.logLevel());
    LogConfigurator.setFormat(settings.logFormat());
    options
        .ignored()
        .forEach(variable ->
            LOG.atInfo()
                .addKeyValue("variable", variable.name())
                .log("ignored: " + variable.meaning()));
    shutdown.arm();
    var isUp = false;
    try {
      var process =
          GatewayProcess.start(settings, new ServedProcess(options.environment(), shutdown));
      shutdown.willClose(process);
      StartupBanner.lines(process, settings).forEach(console.out()::println);
      isUp = true;
      return process;
    } finally {
      if (!isUp) {
        shutdown.disarm();
      }
    }
  }

  /// The process of `gateway serve`.
  private record ServedProcess(Map<String, String> variables, Shutdown shutdown)
      implements ProcessControl {
    @Override
    public Map<String, String> environment(boolean all) {
      var shown = new TreeMap<>(variables);
      shown.keySet().removeIf(name -> !all && !isRead(name));
      return shown;
    }

    private static boolean isRead(String name) {
      return name.startsWith(SettingsSources.PREFIX) || MigratedVariables.isKnown(name);
    }

    @Override
    public void stop(boolean force) {
      if (force) {
        shutdown.beginForced();
      } else {
        shutdown.begin();
      }
    }
  }

  /// Handles SIGTERM and SIGINT: closes the gateway and exits with 0.
  ///
  /// By default Java exits with 128 plus the signal's number, which a service manager takes for a
  /// crash. Halting at the end of the hook is the only way to choose another code.
  private static final class Shutdown {
    private static final Logger LOG = LoggerFactory.getLogger("gateway");

    /// Service managers kill a process after 10 s.
    private static final Duration DEADLINE = Duration.ofMillis(9_500);

    /// The answer to the request for a forced stop leaves within this time.
    private static final Duration ANSWER = Duration.ofMillis(250);

    private final AtomicReference<@Nullable GatewayProcess> running = new AtomicReference<>();
    private final Thread hook = Thread.ofPlatform().name("shutdown").unstarted(this::run);

    void arm() {
      Runtime.getRuntime().addShutdownHook(hook);
    }

    /// For exits without a signal, which have exit codes of their own.
    void disarm() {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // A signal came first; its exit code is used.
        LOG.atDebug().setCause(e).log("the program is ending already");
      }
    }

    /// Ends the program as a signal does, and returns at once.
    void begin() {
      Thread.ofPlatform().name("stop").start(() -> System.exit(ExitCode.OK.number()));
    }

    /// Ends the program without closing the gateway; a moment later, so that the request for it can
    /// be answered.
    void beginForced() {
      Thread.ofPlatform()
          .daemon()
          .name("forced stop")
          .start(() -> {
            LOG.warn("ends now, as an administrator asked");
            haltAfter(ANSWER);
          });
    }

    void willClose(GatewayProcess process) {
      running.set(process);
    }

    private void run() {
      var process = running.get();
      if (process != null) {
        LOG.info("stopping");
        Thread.ofPlatform().daemon().name("shutdown deadline").start(Shutdown::haltInTime);
        process.close();
        LOG.info("stopped");
      }
      Runtime.getRuntime().halt(ExitCode.OK.number());
    }

    private static void haltInTime() {
      await(DEADLINE);
      LOG.warn("did not stop in time, ends now");
      haltAfter(Duration.ZERO);
    }

    /// Acknowledged changes are on disk even when this halts the process.
    private static void haltAfter(Duration wait) {
      await(wait);
      Runtime.getRuntime().halt(ExitCode.OK.number());
    }

    private static void await(Duration wait) {
      var end = System.nanoTime() + wait.toNanos();
      for (var left = wait.toNanos(); left > 0; left = end - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
    }
  }

  /// Exercises the main paths of a temporary gateway and starts it again, so that Java can record
  /// the classes of a start for the AOT cache. The start script runs this command once after each
  /// build.
  @Command(name = "warmup", hidden = true)
  static final class WarmupCommand implements Callable<Integer> {
    private static final String ADA = "447700900101";
    private static final String BEN = "447700900102";
    private static final Duration ENOUGH = Duration.ofSeconds(2);
    private static final int ROUNDS = 150;

    @Override
    public Integer call() throws IOException {
      LogConfigurator.onlyWarnings();
      try (var gateway = TemporaryGateway.start();
          var client = new GatewayClient(gateway.url(), gateway.key())) {
        client.get("/ping");
        client.post("/api/sessions", Map.of("name", "warm"));
        var qr = client.get("/api/warm/auth/qr?format=raw").text("value");
        client.post("/simulator/phones/" + ADA + "/scan", Map.of("value", qr));
        var end = System.nanoTime() + ENOUGH.toNanos();
        for (var i = 0; i < ROUNDS && System.nanoTime() < end; i++) {
          client.post(
              "/api/sendText",
              Map.of("session", "warm", "chatId", BEN + "@c.us", "text", "number " + i));
          client.get("/api/warm/chats?limit=10");
          client.get("/ping");
        }
        // As an operator starts it, with data.
        rehearse(gateway.stop());
      }
      return ExitCode.OK.number();
    }
  }
}

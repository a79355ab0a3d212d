package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.bootstrap.log.LogConfigurator;
import dev.sessiongateway.bootstrap.process.ExitCode;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.settings.MigratedVariables;
import dev.sessiongateway.bootstrap.settings.SettingsSources;
import dev.sessiongateway.http.kernel.server.ProcessControl;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
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
  static void rehearse(Path data) {
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
      StartupBanner.of(process, settings).lines().forEach(console.out()::println);
      isUp = true;
      return process;
    } finally {
      if (!isUp) {
        shutdown.disarm();
      }
    }
  }

  /// The process of `gateway serve`.
  private static final class ServedProcess implements ProcessControl {
    private final Map<String, String> environment;
    private final Shutdown shutdown;

    ServedProcess(Map<String, String> environment, Shutdown shutdown) {
      this.environment = Map.copyOf(environment);
      this.shutdown = shutdown;
    }

    @Override
    public Map<String, String> environment(boolean all) {
      var shown = new TreeMap<String, String>();
      environment.forEach((name, value) -> {
        if (all || isRead(name)) {
          shown.put(name, value);
        }
      });
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
}

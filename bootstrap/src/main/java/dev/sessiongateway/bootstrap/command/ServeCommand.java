package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.bootstrap.log.LogConfigurator;
import dev.sessiongateway.bootstrap.process.ExitCode;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;

/// Runs the gateway until a signal stops it.
@Command(name = ServeCommand.NAME, description = "Runs the gateway until SIGTERM or SIGINT.")
record ServeCommand(SettingsOptions options, Console console) implements Callable<Integer> {
  static final String NAME = "serve";
  private static final Logger LOG = LoggerFactory.getLogger("gateway");

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

  @Override
  public Integer call() throws InterruptedException {
    start(new Shutdown());
    // Waits forever: a signal or an administrator runs the shutdown hook, which ends the program.
    new CountDownLatch(1).await();
    return ExitCode.OK.number();
  }

  /// What the command does until a signal stops it.
  void startAndStop() {
    var shutdown = new Shutdown();
    start(shutdown).close();
    shutdown.disarm();
  }

  private GatewayProcess start(Shutdown shutdown) {
    var settings = options.read();
    LogConfigurator.setLevel(settings.log().level());
    LogConfigurator.setFormat(settings.log().format());
    options
        .ignored()
        .forEach(variable ->
            LOG.atInfo()
                .addKeyValue("variable", variable.name())
                .log("ignored: " + variable.meaning()));
    var process =
        shutdown.start(
            () ->
                GatewayProcess.start(
                    settings,
                    new ServedProcess(
                        options.environment(), () -> options.examine(settings), shutdown)),
            GatewayProcess::close);
    StartupBanner.lines(process, settings).forEach(console.out()::println);
    return process;
  }
}

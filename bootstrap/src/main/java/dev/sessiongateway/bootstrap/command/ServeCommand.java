package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.bootstrap.log.LogConfigurator;
import dev.sessiongateway.bootstrap.process.ExitCode;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;

/// Runs the gateway until a signal stops it.
@Command(name = "serve", description = "Runs the gateway until SIGTERM or SIGINT.")
final class ServeCommand implements Callable<Integer> {
  private static final Logger LOG = LoggerFactory.getLogger("gateway");

  private final SettingsOptions options;
  private final Console console;

  ServeCommand(SettingsOptions options, Console console) {
    this.options = options;
    this.console = console;
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
      var process = GatewayProcess.start(settings, options.control(shutdown));
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
}

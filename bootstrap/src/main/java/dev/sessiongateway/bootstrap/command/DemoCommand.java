package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.bootstrap.demo.Demo;
import dev.sessiongateway.bootstrap.log.LogConfigurator;
import dev.sessiongateway.bootstrap.process.ExitCode;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/// Runs the demonstration, from QR code to restart, on a temporary gateway.
@Command(
    name = "demo",
    description =
        "Shows a session's life from QR code to restart, on a gateway of its own that is gone"
            + " afterwards. Ends with 0 only if each step was seen on the other side.")
final class DemoCommand implements Callable<Integer> {
  private final Console console;

  DemoCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    LogConfigurator.onlyWarnings();
    try (var gateway = TemporaryGateway.start()) {
      var allSeen = Demo.run(gateway.url(), gateway.key(), console.out());
      return (allSeen ? ExitCode.OK : ExitCode.FAILED).number();
    }
  }
}

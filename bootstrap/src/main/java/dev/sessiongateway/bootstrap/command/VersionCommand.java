package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.bootstrap.process.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/// The same output as `--version`.
@Command(name = "version", description = "Prints which gateway this is.")
final class VersionCommand implements Callable<Integer> {
  private final Console console;

  VersionCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    for (var line : new GatewayCommand.FromBuild().getVersion()) {
      console.out().println(line);
    }
    return ExitCode.OK.number();
  }
}

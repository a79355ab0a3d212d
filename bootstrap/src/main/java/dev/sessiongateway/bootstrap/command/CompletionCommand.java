package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.bootstrap.process.ExitCode;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/// Picocli's own command always calls itself `generate-completion` in its help; this one has our
/// name.
@Command(
    name = "completion",
    description = {
      "Prints a completion script for bash and zsh. In the current shell:",
      "",
      "  source <(./gateway completion)",
      ""
    })
final class CompletionCommand implements Callable<Integer> {
  private final CommandLine gateway;

  /// @param gateway the command line to complete
  CompletionCommand(CommandLine gateway) {
    this.gateway = gateway;
  }

  @Override
  public Integer call() {
    var out = gateway.getOut();
    out.print(AutoComplete.bash(gateway.getCommandName(), gateway));
    out.flush();
    return ExitCode.OK.number();
  }
}

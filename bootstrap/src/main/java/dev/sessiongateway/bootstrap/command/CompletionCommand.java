package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.bootstrap.process.ExitCode;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// Picocli's own command always calls itself `generate-completion` in its help; this one has our
/// name.
@Command(
    name = "completion",
    description = {
      "Prints a completion script for bash, zsh or fish. In the current bash or zsh:",
      "",
      "  source <(./gateway completion)",
      "",
      "In fish:",
      "",
      "  ./gateway completion fish | source",
      ""
    })
final class CompletionCommand implements Callable<Integer> {
  private final CommandLine gateway;

  @Parameters(
      arity = "0..1",
      defaultValue = "bash",
      description = "bash, zsh or fish; bash if absent. The one for bash is the one for zsh too.")
  private Shell shell = Shell.BASH;

  /// @param gateway the command line to complete
  CompletionCommand(CommandLine gateway) {
    this.gateway = gateway;
  }

  @Override
  public Integer call() {
    var out = gateway.getOut();
    out.print(
        switch (shell) {
          case BASH, ZSH -> AutoComplete.bash(gateway.getCommandName(), gateway);
          case FISH -> FishCompletion.of(gateway);
        });
    out.flush();
    return ExitCode.OK.number();
  }

  /// A shell that is completed.
  private enum Shell {
    BASH,
    ZSH,
    FISH
  }
}

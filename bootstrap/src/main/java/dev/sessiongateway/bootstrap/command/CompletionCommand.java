package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.bootstrap.process.ExitCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;

/// Picocli's own command always calls itself `generate-completion` in its help; this one has our
/// name.
@Command(
    name = "completion",
    description = {
      "Prints a completion script for bash, zsh or fish.",
      "In the current bash or zsh:",
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

  /// Makes the completion script for fish. Picocli makes only one for bash and zsh.
  static final class FishCompletion {
    private final String program;
    private final List<String> lines = new ArrayList<>();

    private FishCompletion(String program) {
      this.program = program;
    }

    static String of(CommandLine line) {
      var completion = new FishCompletion(line.getCommandName());
      completion.lines.add("complete -c " + completion.program + " -f");
      completion.commands(line, "__fish_use_subcommand", "");
      completion.lines.add("");
      return String.join("\n", completion.lines);
    }

    /// @param here condition under which a subcommand is still to be typed
    /// @param above condition under which the words typed are those of this command
    private void commands(CommandLine line, String here, String above) {
      for (var each : shown(line)) {
        var name = each.getCommandName();
        add(here, " -a " + name, summary(each.getCommandSpec().usageMessage().description()));
        var inside = above + "__fish_seen_subcommand_from " + name;
        var names = shown(each).stream().map(CommandLine::getCommandName).toList();
        commands(
            each,
            inside + "; and not __fish_seen_subcommand_from " + String.join(" ", names),
            inside + "; and ");
        each.getCommandSpec().options().forEach(option -> option(inside, option));
      }
    }

    private static List<CommandLine> shown(CommandLine line) {
      return line.getSubcommands().values().stream()
          .distinct()
          .filter(each -> !each.getCommandSpec().usageMessage().hidden())
          .toList();
    }

    private void option(String inside, OptionSpec option) {
      if (option.hidden()) {
        return;
      }
      var names =
          Arrays.stream(option.names())
              .map(name ->
                  name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1))
              .collect(Collectors.joining());
      // A value may be a file.
      var value = option.arity().max() > 0 ? " -r -F" : "";
      add(inside, names + value, summary(option.description()));
    }

    private void add(String condition, String what, String description) {
      lines.add(
          "complete -c %s -n '%s'%s -d '%s'"
              .formatted(
                  program, condition, what, description.replace("\\", "\\\\").replace("'", "\\'")));
    }

    /// The first sentence.
    private static String summary(String... description) {
      var text = description.length == 0 ? "" : description[0];
      var end = text.indexOf(". ");
      if (end < 0 && text.endsWith(".")) {
        end = text.length() - 1;
      }
      return end < 0 ? text : text.substring(0, end);
    }
  }
}

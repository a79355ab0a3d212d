package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.bootstrap.process.ExitCode;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Lists the settings of a command, which its own help leaves out.
@Command(
    name = "settings",
    description = {
      "Lists the settings, as options, in the file and as variables.",
      "'gateway doctor' shows the values that are set."
    })
final class SettingsCommand implements Callable<Integer> {
  private final CommandLine gateway;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "<command>",
      defaultValue = ServeCommand.NAME,
      description = "The command whose settings are listed. Default: serve, which has all.")
  private String command = ServeCommand.NAME;

  /// @param gateway the command line with the other commands
  SettingsCommand(CommandLine gateway) {
    this.gateway = gateway;
  }

  @Override
  public Integer call() {
    var named = gateway.getSubcommands().get(command);
    if (named == null) {
      throw new ParameterException(
          Objects.requireNonNull(spec).commandLine(),
          "there is no command '%s'; choose one of: %s"
              .formatted(command, String.join(", ", gateway.getSubcommands().keySet())));
    }
    var of = named.getCommandSpec();
    var settings = of.options().stream().filter(SettingsOptions::isSetting).toList();
    var help = new Help(of, gateway.getColorScheme());
    gateway.getOut().print(help.optionListExcludingGroups(settings));
    gateway.getOut().print(help.footer());
    gateway.getOut().flush();
    return ExitCode.OK.number();
  }
}

package dev.sessiongateway.bootstrap.command;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// The help of a command: its own options, and one line about the settings that it takes as options
/// too, which would fill several screens. Only `serve`, whose options are settings, lists them.
final class CommandHelp extends Help {
  private final CommandSpec command;

  CommandHelp(CommandSpec command, ColorScheme colors) {
    super(command, colors);
    this.command = command;
  }

  /// The command below `gateway`: its settings are those of its subcommands.
  private String nameOfTop() {
    var line = command.commandLine();
    while (line.getParent() != null && line.getParent().getParent() != null) {
      line = line.getParent();
    }
    return line.getCommandName();
  }

  private List<OptionSpec> settings() {
    return nameOfTop().equals(ServeCommand.NAME)
        ? List.of()
        : command.options().stream().filter(SettingsOptions::isSetting).toList();
  }

  @Override
  protected Ansi.Text createDetailedSynopsisOptionsText(
      Collection<ArgSpec> done, Comparator<OptionSpec> order, boolean clustered) {
    var left = new HashSet<>(done);
    left.addAll(settings());
    var own = super.createDetailedSynopsisOptionsText(left, order, clustered);
    return settings().isEmpty() ? own : own.concat(" [SETTINGS]");
  }

  @Override
  public String optionList() {
    var settings = settings();
    return optionListExcludingGroups(
        command.options().stream().filter(option -> !settings.contains(option)).toList());
  }

  @Override
  public String footer(Object... parameters) {
    var settings = settings();
    if (settings.isEmpty()) {
      return super.footer(parameters);
    }
    var example = command.optionsMap().containsKey("--data-dir") ? "--data-dir" : "--host";
    return "%nSettings such as %s are options too: see 'gateway settings %s'.%n"
        .formatted(example, nameOfTop());
  }
}

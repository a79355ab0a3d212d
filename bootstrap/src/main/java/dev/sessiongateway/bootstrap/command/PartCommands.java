package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.bootstrap.process.ExitCode;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.http.kernel.part.PartCommand;
import java.util.EnumSet;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/// The commands that parts bring.
record PartCommands(Supplier<SettingsOptions> options, Console console) {
  List<CommandLine> all() {
    return ServiceLoader.load(PartCommand.class).stream()
        .map(ServiceLoader.Provider::get)
        .map(this::line)
        .toList();
  }

  private CommandLine line(PartCommand command) {
    var spec = CommandSpec.create().name(command.name());
    describe(spec, command.description());
    var line = new CommandLine(spec);
    for (var action : command.actions()) {
      line.addSubcommand(action.name(), line(action));
    }
    return line;
  }

  private CommandLine line(PartCommand.Action action) {
    var settings = options.get();
    Callable<Integer> run =
        () -> {
          var data = settings.read().dataDirectory();
          var isWell = action.run().in(data, console.out(), console.err());
          return (isWell ? ExitCode.OK : ExitCode.FAILED).number();
        };
    var spec = CommandSpec.wrapWithoutInspection(run).name(action.name());
    describe(spec, action.description());
    settings.addTo(spec, EnumSet.of(Setting.DATA_DIR));
    return new CommandLine(spec);
  }

  private static void describe(CommandSpec spec, String description) {
    spec.usageMessage().description(description);
    spec.mixinStandardHelpOptions(true);
  }
}

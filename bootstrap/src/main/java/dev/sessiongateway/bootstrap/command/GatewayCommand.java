package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.bootstrap.backup.BackupFailure;
import dev.sessiongateway.bootstrap.command.RunningGateway.GatewayCallException;
import dev.sessiongateway.bootstrap.demo.Demo;
import dev.sessiongateway.bootstrap.log.LogConfigurator;
import dev.sessiongateway.bootstrap.process.ExitCode;
import dev.sessiongateway.bootstrap.process.StartupFailure;
import dev.sessiongateway.bootstrap.process.Version;
import dev.sessiongateway.bootstrap.settings.EditDistance;
import dev.sessiongateway.bootstrap.settings.InvalidSettings;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.domain.fault.FaultException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.UnmatchedArgumentException;

/// The `gateway` command with its subcommands.
@Command(
    name = "gateway",
    description = "Operates accounts on a messaging network over HTTP.",
    versionProvider = GatewayCommand.FromBuild.class,
    mixinStandardHelpOptions = true,
    usageHelpAutoWidth = true,
    scope = ScopeType.INHERIT,
    synopsisSubcommandLabel = "COMMAND")
public final class GatewayCommand {
  private static final Set<Setting> ALL = EnumSet.allOf(Setting.class);
  private static final Set<Setting> ADDRESS =
      EnumSet.of(Setting.HOST, Setting.PORT, Setting.API_KEY, Setting.API_KEY_FILE);
  private static final Set<Setting> DATA =
      EnumSet.of(
          Setting.DATA_DIR,
          Setting.STORE,
          Setting.STORES_DIRECTORY,
          Setting.STORE_OPTIONS,
          Setting.POSTGRES_URL,
          Setting.POSTGRES_USER,
          Setting.POSTGRES_PASSWORD,
          Setting.POSTGRES_PASSWORD_FILE,
          Setting.POSTGRES_DATABASES);

  private static final Set<Setting> DATA_AND_MEDIA =
      union(
          DATA,
          EnumSet.of(
              Setting.MEDIA_LOCATION,
              Setting.S3_ENDPOINT,
              Setting.S3_REGION,
              Setting.S3_BUCKET,
              Setting.S3_PREFIX,
              Setting.S3_ACCESS_KEY,
              Setting.S3_SECRET_KEY,
              Setting.S3_SECRET_KEY_FILE,
              Setting.S3_PATH_STYLE));

  /// Of a process that has the simulated network and no sessions.
  private static final Set<Setting> SIMULATOR =
      EnumSet.of(
          Setting.HOST,
          Setting.PORT,
          Setting.DATA_DIR,
          Setting.WORLD,
          Setting.SIMULATOR_SEED,
          Setting.SIMULATOR_CLOCK,
          Setting.PUBLIC_URL,
          Setting.API_KEY,
          Setting.API_KEY_FILE,
          Setting.NO_KEY,
          Setting.CORS_ORIGINS,
          Setting.CONNECTIONS_PER_ADDRESS,
          Setting.MEDIA_VOICE_MIB,
          Setting.MEDIA_FILE_MIB,
          Setting.MEDIA_KEEP_DAYS,
          Setting.MEDIA_KEEP_MIB,
          Setting.METRICS_ACCESS,
          Setting.LOG_LEVEL,
          Setting.LOG_FORMAT,
          Setting.LOG_SLOW_MS);

  /// A misspelt command is suggested only up to this edit distance.
  private static final int FAR = 3;

  private final Map<String, String> environment;
  private final Path workingDirectory;
  private final Console console;

  private GatewayCommand(Map<String, String> environment, Path workingDirectory, Console console) {
    this.environment = environment;
    this.workingDirectory = workingDirectory;
    this.console = console;
  }

  private static Set<Setting> union(Set<Setting> some, Set<Setting> others) {
    var all = EnumSet.copyOf(some);
    all.addAll(others);
    return all;
  }

  /// Runs one command line.
  ///
  /// @return the exit code
  public static int run(
      Map<String, String> environment, Path workingDirectory, String... arguments) {
    return run(environment, workingDirectory, Console.ofProcess(), arguments);
  }

  /// As the one above, with another console.
  static int run(
      Map<String, String> environment,
      Path workingDirectory,
      Console console,
      String... arguments) {
    var command = new GatewayCommand(environment, workingDirectory, console);
    return ServeCommand.plain(environment, workingDirectory, console, arguments)
        .map(command::execute)
        .orElseGet(() -> command.line(ServeCommand.isMeant(arguments)).execute(arguments));
  }

  /// As picocli does it.
  private int execute(ServeCommand serve) {
    try {
      return serve.call();
    } catch (Exception failure) {
      try {
        return failed(failure);
      } catch (Exception bug) {
        bug.printStackTrace(console.err());
        return ExitCode.FAILED.number();
      }
    }
  }

  /// @param onlyServe whether only `serve` is asked for: building all commands takes as long as a
  ///   fifth of the start of a gateway
  private CommandLine line(boolean onlyServe) {
    var line = new CommandLine(this).addSubcommand(withSettings(ServeCommand::new, ALL));
    if (!onlyServe) {
      line.addSubcommand(withSettings(DoctorCommand::new, ALL))
          .addSubcommand(withSettings(KeysCommand::new, union(ADDRESS, DATA)))
          .addSubcommand(withSettings(WebhooksCommand::new, ADDRESS))
          .addSubcommand(withSettings(NodesCommand::new, ADDRESS))
          .addSubcommand(withSettings(ReplayCommand::new, ADDRESS))
          .addSubcommand(withSettings(BackupCommand::new, union(ADDRESS, DATA_AND_MEDIA)))
          .addSubcommand(withSettings(RestoreCommand::new, DATA_AND_MEDIA))
          .addSubcommand(withSettings(CheckCommand::new, DATA))
          .addSubcommand(withSettings(CopyCommand::new, DATA_AND_MEDIA))
          .addSubcommand(withSettings(SimulatorCommand::new, SIMULATOR))
          .addSubcommand(new DemoCommand(console))
          .addSubcommand(new WarmupCommand())
          .addSubcommand(new SettingsCommand(line))
          .addSubcommand(new CompletionCommand(line))
          .addSubcommand(new VersionCommand(console))
          .addSubcommand(new HelpCommand());
    }
    if (!onlyServe) {
      var parts =
          new PartCommands(() -> new SettingsOptions(environment, workingDirectory), console);
      parts.all().forEach(part -> line.addSubcommand(part.getCommandName(), part));
    }
    return line.setOut(console.out())
        .setErr(console.err())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setHelpFactory(CommandHelp::new)
        .setExecutionStrategy(this::executeOrShowHelp)
        .setExecutionExceptionHandler((e, _, _) -> failed(e))
        .setParameterExceptionHandler((e, _) -> misused(e));
  }

  private CommandLine withSettings(
      BiFunction<SettingsOptions, Console, Object> command, Set<Setting> settings) {
    var options = new SettingsOptions(environment, workingDirectory);
    var line = new CommandLine(command.apply(options, console));
    options.addTo(line.getCommandSpec(), settings);
    return line;
  }

  /// A command that only has subcommands, without one of them, is misuse that shows them.
  private int executeOrShowHelp(ParseResult parsed) {
    var last = parsed;
    while (last.hasSubcommand()) {
      last = last.subcommand();
    }
    var isComplete = last.commandSpec().subcommands().isEmpty();
    if (isComplete || last.isUsageHelpRequested() || last.isVersionHelpRequested()) {
      return new RunLast().execute(parsed);
    }
    last.commandSpec().commandLine().usage(console.err());
    return ExitCode.MISUSED.number();
  }

  /// Errors that an operator can fix are printed in one line; any other is a bug and prints its
  /// stack trace.
  private int failed(Exception failure) throws Exception {
    var exitCode =
        switch (failure) {
          case InvalidSettings _ -> ExitCode.MISUSED;
          case StartupFailure startup -> startup.exitCode();
          case BackupFailure backup -> exitCode(backup);
          case GatewayCallException call -> call.exitCode();
          case FaultException _ -> ExitCode.FAILED;
          default -> throw failure;
        };
    console.err().println("gateway: " + failure.getMessage());
    return exitCode.number();
  }

  private static ExitCode exitCode(BackupFailure failure) {
    return switch (failure.reason()) {
      case FAILED -> ExitCode.FAILED;
      case MISUSED -> ExitCode.MISUSED;
      case DATA_UNUSABLE -> ExitCode.DATA_UNUSABLE;
    };
  }

  private int misused(ParameterException misuse) {
    var err = console.err();
    err.println("gateway: " + misuse.getMessage());
    if (misuse instanceof UnmatchedArgumentException unmatched && unmatched.isUnknownOption()) {
      nearest(unmatched).ifPresent(option -> err.println("Did you mean: " + option + "?"));
    } else {
      UnmatchedArgumentException.printSuggestions(misuse, err);
    }
    err.println("Try '" + misuse.getCommandLine().getCommandSpec().qualifiedName() + " --help'.");
    return ExitCode.MISUSED.number();
  }

  /// Picocli suggests no options when a value follows the unknown option.
  private static Optional<String> nearest(UnmatchedArgumentException unmatched) {
    var wrong = unmatched.getUnmatched().getFirst().split("=", 2)[0];
    return unmatched.getCommandLine().getCommandSpec().optionsMap().keySet().stream()
        .filter(option -> option.startsWith("--") && EditDistance.between(wrong, option) <= FAR)
        .min(Comparator.comparingInt(option -> EditDistance.between(wrong, option)));
  }

  /// Prints the version of the gateway.
  static final class FromBuild implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"Session Gateway " + Version.current() + ", commit " + Version.commit()};
    }
  }

  /// The same output as `--version`.
  @Command(name = "version", description = "Prints which gateway this is.")
  private record VersionCommand(Console console) implements Callable<Integer> {
    @Override
    public Integer call() {
      for (var line : new FromBuild().getVersion()) {
        console.out().println(line);
      }
      return ExitCode.OK.number();
    }
  }

  /// Runs the demonstration, from QR code to restart, on a temporary gateway.
  @Command(
      name = "demo",
      description = {
        "Shows a session's life from QR code to restart.",
        "On a gateway of its own that is gone afterwards. Ends with 0 only if each step was seen on"
            + " the other side."
      })
  private record DemoCommand(Console console) implements Callable<Integer> {
    @Override
    public Integer call() throws IOException {
      LogConfigurator.onlyWarnings();
      try (var gateway = TemporaryGateway.start()) {
        var allSeen = Demo.run(gateway.url(), gateway.key(), console.out());
        return (allSeen ? ExitCode.OK : ExitCode.FAILED).number();
      }
    }
  }
}

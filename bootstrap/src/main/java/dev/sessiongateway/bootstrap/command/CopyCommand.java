package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.bootstrap.backup.CopiedStores;
import dev.sessiongateway.bootstrap.backup.CopiedStores.Place;
import dev.sessiongateway.bootstrap.log.LogConfigurator;
import dev.sessiongateway.bootstrap.process.ExitCode;
import dev.sessiongateway.bootstrap.settings.Setting;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// Copies all data of a store into another one.
@Command(
    name = "copy",
    description = {
      "Copies a data directory into PostgreSQL databases, or back.",
      "Sessions, messages, events, files and keys are copied. No gateway may run on either. The"
          + " source is not changed, and the target must have no data.",
      "Files of messages end where --media and --data-dir say for the gateway on postgres, and in"
          + " the directory that is named otherwise. Those that lie there already stay.",
      "Both are compared afterwards, table by table. Until then no gateway starts on the target;"
          + " after an interruption the same copy begins anew."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:The target has what the source has.",
      "1:The target differs from the source, and stays unfinished.",
      "2:A place or a setting is invalid.",
      "3:One of both cannot be used, is in use, or the target has data."
    })
final class CopyCommand implements Callable<Integer> {
  private static final String DIRECTORY = "dir:";
  private static final String POSTGRES = "postgres";

  private final SettingsOptions options;
  private final Console console;

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--from",
      paramLabel = "<place>",
      required = true,
      description = "dir:<data directory>, or postgres for the databases of the settings.")
  private @Nullable String from;

  @Option(names = "--to", paramLabel = "<place>", required = true, description = "The same.")
  private @Nullable String to;

  CopyCommand(SettingsOptions options, Console console) {
    this.options = options;
    this.console = console;
  }

  @Override
  public Integer call() {
    LogConfigurator.onlyWarnings();
    var source = place("--from", Objects.requireNonNull(from));
    var target = place("--to", Objects.requireNonNull(to));
    if (source.equals(target)) {
      throw misused("--from and --to are the same");
    }
    var isPostgres = source instanceof Place.Postgres || target instanceof Place.Postgres;
    var settings = isPostgres ? options.read(Map.of(Setting.STORE, POSTGRES)) : options.read();
    var copied = CopiedStores.copy(source, target, settings);
    var tables = copied.tables();
    for (var table : tables) {
      console.out().printf("%-4s %s%n", table.isEqual() ? "ok" : "BAD", table);
    }
    console.err().println(copied.media());
    var isEqual = tables.stream().allMatch(CopiedStores.Table::isEqual);
    return (isEqual ? ExitCode.OK : ExitCode.FAILED).number();
  }

  private Place place(String option, String given) {
    if (given.equals(POSTGRES)) {
      return new Place.Postgres();
    }
    if (given.startsWith(DIRECTORY) && given.length() > DIRECTORY.length()) {
      return new Place.Directory(
          Path.of(given.substring(DIRECTORY.length())).toAbsolutePath().normalize());
    }
    throw misused(option + " must be dir:<data directory> or postgres");
  }

  private ParameterException misused(String message) {
    return new ParameterException(Objects.requireNonNull(spec).commandLine(), message);
  }
}

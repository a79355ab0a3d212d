package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.bootstrap.backup.DataCheck;
import dev.sessiongateway.bootstrap.backup.SqliteFiles;
import dev.sessiongateway.bootstrap.log.LogConfigurator;
import dev.sessiongateway.bootstrap.process.ExitCode;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Checks a data directory or a backup.
@Command(
    name = "check",
    description = {
      "Checks databases or a backup, and changes nothing.",
      "The databases of a data directory, or of the store postgres, may be in use by a gateway."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:Nothing is wrong.",
      "1:It could not be read.",
      "2:There is no such file.",
      "3:Something is damaged or missing."
    })
final class CheckCommand implements Callable<Integer> {
  private final SettingsOptions options;
  private final Console console;

  @Parameters(
      arity = "0..1",
      paramLabel = "<path>",
      description = "A data directory or an archive. Without this: the store.")
  private @Nullable Path path;

  @Option(
      names = "--full",
      description = {
        "Compares indexes with their tables and looks for missing events too, and checks the"
            + " databases in an archive. Takes several times as long."
      })
  private boolean full;

  CheckCommand(SettingsOptions options, Console console) {
    this.options = options;
    this.console = console;
  }

  @Override
  public Integer call() {
    LogConfigurator.onlyWarnings();
    var findings = path == null ? configured() : DataCheck.of(path, full);
    for (var finding : findings) {
      var wrong = finding.wrong();
      var line = finding.subject() + (wrong == null ? "" : ": " + wrong);
      console.out().printf("%-4s %s%n", wrong == null ? "ok" : "BAD", line);
    }
    var allWell = findings.stream().allMatch(finding -> finding.wrong() == null);
    return (allWell ? ExitCode.OK : ExitCode.DATA_UNUSABLE).number();
  }

  private List<DataCheck.Finding> configured() {
    var settings = options.read();
    if (settings.store().isPostgres()) {
      return DataCheck.ofPostgres(settings, full);
    }
    SqliteFiles.require(
        settings.store(),
        "'gateway check' without a path",
        "name an archive, or check the database with its own programs");
    return DataCheck.of(settings.dataDirectory(), full);
  }
}

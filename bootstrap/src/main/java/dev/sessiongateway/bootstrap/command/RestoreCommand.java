package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.bootstrap.backup.CopiedStores;
import dev.sessiongateway.bootstrap.backup.InterruptedRestore;
import dev.sessiongateway.bootstrap.backup.Restore;
import dev.sessiongateway.bootstrap.backup.Restore.RestoredStore;
import dev.sessiongateway.bootstrap.backup.SqliteFiles;
import dev.sessiongateway.bootstrap.log.LogConfigurator;
import dev.sessiongateway.bootstrap.process.ExitCode;
import dev.sessiongateway.bootstrap.process.Version;
import dev.sessiongateway.bootstrap.settings.Settings;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Makes a data directory of a backup.
@Command(
    name = "restore",
    description = {
      "Restores a backup to the data directory.",
      "The directory must be absent or empty; it changes after everything was unpacked and checked."
          + " With the store postgres, sessions and messages go into its databases, which must have"
          + " no data. Files of messages go where the gateway will look for them (--media): into"
          + " the data directory, or with postgres into the database.",
      "A copy must not run beside its original: both would deliver the same events."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:The data directory is as it was at the time of the backup.",
      "1:It could not be written, as when the disk is full; nothing has changed.",
      "2:There is no such file, or the data directory is not empty.",
      "3:The backup is damaged, incomplete or of a newer version, or a gateway runs on the"
          + " directory; nothing has changed."
    })
final class RestoreCommand implements Callable<Integer> {
  private final SettingsOptions options;
  private final Console console;

  @Parameters(paramLabel = "<file>", description = "An archive that 'gateway backup' made.")
  private @Nullable Path archive;

  @Option(
      names = "--force",
      description =
          "Moves a data directory with files aside, to a name with the time. It is not deleted.")
  private boolean force;

  @Option(
      names = "--with-networks",
      description =
          "Restores the jars of networks and stores too. A start runs their code, so do this with"
              + " backups that you trust.")
  private boolean withNetworks;

  RestoreCommand(SettingsOptions options, Console console) {
    this.options = options;
    this.console = console;
  }

  @Override
  public Integer call() {
    LogConfigurator.onlyWarnings();
    var settings = options.read();
    if (!settings.store().isPostgres()) {
      SqliteFiles.require(
          settings.store(),
          "'gateway restore'",
          "--store sqlite restores to the data directory, with which a gateway then starts");
    }
    var data = settings.dataDirectory();
    var err = console.err();
    InterruptedRestore.settle(data).forEach(err::println);
    var choices =
        new Restore.Options(
            force,
            withNetworks,
            List.of(settings.network().directory(), settings.store().directory()));
    var result = restore(settings, choices);
    err.printf(
        "%d files of %s, saved by version %s%n",
        result.files(), result.createdAt(), result.gateway());
    result
        .leftOut()
        .forEach(file ->
            err.println(file + " was damaged and is not in the backup; its sessions are FAILED"));
    if (!result.networks().isEmpty()) {
      err.println("not restored without --with-networks, because a start runs the code of these:");
      result.networks().forEach(file -> err.println("  " + file));
    }
    if (result.aside() != null) {
      err.println("the former directory is " + result.aside());
    }
    if (settings.media().location().isRemote() && SqliteFiles.hasMedia(data)) {
      err.printf(
          "files of messages are in %s; the gateway looks for them in %s%n",
          SqliteFiles.media(data), settings.media().location());
    }
    console.out().println(data);
    return ExitCode.OK.number();
  }

  private Restore.Result restore(Settings settings, Restore.Options choices) {
    try (var store =
        settings.store().isPostgres() ? CopiedStores.restored(settings) : RestoredStore.IN_FILES) {
      return new Restore(
              Objects.requireNonNull(archive),
              settings.dataDirectory(),
              choices,
              Instant.now(),
              Version.current(),
              store)
          .run();
    }
  }
}

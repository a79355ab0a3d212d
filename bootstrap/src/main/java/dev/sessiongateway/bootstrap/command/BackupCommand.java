package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.application.store.StoreUnusable;
import dev.sessiongateway.bootstrap.backup.Backup.BackupScope;
import dev.sessiongateway.bootstrap.backup.BackupTarget;
import dev.sessiongateway.bootstrap.backup.OfflineBackup;
import dev.sessiongateway.bootstrap.log.LogConfigurator;
import dev.sessiongateway.bootstrap.process.ChosenStore;
import dev.sessiongateway.bootstrap.process.ExitCode;
import dev.sessiongateway.bootstrap.process.StartupFailure.DataDirectoryInUse;
import dev.sessiongateway.bootstrap.process.Version;
import dev.sessiongateway.bootstrap.settings.Settings;
import java.net.URI;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Saves everything durable to one archive, whether the gateway runs or not.
@Command(
    name = "backup",
    description = {
      "Saves everything durable to one archive.",
      "That is sessions, messages, events, files, keys and the simulated network, as they are at"
          + " one moment. A gateway that runs on the data directory is asked for it and goes on"
          + " meanwhile. The archive is read again before it gets its name. It contains secrets."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:The backup is complete.",
      "1:It could not be made, as when a disk is full; nothing is left of it.",
      "2:The file exists already, or no key was given for a gateway that runs.",
      "3:A database is damaged, or there is no data directory.",
      "5:No gateway answers at the URL."
    })
final class BackupCommand implements Callable<Integer> {
  private static final String ROUTE = "/api/server/backup";

  private final SettingsOptions options;
  private final Console console;

  @Parameters(
      paramLabel = "<file-or-folder>",
      description = "The archive, or a folder for an archive with the time in its name.")
  private @Nullable Path target;

  @Option(names = "--overwrite", description = "Replaces an archive of this name.")
  private boolean overwrite;

  @Option(
      names = "--skip-damaged",
      description = "Leaves damaged databases out. Without this they refuse the backup.")
  private boolean skipDamaged;

  @Option(
      names = "--url",
      paramLabel = "<url>",
      description =
          "Where a gateway runs that is to be asked. Without this: the one that uses the data"
              + " directory.")
  private @Nullable URI url;

  BackupCommand(SettingsOptions options, Console console) {
    this.options = options;
    this.console = console;
  }

  @Override
  public Integer call() {
    LogConfigurator.onlyWarnings();
    var settings = options.read();
    var now = Instant.now();
    var file = BackupTarget.of(Objects.requireNonNull(target), overwrite, now);
    var saved =
        url == null ? save(settings, file, now) : download(RunningGateway.of(settings, url), file);
    var err = console.err();
    err.printf(
        "%d files, %d MiB, %d MiB in the archive%n",
        saved.files(), saved.bytes() >> 20, saved.archiveBytes() >> 20);
    saved.leftOut().forEach(line -> err.println("left out: " + line));
    // Only the name goes to standard output, so that scripts can read it.
    console.out().println(saved.file());
    return ExitCode.OK.number();
  }

  private BackupTarget.Saved save(Settings settings, BackupTarget file, Instant now) {
    if (!settings.store().isInFiles()) {
      return saveOpened(settings, file, now);
    }
    try {
      return OfflineBackup.save(
          settings.dataDirectory(), file, skipDamaged, Version.current(), now);
    } catch (StoreUnusable.InUse e) {
      return download(RunningGateway.inUse(settings, e), file);
    }
  }

  /// Opens the store as a gateway would, so that none starts meanwhile.
  private BackupTarget.Saved saveOpened(Settings settings, BackupTarget file, Instant now) {
    try (var store = ChosenStore.existing(settings)) {
      return OfflineBackup.save(
          store.open(),
          settings.dataDirectory(),
          BackupScope.of(settings),
          file,
          skipDamaged,
          Version.current(),
          now);
    } catch (DataDirectoryInUse e) {
      return download(running(settings, e), file);
    }
  }

  /// A store of a jar may make no backups of this kind, and only the gateway knows.
  private static RunningGateway running(Settings settings, DataDirectoryInUse cause) {
    try {
      return RunningGateway.inUse(settings, cause);
    } catch (RunningGateway.GatewayCallException e) {
      throw settings.store().isPostgres()
          ? e
          : new RunningGateway.GatewayCallException(
              e.exitCode(),
              "%s. When the store %s takes no snapshots, no gateway makes this backup: use the backups of the store"
                  .formatted(e.getMessage(), settings.store().name()),
              e);
    }
  }

  private BackupTarget.Saved download(RunningGateway running, BackupTarget file) {
    try (running) {
      return file.save(() -> running.download(ROUTE, Map.of("skipDamaged", skipDamaged)));
    }
  }
}

package dev.sessiongateway.bootstrap.backup;

import dev.sessiongateway.application.store.OpenedStores;
import dev.sessiongateway.application.store.StoreSnapshot;
import dev.sessiongateway.application.store.StoreUnusable;
import dev.sessiongateway.bootstrap.backup.Backup.BackupScope;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;

/// The backup of a data directory that no gateway uses. Changes nothing in it, so it is also the
/// backup to make before an upgrade.
public final class OfflineBackup {
  private OfflineBackup() {}

  /// @return the result of saving the archive
  /// @throws StoreUnusable.InUse when a gateway runs there, which has to be asked instead
  /// @throws BackupFailure when it cannot be made; nothing is left of it then
  public static BackupTarget.Saved save(
      Path dataDirectory, BackupTarget target, boolean skipDamaged, String version, Instant now) {
    try (var snapshot = SqliteFiles.snapshot(dataDirectory)) {
      return save(snapshot, dataDirectory, BackupScope.OF_FILES, target, skipDamaged, version, now);
    } catch (StoreUnusable.InUse e) {
      throw e;
    } catch (StoreUnusable e) {
      throw BackupFailure.unusable(String.valueOf(e.getMessage()), e);
    }
  }

  /// As the one above, of a store that has no files in the data directory.
  ///
  /// @param stores opened for this, so no gateway uses them
  public static BackupTarget.Saved save(
      OpenedStores stores,
      Path dataDirectory,
      BackupScope scope,
      BackupTarget target,
      boolean skipDamaged,
      String version,
      Instant now) {
    var snapshots =
        stores
            .snapshots()
            .orElseThrow(() ->
                BackupFailure.misused(
                    "this store makes no backups; use the programs that belong to it"));
    try (var snapshot = snapshots.take(() -> {})) {
      return save(snapshot, dataDirectory, scope, target, skipDamaged, version, now);
    }
  }

  private static BackupTarget.Saved save(
      StoreSnapshot snapshot,
      Path dataDirectory,
      BackupScope scope,
      BackupTarget target,
      boolean skipDamaged,
      String version,
      Instant now) {
    // Gateways are kept away until everything is read.
    return target.save(() -> {
      var backup =
          new Backup(dataDirectory.toRealPath(), target.staging(), Map.of(), scope, _ -> {});
      try {
        return backup.open(
            snapshot,
            version,
            now,
            damaged -> {
              if (!damaged.isEmpty() && !skipDamaged) {
                throw BackupFailure.unusable(
                    Backup.names(damaged) + "; --skip-damaged backs up the others", null);
              }
            });
      } catch (IOException | RuntimeException e) {
        backup.close(false);
        throw e;
      }
    });
  }
}

package dev.sessiongateway.bootstrap.backup;

import dev.sessiongateway.application.network.Network;
import dev.sessiongateway.application.network.Network.NetworkFile;
import dev.sessiongateway.application.store.OpenedStores;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.bootstrap.backup.Backup.BackupScope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.http.kernel.metrics.GaugeCollector.GaugeSource;
import dev.sessiongateway.http.kernel.server.BackupSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/// Backups of a gateway that runs, one at a time.
public final class RunningBackup implements BackupSource, GaugeSource {
  private final OpenedStores stores;
  private final Supplier<Map<Path, Network>> networks;
  private final Path data;
  private final Time time;
  private final String version;
  private final BackupScope scope;
  private final AtomicBoolean isRunning = new AtomicBoolean();
  private final AtomicLong made = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private final AtomicLong lastSeconds = new AtomicLong();

  /// @param version of this program
  /// @param networks those that are open, by their directories inside of the data directory
  public RunningBackup(
      OpenedStores stores,
      Supplier<Map<Path, Network>> networks,
      Path data,
      Time time,
      String version,
      BackupScope scope) {
    this.stores = stores;
    this.networks = () -> relative(data, networks.get());
    this.data = real(data);
    this.time = time;
    this.version = version;
    this.scope = scope;
  }

  private static Map<Path, Network> relative(Path data, Map<Path, Network> networks) {
    var all = new HashMap<Path, Network>();
    networks.forEach((folder, network) -> all.put(data.relativize(folder), network));
    return all;
  }

  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Deletes what a killed process left.
  public void clean() {
    try {
      Folders.delete(data.resolve(SqliteFiles.BACKUP));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public InputStream open(boolean skipDamaged) {
    if (!isRunning.compareAndSet(false, true)) {
      throw new Fault.Conflict(
              "backup.running", "Another backup is being made; try again when it is done")
          .toException();
    }
    try {
      return archive(skipDamaged);
    } catch (RuntimeException | Error e) {
      failed.incrementAndGet();
      throw e;
    }
  }

  private void openFiles(Map<Path, List<NetworkFile>> files) {
    networks
        .get()
        .forEach(
            (folder, network) -> network.openFiles().ifPresent(open -> files.put(folder, open)));
  }

  private InputStream archive(boolean skipDamaged) {
    var files = new HashMap<Path, List<NetworkFile>>();
    try (var snapshot = snapshots().take(() -> openFiles(files))) {
      return new Backup(data, data.resolve(SqliteFiles.BACKUP), files, scope, this::ended)
          .open(
              snapshot,
              version,
              time.machine().instant(),
              damaged -> {
                if (!damaged.isEmpty() && !skipDamaged) {
                  throw refused(damaged);
                }
              });
    } catch (IOException | UncheckedIOException e) {
      abandon(files);
      var isFull = data.toFile().getUsableSpace() < 1L << 20;
      var cause = isFull ? StoreUnavailable.Cause.FULL : StoreUnavailable.Cause.BROKEN;
      throw new StoreUnavailable(cause).toException(e);
    } catch (RuntimeException | Error e) {
      abandon(files);
      throw e;
    }
  }

  private OpenedStores.Snapshots snapshots() {
    return stores
        .snapshots()
        .orElseThrow(() ->
            new Fault.NotOffered("backup", "The store takes no snapshots; use its own backups")
                .toException());
  }

  private void ended(boolean isComplete) {
    isRunning.set(false);
    if (isComplete) {
      made.incrementAndGet();
      lastSeconds.set(time.machine().instant().getEpochSecond());
    } else {
      failed.incrementAndGet();
    }
  }

  @Override
  public void read(GaugeSink sink) {
    sink.gauge("backup_running", "Whether a backup is being made", isRunning.get() ? 1 : 0);
    sink.gauge(
        "backup_last_timestamp_seconds",
        "Unix time of the last complete backup of this process, or 0",
        lastSeconds.get());
    sink.counter("backups", "Backups by outcome", "outcome", "made", made.get());
    sink.counter("backups", "Backups by outcome", "outcome", "failed", failed.get());
  }

  private static FaultException refused(SortedMap<String, String> damaged) {
    return new Fault.Unprocessable(
            "backup.damaged",
            Backup.names(damaged) + "; ask with skipDamaged for a backup of the others")
        .toException();
  }

  private void abandon(Map<Path, List<NetworkFile>> files) {
    try {
      for (var file : files.values().stream().flatMap(List::stream).toList()) {
        file.content().close();
      }
      clean();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      isRunning.set(false);
    }
  }
}

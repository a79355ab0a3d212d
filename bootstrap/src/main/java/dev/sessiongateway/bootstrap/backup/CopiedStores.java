package dev.sessiongateway.bootstrap.backup;

import dev.sessiongateway.application.identity.SystemIdentifiers;
import dev.sessiongateway.application.store.StoreContext;
import dev.sessiongateway.application.store.StoreUnusable;
import dev.sessiongateway.application.work.SlowOperations;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.persistence.copy.CopySource;
import dev.sessiongateway.persistence.copy.CopyTarget;
import dev.sessiongateway.persistence.copy.StoreCopy;
import dev.sessiongateway.persistence.database.DatabaseUnusable;
import dev.sessiongateway.persistence.postgres.PostgresCheck;
import dev.sessiongateway.persistence.postgres.PostgresSource;
import dev.sessiongateway.persistence.postgres.PostgresTarget;
import dev.sessiongateway.persistence.sqlite.DirectorySource;
import dev.sessiongateway.persistence.sqlite.DirectoryTarget;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Supplier;

/// What commands do with the stores `sqlite` and `postgres` without a gateway: copies from one to
/// the other, and checks. Only this class and [SqliteFiles] name the adapters of stores.
public final class CopiedStores {
  private CopiedStores() {}

  /// Copies all data of a store into an empty one.
  ///
  /// @param settings with the databases of the store `postgres`
  /// @return what both have, table by table
  /// @throws BackupFailure when one cannot be used, or the target has data
  public static List<Table> copy(Place from, Place to, Settings settings) {
    return reporting(() -> {
      try (var source = source(from, settings);
          var target = target(to, settings)) {
        return StoreCopy.run(source, target).stream().map(Table::of).toList();
      }
    });
  }

  private static CopySource source(Place place, Settings settings) {
    return switch (place) {
      case Place.Directory(var path) -> DirectorySource.open(path);
      case Place.Postgres() -> PostgresSource.open(context(settings));
    };
  }

  private static CopyTarget target(Place place, Settings settings) {
    return switch (place) {
      case Place.Directory(var path) -> DirectoryTarget.open(path);
      case Place.Postgres() -> PostgresTarget.open(context(settings));
    };
  }

  private static StoreContext context(Settings settings) {
    return new StoreContext(
        settings.dataDirectory(),
        new SystemIdentifiers(),
        SlowOperations.off(),
        settings.store().options());
  }

  private static <T> T reporting(Supplier<T> work) {
    try {
      return work.get();
    } catch (StoreUnusable e) {
      throw BackupFailure.unusable(e.getMessage() + "; " + e.advice(), e);
    } catch (DatabaseUnusable e) {
      throw BackupFailure.unusable(String.valueOf(e.getMessage()), e);
    }
  }

  /// Checks the rows of the databases of the store `postgres`, also while a gateway uses them.
  ///
  /// @return by part: what is wrong in one line, or empty
  static SortedMap<String, Optional<String>> check(Settings settings, boolean full) {
    return reporting(() -> PostgresCheck.of(context(settings), full));
  }

  /// The databases of the store `postgres`, for a restore. Keeps gateways away until it is closed.
  ///
  /// @throws BackupFailure when a gateway uses them
  public static RestoredStore restored(Settings settings) {
    return new InPostgres(
        reporting(() -> PostgresTarget.open(context(settings))), SqliteFiles.hasMedia(settings));
  }

  /// @param keepsMedia whether files of messages stay in the directory too, where they are looked
  ///   for
  private record InPostgres(PostgresTarget target, boolean keepsMedia) implements RestoredStore {
    @Override
    public void fill(Path unpacked) throws IOException {
      var compared =
          reporting(() -> {
            DirectorySource.migrate(unpacked);
            try (var source = DirectorySource.open(unpacked)) {
              return StoreCopy.fill(source, target);
            }
          });
      for (var table : compared) {
        if (!table.isEqual()) {
          throw BackupFailure.unusable(
              "the database has not what the backup has: " + Table.of(table), null);
        }
      }
      DirectoryTarget.removeStore(unpacked, keepsMedia);
    }

    @Override
    public void finish() {
      var _ =
          reporting(() -> {
            StoreCopy.finish(target);
            return true;
          });
    }

    @Override
    public void close() {
      target.close();
    }
  }

  /// A store that is copied, or gets a copy.
  public sealed interface Place {
    /// A data directory.
    record Directory(Path path) implements Place {}

    /// The databases of the settings.
    record Postgres() implements Place {}
  }

  /// A table of both.
  ///
  /// @param isEqual whether the target has the same rows
  public record Table(String place, String name, long rows, String sha256, boolean isEqual) {
    private static Table of(StoreCopy.Comparison compared) {
      var source = compared.source();
      return new Table(
          source.place(), source.table(), source.rows(), source.sha256(), compared.isEqual());
    }

    @Override
    public String toString() {
      return "%s %s: %d rows, sha256 %s".formatted(place, name, rows, sha256);
    }
  }
}

package dev.sessiongateway.bootstrap.backup;

import dev.sessiongateway.application.identity.SystemIdentifiers;
import dev.sessiongateway.application.store.StoreContext;
import dev.sessiongateway.application.store.StoreUnusable;
import dev.sessiongateway.application.work.SlowOperations;
import dev.sessiongateway.bootstrap.backup.Restore.RestoredStore;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.persistence.copy.CopiedMedia;
import dev.sessiongateway.persistence.copy.CopySource;
import dev.sessiongateway.persistence.copy.CopyTarget;
import dev.sessiongateway.persistence.copy.MediaCopy;
import dev.sessiongateway.persistence.copy.StoreCopy;
import dev.sessiongateway.persistence.database.DatabaseUnusable;
import dev.sessiongateway.persistence.media.MediaDirectory;
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

  /// Copies all data of a store into an empty one. Files of messages end where the target's gateway
  /// looks for them; when they are there already, they stay.
  ///
  /// @param settings with the databases of the store `postgres`, and the media of its gateway
  /// @throws BackupFailure when one cannot be used, or the target has data
  public static Copied copy(Place from, Place to, Settings settings) {
    return reporting(() -> {
      try (var source = source(from, settings);
          var target = target(to, settings)) {
        var mediaFrom = mediaPlace(from, settings);
        var mediaTo = mediaPlace(to, settings);
        var media = media(source, mediaFrom, target, mediaTo);
        var tables = StoreCopy.run(source, target, media).stream().map(Table::of).toList();
        return new Copied(
            tables,
            media instanceof MediaCopy.Files
                ? "files of messages: from %s to %s".formatted(mediaFrom, mediaTo)
                : "files of messages stay in " + mediaFrom);
      }
    });
  }

  private static MediaPlace mediaPlace(Place place, Settings settings) {
    return switch (place) {
      case Place.Directory(var path) -> new MediaPlace.InDirectory(path);
      case Place.Postgres() -> MediaPlace.of(settings);
    };
  }

  private static MediaCopy media(
      CopySource source, MediaPlace from, CopyTarget target, MediaPlace to) {
    if (from.equals(to) || from instanceof MediaPlace.Elsewhere) {
      return new MediaCopy.None();
    }
    var files = files(source, from);
    if (to instanceof MediaPlace.Elsewhere(var location)) {
      refuseFiles(files, from, location);
      return new MediaCopy.None();
    }
    return new MediaCopy.Files(files, files(target, to));
  }

  private static CopiedMedia files(CopySource store, MediaPlace place) {
    return place instanceof MediaPlace.InDirectory directory
        ? new MediaDirectory(directory.folder())
        : store.media();
  }

  private static void refuseFiles(CopiedMedia files, MediaPlace from, String location) {
    try {
      if (files.isEmpty()) {
        return;
      }
    } catch (IOException e) {
      throw BackupFailure.unusable(from + " cannot be read: " + e.getMessage(), e);
    }
    throw BackupFailure.unusable(
        "there are files of messages in %s, and a copy brings none to %s; choose --media store or --media files, or move them away when the gateway of the source has its files in %s too"
            .formatted(from, location, location),
        null);
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
    } catch (StoreUnusable | DatabaseUnusable e) {
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
        reporting(() -> PostgresTarget.open(context(settings))),
        MediaPlace.of(settings) instanceof MediaPlace.OfStore);
  }

  /// @param takesMedia whether files of messages go into the databases; otherwise they stay in the
  ///   directory
  private record InPostgres(PostgresTarget target, boolean takesMedia) implements RestoredStore {
    @Override
    public void fill(Path unpacked) throws IOException {
      var compared =
          reporting(() -> {
            DirectorySource.migrate(unpacked);
            try (var source = DirectorySource.open(unpacked)) {
              return StoreCopy.fill(
                  source,
                  target,
                  takesMedia
                      ? new MediaCopy.Files(source.media(), target.media())
                      : new MediaCopy.None());
            }
          });
      for (var table : compared) {
        if (!table.isEqual()) {
          throw BackupFailure.unusable(
              "the database has not what the backup has: " + Table.of(table), null);
        }
      }
      DirectoryTarget.removeStore(unpacked, !takesMedia);
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

  /// What a copy has done.
  ///
  /// @param tables what both sides have
  /// @param media the outcome for the files of messages, in one line
  public record Copied(List<Table> tables, String media) {
    public Copied {
      tables = List.copyOf(tables);
    }
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

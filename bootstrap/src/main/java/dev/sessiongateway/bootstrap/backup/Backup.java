package dev.sessiongateway.bootstrap.backup;

import dev.sessiongateway.application.network.Network.NetworkFile;
import dev.sessiongateway.application.store.StoreSnapshot;
import dev.sessiongateway.bootstrap.settings.Settings;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Collects what a backup contains: copies of the databases, the files of the network, and all
/// other files of the data directory that a new start does not make anew.
public final class Backup {
  /// Folders of which no backup has files.
  static final Set<String> EXCLUDED_FOLDERS =
      Set.of(
          "native",
          "conversions",
          "substitutes",
          "search-index", // of the part for searches, also where that is not there any more
          "audit", // of the part for the audit trail, which a restore would fork
          SqliteFiles.BACKUP,
          RestoreFolder.UNPACKING,
          RestoreFolder.COMPLETE);

  private static final List<String> EXCLUDED_SUFFIXES =
      List.of(".lock", "-wal", "-shm", "-journal", ".part", ".new", ".tmp");
  private static final String LOCK = "lock";

  private final Path data;
  private final Path staging;
  private final Map<Path, List<NetworkFile>> networks;
  private final Consumer<Boolean> afterwards;
  private final BackupScope scope;

  /// @param data the data directory
  /// @param staging a folder for copies; deleted afterwards
  /// @param networks the open files of each network that offers them, by its folder, relative to
  ///   the data directory; other folders are copied as they are
  /// @param afterwards called once, when the archive was read or given up, with whether it was read
  ///   to its end
  Backup(
      Path data,
      Path staging,
      Map<Path, List<NetworkFile>> networks,
      BackupScope scope,
      Consumer<Boolean> afterwards) {
    this.data = data;
    this.staging = staging;
    this.networks = Map.copyOf(networks);
    this.scope = scope;
    this.afterwards = afterwards;
  }

  /// The archive. Copies the databases first, so that a full disk or a damaged database shows
  /// before anything is read.
  ///
  /// @param version of this program
  /// @param policy gets the reasons by damaged file, maybe none; throws to refuse the backup
  @SuppressWarnings("StreamResourceLeak") // the archive closes it
  InputStream open(
      StoreSnapshot snapshot,
      String version,
      Instant now,
      Consumer<SortedMap<String, String>> policy)
      throws IOException {
    Folders.delete(staging);
    Files.createDirectories(staging);
    var copies = snapshot.copyInto(staging, scope.hasMediaOfStore());
    policy.accept(snapshot.damaged());
    var draft =
        new Manifest(
            Manifest.FORMAT,
            version,
            now.toString(),
            copies.stream().flatMap(Backup::database).toList(),
            snapshot.damaged().entrySet().stream()
                .map(entry -> new Manifest.LeftOut(entry.getKey(), entry.getValue()))
                .toList(),
            0,
            0,
            "");
    var taken = new HashSet<String>(snapshot.damaged().keySet());
    var first = new ArrayList<BackupStream.Source>();
    for (var copy : copies) {
      taken.add(copy.file());
      first.add(new BackupStream.Source(copy.file(), copy.bytes(), () -> deleting(copy.copy())));
    }
    networks.forEach((folder, files) -> {
      for (var file : files) {
        var path = name(folder) + "/" + file.path();
        first.add(new BackupStream.Source(path, file.bytes(), file::content));
      }
    });
    // Not in a list: there may be a million of media.
    var others = Files.walk(data);
    return new BackupStream(
        Stream.concat(first.stream(), others.filter(path -> isCopied(path, taken)).map(this::file))
            .iterator(),
        draft,
        staging.resolve(Manifest.LIST),
        isComplete -> {
          others.close();
          close(isComplete);
        });
  }

  private static Stream<Manifest.Database> database(StoreSnapshot.SnapshotFile copy) {
    var schema = copy.schema();
    return schema == null ? Stream.empty() : Stream.of(new Manifest.Database(copy.file(), schema));
  }

  /// Frees the disk while the archive grows.
  private static InputStream deleting(Path copy) throws IOException {
    return Files.newInputStream(copy, StandardOpenOption.DELETE_ON_CLOSE);
  }

  private boolean isCopied(Path path, Set<String> taken) {
    if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    var relative = data.relativize(path);
    var name = relative.getFileName().toString();
    return !EXCLUDED_FOLDERS.contains(relative.getName(0).toString())
        && !name.equals(LOCK)
        && EXCLUDED_SUFFIXES.stream().noneMatch(name::endsWith)
        && networks.keySet().stream().noneMatch(relative::startsWith)
        && scope.has(relative)
        && !taken.contains(name(relative));
  }

  private BackupStream.Source file(Path path) {
    try {
      return new BackupStream.Source(
          name(data.relativize(path)), Files.size(path), () -> Files.newInputStream(path));
    } catch (IOException deleted) {
      return new BackupStream.Source(
          name(data.relativize(path)), 0, () -> Files.newInputStream(path));
    }
  }

  private static String name(Path relative) {
    return relative.toString().replace('\\', '/');
  }

  /// Closes the files of the network and deletes the copies.
  ///
  /// @param isComplete whether the archive was read to its end
  void close(boolean isComplete) {
    try {
      for (var file : networks.values().stream().flatMap(List::stream).toList()) {
        file.content().close();
      }
      Folders.delete(staging);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      afterwards.accept(isComplete);
    }
  }

  /// The damaged databases, for a refusal.
  static String names(SortedMap<String, String> damaged) {
    return damaged.entrySet().stream()
        .map(file -> file.getKey() + " is damaged (" + file.getValue() + ")")
        .collect(Collectors.joining("; "));
  }

  /// What of a data directory and of its store is in a backup.
  ///
  /// @param hasDatabases whether the databases in the directory are the store
  /// @param hasMedia whether the files of messages in the directory are those of the gateway
  /// @param hasMediaOfStore whether those in the store are
  public record BackupScope(boolean hasDatabases, boolean hasMedia, boolean hasMediaOfStore) {
    /// That of the store `sqlite`, whose databases and media are files of the directory.
    static final BackupScope OF_FILES = new BackupScope(true, true, false);

    /// What another store or location has left in the data directory is not in a backup.
    public static BackupScope of(Settings settings) {
      var media = MediaPlace.of(settings);
      return settings.store().isInFiles()
          ? OF_FILES
          : new BackupScope(
              false, media instanceof MediaPlace.InDirectory, media instanceof MediaPlace.OfStore);
    }

    /// @param file relative to the data directory
    boolean has(Path file) {
      return (hasDatabases || !SqliteFiles.isOfStore(file))
          && (hasMedia || !SqliteFiles.isMedia(file));
    }
  }
}

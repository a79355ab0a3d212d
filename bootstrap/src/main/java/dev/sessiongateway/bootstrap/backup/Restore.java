package dev.sessiongateway.bootstrap.backup;

import dev.sessiongateway.application.file.DurableFiles;
import dev.sessiongateway.application.store.StoreUnusable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Restores a backup to a data directory. Everything is unpacked and checked beside the directory
/// first; until then nothing in it changes. A restore that is killed is finished or undone by the
/// next one, or by the next start, see [InterruptedRestore].
///
/// @param data absent, empty, or with `force` a directory that is moved aside
/// @param version of this program
/// @param store takes the databases and media
/// @param renamed called after each rename
public record Restore(
    Path archive,
    Path data,
    Options options,
    Instant now,
    String version,
    RestoredStore store,
    Runnable renamed) {
  public Restore {
    data = data.toAbsolutePath().normalize();
  }

  public Restore(Path archive, Path data, Options options, Instant now, String version) {
    this(archive, data, options, now, version, RestoredStore.IN_FILES);
  }

  public Restore(
      Path archive, Path data, Options options, Instant now, String version, RestoredStore store) {
    this(archive, data, options, now, version, store, () -> {});
  }

  Restore(Path archive, Path data, Options options, Instant now, String version, Runnable renamed) {
    this(archive, data, options, now, version, RestoredStore.IN_FILES, renamed);
  }

  /// @throws BackupFailure when it is refused or fails; the directory is as it was then
  public Result run() {
    try (var opened = BackupArchive.open(archive);
        var _ = claim()) {
      opened.requireReadableBy(version);
      var isInside = Files.isDirectory(data) && Folders.isEmpty(data);
      var folder = new RestoreFolder(data, isInside, renamed);
      try (var _ = folder.claim()) {
        return restore(opened, folder);
      }
    } catch (IOException | UncheckedIOException e) {
      throw BackupFailure.failed("the backup could not be restored: " + Folders.reason(e), e);
    }
  }

  private Result restore(BackupArchive opened, RestoreFolder folder) throws IOException {
    try {
      var networks = unpack(opened, folder.unpacking());
      store.fill(folder.unpacking());
      folder.complete(folder.unpacking());
      // A crash before this leaves the store unfinished; one after it, the next start completes.
      store.finish();
      var aside = install(folder);
      return result(opened.manifest(), networks, aside);
    } finally {
      folder.clear();
    }
  }

  /// Keeps a gateway from starting on the directory that is to be moved aside; null when there is
  /// none.
  private SqliteFiles.@Nullable Claim claim() throws IOException {
    if (Files.exists(data) && !Files.isDirectory(data)) {
      throw BackupFailure.misused(data + " is no directory");
    }
    if (!Files.isDirectory(data) || Folders.isEmpty(data)) {
      return null;
    }
    if (!options.force()) {
      throw BackupFailure.misused(
          data
              + " is not empty; choose another with --data-dir, or move it aside with --force,"
              + " which deletes nothing");
    }
    try {
      return SqliteFiles.claim(data);
    } catch (StoreUnusable.InUse e) {
      throw BackupFailure.unusable("a gateway runs on " + data + "; stop it first", e);
    } catch (StoreUnusable e) {
      throw BackupFailure.unusable(String.valueOf(e.getMessage()), e);
    }
  }

  /// @return the files of networks and stores that were left out
  private List<String> unpack(BackupArchive opened, Path target) throws IOException {
    Folders.delete(target);
    Folders.createPrivate(target);
    var networks = new ArrayList<String>();
    opened.readAll(file -> {
      if (!options.withNetworks() && options.isOfProviders(data, file)) {
        networks.add(file);
        return OutputStream.nullOutputStream();
      }
      var path = path(target, file);
      Files.createDirectories(DurableFiles.parentOf(path));
      return new FlushedFile(Files.newOutputStream(path, StandardOpenOption.CREATE_NEW), path);
    });
    for (var database : opened.manifest().databases()) {
      var name = PrintedName.of(database.file());
      var path = path(target, database.file()).normalize();
      if (!path.startsWith(target) || !Files.isRegularFile(path)) {
        throw BackupFailure.unusable(archive + " lacks " + name, null);
      }
      SqliteFiles.check(path, database.file(), false)
          .ifPresent(wrong -> {
            throw BackupFailure.unusable(archive + " has a damaged " + name + ": " + wrong, null);
          });
    }
    return networks;
  }

  /// A machine whose locale is not UTF-8 has no files of some names.
  private Path path(Path target, String file) {
    try {
      return target.resolve(file);
    } catch (InvalidPathException e) {
      var name = PrintedName.of(file);
      throw BackupFailure.unusable(
          archive + " has " + name + ", which cannot be a file here; try with LC_ALL=C.UTF-8", e);
    }
  }

  private static Result result(Manifest manifest, List<String> networks, @Nullable Path aside) {
    return new Result(
        PrintedName.of(manifest.gateway()),
        PrintedName.of(manifest.createdAt()),
        manifest.files() - networks.size(),
        manifest.leftOut().stream().map(Manifest.LeftOut::file).map(PrintedName::of).toList(),
        networks.stream().map(PrintedName::of).toList(),
        aside);
  }

  /// @return where the former directory is now
  private @Nullable Path install(RestoreFolder folder) throws IOException {
    if (folder.isInside() || !Files.exists(data)) {
      folder.install();
      return null;
    }
    var aside = data.resolveSibling(data.getFileName() + ".before-" + timestamp());
    folder.move(data, aside);
    try {
      folder.install();
    } catch (IOException e) {
      if (!Files.exists(data)) {
        folder.move(aside, data);
      }
      throw e;
    }
    return aside;
  }

  private String timestamp() {
    return now.truncatedTo(ChronoUnit.SECONDS).toString().replace(":", "").replace("Z", "");
  }

  /// What an operator chooses.
  ///
  /// @param force moves a directory with files aside
  /// @param withNetworks restores the jars of networks and stores, whose code every start runs
  /// @param providers the directories with such jars, as they are configured
  public record Options(boolean force, boolean withNetworks, List<Path> providers) {
    private static final List<String> DEFAULTS = List.of("networks", "store-providers");

    public Options {
      providers = List.copyOf(providers);
    }

    /// Whether a gateway on the data directory would load the file as a network or a store. File
    /// systems that ignore case are taken into account.
    boolean isOfProviders(Path data, String file) {
      return DEFAULTS.stream().anyMatch(folder -> isIn(folder, file))
          || providers.stream()
              .map(configured -> configured.toAbsolutePath().normalize())
              .filter(configured -> configured.startsWith(data))
              .map(configured -> data.relativize(configured).toString().replace('\\', '/'))
              .anyMatch(folder -> isIn(folder, file));
    }

    private static boolean isIn(String folder, String file) {
      return file.regionMatches(true, 0, folder + "/", 0, folder.length() + 1);
    }
  }

  /// What was restored. The words of the archive are as they may be printed.
  ///
  /// @param gateway the version that made the backup
  /// @param createdAt as ISO 8601
  /// @param leftOut the databases that were damaged and are not in the backup
  /// @param networks the jars of networks and stores that are in the backup and were not restored
  /// @param aside where the former directory is; absent when there was none
  public record Result(
      String gateway,
      String createdAt,
      long files,
      List<String> leftOut,
      List<String> networks,
      @Nullable Path aside) {}

  /// Where the databases and media of a backup go.
  public interface RestoredStore extends AutoCloseable {
    /// They stay in the data directory.
    RestoredStore IN_FILES =
        new RestoredStore() {
          @Override
          public void fill(Path unpacked) {}

          @Override
          public void finish() {}

          @Override
          public void close() {}
        };

    /// Takes them out of an unpacked data directory. No gateway starts on the store yet.
    ///
    /// @throws BackupFailure when the store is not empty or does not take them
    void fill(Path unpacked) throws IOException;

    /// Lets gateways start on the store.
    void finish();

    @Override
    void close();
  }
}

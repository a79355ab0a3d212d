package dev.sessiongateway.persistence.sqlite;

import dev.sessiongateway.application.file.DurableFiles;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.persistence.database.DatabaseUnusable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The data directory. An address from a client always resolves to a file inside the directory,
/// whatever symbolic links there are.
public final class DataDirectory {
  static final String FIELD = "config.store.address";
  public static final String REGISTRY = "registry.db";

  /// The folder of native libraries.
  public static final String NATIVE = "native";

  /// The folder of databases that stand in for damaged ones.
  static final String SUBSTITUTES = "substitutes";

  /// The folder of copies for a backup that is being made. No address of a store can have this
  /// name.
  public static final String BACKUP = "~backup";

  /// The folder of stores that clients name.
  public static final String STORES = "stores";

  /// The folder of media.
  public static final String MEDIA = "media";

  /// The mark of a directory into which a copy is being made, or was interrupted.
  public static final String UNFINISHED = "unfinished-copy";

  /// What this mark says, in one clause for the operator.
  public static final String UNFINISHED_COPY = "a copy into it is being made, or was interrupted";

  public static final String COPY_AGAIN = "make the copy again";

  private final Path root;

  private DataDirectory(Path root) {
    this.root = root;
  }

  /// Creates the directory when it is missing, readable by its owner only, because it will contain
  /// keys and messages.
  ///
  /// @throws DatabaseUnusable.Unreadable when it cannot be created, or this user cannot write in it
  public static DataDirectory of(Path path) {
    var trouble = problem(path);
    if (trouble.isPresent()) {
      throw unusable(path, trouble.get(), null);
    }
    try {
      if (!Files.isDirectory(path)) {
        make(path.toAbsolutePath());
      }
      return new DataDirectory(path.toRealPath());
    } catch (IOException e) {
      throw unusable(path, "the system does not make it (" + e.getMessage() + ")", e);
    }
  }

  private static DatabaseUnusable.Unreadable unusable(
      Path path, String reason, @Nullable Throwable cause) {
    return new DatabaseUnusable.Unreadable(
        path, reason, "correct that, or choose another with --data-dir", cause);
  }

  /// As [#of], for all but a copy into the directory.
  ///
  /// @throws DatabaseUnusable.Unreadable also when a copy into it did not end
  public static DataDirectory ofComplete(Path path) {
    var directory = of(path);
    if (isUnfinished(directory.root())) {
      throw new DatabaseUnusable.Unreadable(path, UNFINISHED_COPY, COPY_AGAIN, null);
    }
    return directory;
  }

  /// Whether a copy into the directory did not end.
  public static boolean isUnfinished(Path path) {
    return Files.exists(path.resolve(UNFINISHED));
  }

  /// Whether a gateway has stored something here. Creates nothing.
  ///
  /// @return true also when this cannot be found out, so that opening it says why
  public static boolean hasData(Path path) {
    if (Files.notExists(path)) {
      return false;
    }
    var isOpen = Files.isDirectory(path) && Files.isReadable(path) && Files.isExecutable(path);
    try {
      return !isOpen || Files.exists(path.resolve(REGISTRY)) || !StoreFiles.find(path).isEmpty();
    } catch (IOException e) {
      return true;
    }
  }

  /// What keeps this user from making the directory, or from reading and writing in it; empty when
  /// nothing is seen. One clause for the operator. Creates nothing.
  public static Optional<String> problem(Path directory) {
    var path = directory.toAbsolutePath();
    var nearest = nearestExisting(path);
    var isThere = nearest.equals(path);
    var reason = isThere ? "it" : nearest.toString();
    if (Files.isSymbolicLink(nearest) && Files.notExists(nearest)) {
      return Optional.of(reason + " is a link that leads nowhere");
    }
    if (!Files.isDirectory(nearest)) {
      return Optional.of(reason + " is a file, not a directory");
    }
    var takesFiles = Files.isWritable(nearest) && Files.isExecutable(nearest);
    if (takesFiles && (!isThere || Files.isReadable(nearest))) {
      return Optional.empty();
    }
    return Optional.of(
        isReadOnly(nearest)
            ? reason + " is on a file system that is mounted read-only"
            : "the user %s has no permission to read and write in %s"
                .formatted(System.getProperty("user.name"), reason));
  }

  private static Path nearestExisting(Path path) {
    var nearest = path;
    while (!Files.exists(nearest)
        && !Files.isSymbolicLink(nearest)
        && nearest.getParent() != null) {
      nearest = nearest.getParent();
    }
    return nearest;
  }

  private static boolean isReadOnly(Path directory) {
    try {
      return Files.getFileStore(directory).isReadOnly();
    } catch (IOException e) {
      return false;
    }
  }

  private static void make(Path path) throws IOException {
    if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      var owner = PosixFilePermissions.fromString("rwx------");
      DurableFiles.createFolders(path, PosixFilePermissions.asFileAttribute(owner));
    } else {
      DurableFiles.createFolders(path);
    }
  }

  public Path root() {
    return root;
  }

  /// The folder for the unpacked native libraries.
  public Path nativeLibraries() {
    return root.resolve(NATIVE);
  }

  Path substitutes() {
    return root.resolve(SUBSTITUTES);
  }

  public Path registry() {
    return root.resolve(REGISTRY);
  }

  Path unfinished() {
    return root.resolve(UNFINISHED);
  }

  public Path media() {
    return root.resolve(MEDIA);
  }

  /// The file of a store, with symbolic links resolved. Creates nothing.
  ///
  /// @param relative to the data directory, with `/` between its segments
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.config.store.address` when the
  ///   file is outside the directory or cannot be a store
  Path resolve(String relative) {
    try {
      var file = inside(relative);
      // A case-insensitive file system treats REGISTRY.DB as the registry.
      if (file.toString().equalsIgnoreCase(registry().toString())) {
        throw Fault.invalid(FIELD, "must not be registry.db, which is the gateway's own");
      }
      return file;
    } catch (IOException e) {
      throw new Fault.Invalid(FIELD, "must be a path that can be followed").toException(e);
    }
  }

  private Path inside(String relative) throws IOException {
    var folder = root;
    var segments = relative.split("/", -1);
    for (var i = 0; i < segments.length - 1; i++) {
      var next = folder.resolve(segments[i]);
      var isThere = Files.exists(next, LinkOption.NOFOLLOW_LINKS);
      folder = isThere ? confined(next) : next;
      if (isThere && !Files.isDirectory(folder)) {
        throw Fault.invalid(FIELD, "must not have a file where a folder has to be");
      }
    }
    var file = folder.resolve(segments[segments.length - 1]);
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS) ? confined(file) : file;
  }

  /// @throws IOException also for a dangling link
  private Path confined(Path path) throws IOException {
    var real = path.toRealPath();
    if (!real.startsWith(root)) {
      throw Fault.invalid(FIELD, "must not lead out of the data directory");
    }
    return real;
  }
}

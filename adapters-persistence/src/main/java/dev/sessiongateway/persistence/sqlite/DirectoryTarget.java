package dev.sessiongateway.persistence.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.application.file.DurableFiles;
import dev.sessiongateway.domain.session.StoreAddress;
import dev.sessiongateway.persistence.copy.CopyTarget;
import dev.sessiongateway.persistence.copy.StoreTables;
import dev.sessiongateway.persistence.database.DatabaseUnusable;
import dev.sessiongateway.persistence.database.TransactionControl;
import dev.sessiongateway.persistence.media.MediaDirectory;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.SQLException;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// A data directory that a copy fills: one without databases, or one that an interrupted copy has
/// left. Other files in it stay, also those of messages. For one thread.
public final class DirectoryTarget implements CopyTarget {
  private final DataDirectory directory;
  private final DatabaseLock lock;
  private final SortedSet<String> addresses = new TreeSet<>();

  private DirectoryTarget(DataDirectory directory, DatabaseLock lock) {
    this.directory = directory;
    this.lock = lock;
  }

  /// Keeps gateways and other copies away until it is closed.
  ///
  /// @throws DatabaseUnusable when one is at work there, or the directory cannot be used
  public static DirectoryTarget open(Path dataDirectory) {
    var directory = DataDirectory.of(dataDirectory);
    NativeLibrary.unpack(directory.nativeLibraries());
    return new DirectoryTarget(directory, DatabaseLock.of(directory.registry()));
  }

  @Override
  public String name() {
    return directory.root().toString();
  }

  @Override
  public void begin(SortedSet<String> addresses) throws SQLException, IOException {
    for (var address : addresses) {
      var _ = file(address);
    }
    if (DataDirectory.isUnfinished(directory.root())) {
      clear(directory);
    } else if (DataDirectory.hasData(directory.root())) {
      throw new DatabaseUnusable.Unreadable(
          directory.root(),
          "it has data, and a copy fills an empty one",
          "choose another, or move its registry.db, service.db and stores/ away",
          null);
    } else {
      DurableFiles.write(directory.unfinished(), "See 'gateway copy --help'.\n".getBytes(UTF_8));
    }
    this.addresses.addAll(addresses);
    forgetFormer();
  }

  /// Databases that were moved away have left their lock files.
  private void forgetFormer() throws IOException {
    lock.forget();
    for (var address : addresses) {
      var file = file(address);
      if (Files.exists(DatabaseLock.fileOf(file))) {
        try (var former = DatabaseLock.of(file)) {
          former.forget();
        }
      }
    }
  }

  private static void clear(DataDirectory directory) throws IOException {
    DatabaseFile.delete(directory.registry());
    DatabaseFile.delete(directory.root().resolve(StoreAddress.DEFAULT.path()));
    deleteAll(directory.root().resolve(StoreFiles.FOLDER));
  }

  /// Deletes the databases of a directory that no gateway has ever used, and what reading them has
  /// left there.
  ///
  /// @param keepsMedia whether its files of messages stay
  public static void removeStore(Path dataDirectory, boolean keepsMedia) throws IOException {
    var directory = DataDirectory.of(dataDirectory);
    clear(directory);
    if (!keepsMedia) {
      deleteAll(directory.media());
    }
    deleteAll(directory.nativeLibraries());
    Files.deleteIfExists(DatabaseLock.fileOf(directory.registry()));
    Files.deleteIfExists(
        DatabaseLock.fileOf(directory.root().resolve(StoreAddress.DEFAULT.path())));
  }

  /// Follows no links.
  private static void deleteAll(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes is) throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path each, @Nullable IOException e)
              throws IOException {
            if (e != null) {
              throw e;
            }
            Files.delete(each);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  @Override
  public SortedSet<String> addresses() {
    return addresses;
  }

  /// The databases, relative to the directory, with the versions of their tables.
  public SortedMap<String, Integer> schemas() {
    var schemas = new TreeMap<String, Integer>();
    schemas.put(DataDirectory.REGISTRY, Schema.REGISTRY.version());
    for (var address : addresses) {
      schemas.put(StoreFiles.of(new StoreAddress(address)), Schema.STORE.version());
    }
    return schemas;
  }

  private Path file(String address) {
    return directory.resolve(StoreFiles.of(new StoreAddress(address)));
  }

  @Override
  public StoreTables registry() throws SQLException {
    return tables(directory.registry(), Schema.REGISTRY);
  }

  @Override
  public StoreTables store(String address) throws SQLException {
    var file = file(address);
    try {
      DurableFiles.createFolders(DurableFiles.parentOf(file));
    } catch (IOException e) {
      throw new SQLException(e);
    }
    return tables(file, Schema.STORE);
  }

  /// Made when it is not there.
  private static StoreTables tables(Path file, Schema schema) throws SQLException {
    var connection = DatabaseFile.open(file, schema, true, false).connection();
    try {
      connection.setAutoCommit(false);
      return new StoreTables(connection, "", true);
    } catch (SQLException e) {
      TransactionControl.closeQuietly(connection);
      throw e;
    }
  }

  @Override
  public MediaDirectory media() {
    return new MediaDirectory(directory.media());
  }

  /// Rows have their numbers, and each commit is on disk.
  @Override
  public void settle() {}

  @Override
  public void finish() throws IOException {
    Files.delete(directory.unfinished());
    DurableFiles.forceNames(directory.root());
  }

  @Override
  public String kept(String text) {
    return text;
  }

  @Override
  public void close() {
    lock.close();
  }
}

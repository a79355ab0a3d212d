package dev.sessiongateway.persistence.sqlite;

import dev.sessiongateway.domain.session.StoreAddress;
import dev.sessiongateway.persistence.copy.CopySource;
import dev.sessiongateway.persistence.copy.StoreTables;
import dev.sessiongateway.persistence.database.DatabaseUnusable;
import dev.sessiongateway.persistence.media.MediaDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// A data directory, read for a copy. No gateway starts on it until this is closed. For one thread.
public final class DirectorySource implements CopySource {
  private final DataDirectory directory;
  private final List<DatabaseLock> locks = new ArrayList<>();

  private DirectorySource(DataDirectory directory) {
    this.directory = directory;
  }

  /// @throws DatabaseUnusable when there are no databases, a gateway uses them, one is missing or
  ///   damaged, or has other tables than those of this version
  public static DirectorySource open(Path dataDirectory) {
    if (!Files.isRegularFile(dataDirectory.resolve(DataDirectory.REGISTRY))) {
      throw new DatabaseUnusable.Unreadable(
          dataDirectory, "is no data directory; it has no " + DataDirectory.REGISTRY, null);
    }
    var directory = DataDirectory.ofComplete(dataDirectory);
    NativeLibrary.unpack(directory.nativeLibraries());
    var source = new DirectorySource(directory);
    try {
      source.lock(directory.registry(), Schema.REGISTRY);
      for (var address : source.addresses()) {
        source.lock(source.file(address), Schema.STORE);
      }
      return source;
    } catch (SQLException | IOException e) {
      source.close();
      throw new DatabaseUnusable.Unreadable(dataDirectory, String.valueOf(e.getMessage()), e);
    } catch (RuntimeException | Error e) {
      source.close();
      throw e;
    }
  }

  /// Adds the migrations that the databases of a directory lack, which are copies of others.
  ///
  /// @throws DatabaseUnusable as [#open]
  public static void migrate(Path dataDirectory) {
    var directory = DataDirectory.ofComplete(dataDirectory);
    NativeLibrary.unpack(directory.nativeLibraries());
    try {
      DatabaseFile.migrateCopy(directory.registry(), Schema.REGISTRY);
      for (var file : StoreFiles.find(directory.root()).values()) {
        DatabaseFile.migrateCopy(directory.root().resolve(file), Schema.STORE);
      }
    } catch (SQLException | IOException e) {
      throw new DatabaseUnusable.Unreadable(dataDirectory, String.valueOf(e.getMessage()), e);
    }
  }

  private void lock(Path file, Schema schema) throws SQLException {
    if (!Files.isRegularFile(file)) {
      throw new DatabaseUnusable.Unreadable(
          file, "it is missing, and sessions have their data there", "restore it", null);
    }
    locks.add(DatabaseLock.of(file));
    try (var connection = new Connections(file).openToRead()) {
      var refusal = schema.refusal(connection);
      if (refusal.isPresent()) {
        throw UnfinishedTables.unusable(file, refusal.get());
      }
      if (Schema.version(connection) < schema.version()) {
        throw new DatabaseUnusable.Foreign(
            file,
            "its tables are those of an older version",
            "start a gateway of this version on it once",
            null);
      }
    } catch (SQLException e) {
      throw DatabaseFile.unusable(file, e);
    }
  }

  @Override
  public String name() {
    return directory.root().toString();
  }

  /// Those of the stores on disk, and those that sessions have.
  @Override
  public SortedSet<String> addresses() throws SQLException, IOException {
    var addresses = new TreeSet<>(StoreFiles.find(directory.root()).keySet());
    try (var connection = new Connections(directory.registry()).openToRead();
        var statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT address FROM registered_session")) {
      while (rows.next()) {
        addresses.add(rows.getString(1));
      }
    }
    return addresses;
  }

  private Path file(String address) {
    return directory.resolve(StoreFiles.of(new StoreAddress(address)));
  }

  @Override
  public StoreTables registry() throws SQLException {
    return tables(directory.registry());
  }

  @Override
  public StoreTables store(String address) throws SQLException {
    return tables(file(address));
  }

  private static StoreTables tables(Path file) throws SQLException {
    return new StoreTables(new Connections(file).openToRead(), "", true);
  }

  @Override
  public MediaDirectory media() {
    return new MediaDirectory(directory.media());
  }

  @Override
  public void close() {
    locks.forEach(DatabaseLock::close);
  }
}

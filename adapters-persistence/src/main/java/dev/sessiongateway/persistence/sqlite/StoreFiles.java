package dev.sessiongateway.persistence.sqlite;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.StoreAddress;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Maps store addresses to files, relative to the data directory. Stores that clients name are in a
/// folder of their own, so that no name collides with a file of the gateway; only the default store
/// is beside the registry.
public final class StoreFiles {
  static final String FOLDER = DataDirectory.STORES + "/";

  /// Folder depth of an address.
  private static final int DEEPEST = 8;

  private StoreFiles() {}

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.config.store.address`
  public static String of(StoreAddress address) {
    if (address.path().equalsIgnoreCase(DataDirectory.REGISTRY)) {
      throw Fault.invalid(DataDirectory.FIELD, "must not be registry.db, the gateway's own");
    }
    return address.equals(StoreAddress.DEFAULT) ? address.path() : FOLDER + address.path();
  }

  /// The stores in a data directory, registered or not.
  ///
  /// @return files relative to it, by their addresses
  public static SortedMap<String, String> find(Path root) throws IOException {
    var found = new TreeMap<String, String>();
    var byDefault = root.resolve(StoreAddress.DEFAULT.path());
    if (Files.isRegularFile(byDefault) && Files.size(byDefault) > 0) {
      found.put(StoreAddress.DEFAULT.path(), StoreAddress.DEFAULT.path());
    }
    var folder = root.resolve(FOLDER);
    if (Files.isDirectory(folder)) {
      Files.walkFileTree(folder, Set.of(), DEEPEST, new Search(folder, found));
    }
    return found;
  }

  /// Skips unreadable files and folders: they are not the gateway's.
  private static final class Search extends SimpleFileVisitor<Path> {
    private final Path folder;
    private final Map<String, String> found;

    Search(Path folder, Map<String, String> found) {
      this.folder = folder;
      this.found = found;
    }

    @Override
    public FileVisitResult visitFile(Path path, BasicFileAttributes is) {
      var address = folder.relativize(path).toString().replace('\\', '/');
      if (is.isRegularFile() && is.size() > 0 && isAddress(address)) {
        found.put(address, FOLDER + address);
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path path, IOException e) {
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path path, @Nullable IOException e) {
      return FileVisitResult.CONTINUE;
    }
  }

  private static boolean isAddress(String path) {
    try {
      return !of(new StoreAddress(path)).isEmpty();
    } catch (FaultException _) {
      return false; // Another program's file, or a file beside a database.
    }
  }
}

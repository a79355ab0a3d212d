package dev.sessiongateway.persistence.database;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.StoreAddress;
import dev.sessiongateway.persistence.query.Selection;
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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Maps store addresses to files, relative to the data directory.
///
/// Stores that clients name are in a folder of their own, so that no name collides with a file of
/// the gateway; only the default store is beside the registry. Earlier versions used the address as
/// the path; the registry records those.
public final class StoreFiles {
  private static final String FOLDER = "stores/";

  /// Folders of the gateway that have never contained a client's store.
  private static final Set<String> OWN =
      Set.of("media", DataDirectory.NATIVE, DataDirectory.SUBSTITUTES, DataDirectory.BACKUP);

  /// Folder depth of an address below `stores/`.
  private static final int DEEPEST = 9;

  private final Map<String, String> earlier;

  private StoreFiles(Map<String, String> earlier) {
    this.earlier = earlier;
  }

  static StoreFiles in(Database registry) {
    var files =
        registry.read(handle ->
            Selection.of("SELECT path, file FROM store_address")
                .list(handle, row -> Map.entry(row.getString(1), row.getString(2))));
    return new StoreFiles(
        files.stream()
            .filter(file -> !file.getValue().equals(newFile(file.getKey())))
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue)));
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.config.store.address` for an
  ///   address that only earlier versions allowed, unless one of them used it
  String of(StoreAddress address) {
    var known = earlier.get(address.path());
    if (known != null) {
      return known;
    }
    address.requireFoldersWithoutDots();
    if (address.path().equalsIgnoreCase(DataDirectory.REGISTRY)) {
      throw Fault.invalid(DataDirectory.FIELD, "must not be registry.db, the gateway's own");
    }
    return newFile(address.path());
  }

  /// The stores in a data directory, registered or not.
  ///
  /// @return files relative to it, by their addresses
  public static SortedMap<String, String> find(Path root) throws IOException {
    var found = new TreeMap<String, String>();
    Files.walkFileTree(root, Set.of(), DEEPEST, new Search(root, found));
    return found;
  }

  /// Skips unreadable files and folders: they are not the gateway's.
  private static final class Search extends SimpleFileVisitor<Path> {
    private final Path root;
    private final Map<String, String> found;

    Search(Path root, Map<String, String> found) {
      this.root = root;
      this.found = found;
    }

    private String name(Path path) {
      return root.relativize(path).toString().replace('\\', '/');
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes is) {
      return OWN.contains(name(folder)) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path path, BasicFileAttributes is) {
      var file = name(path);
      if (is.isRegularFile() && is.size() > 0 && isStore(file)) {
        found.put(file.startsWith(FOLDER) ? file.substring(FOLDER.length()) : file, file);
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path path, IOException e) {
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e) {
      return FileVisitResult.CONTINUE;
    }
  }

  private static boolean isStore(String file) {
    try {
      return !new StoreAddress(file).path().equals(DataDirectory.REGISTRY);
    } catch (FaultException _) {
      return false; // Not a valid address: another program's file, or a file beside a database.
    }
  }

  private static String newFile(String path) {
    return path.equals(StoreAddress.DEFAULT.path()) ? path : FOLDER + path;
  }
}

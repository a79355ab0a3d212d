package dev.sessiongateway.persistence.database;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import dev.sessiongateway.domain.session.StoreAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Which file, relative to the data directory, an address means.
///
/// What clients name is in a folder of its own, so that no name meets a file of the gateway; only
/// the default is beside the registry. Earlier versions took the address for the path, and the
/// registry remembers those.
final class StoreFiles {
  private static final String FOLDER = "stores/";

  /// Folders of the gateway where nobody's store has ever been.
  private static final List<String> OWN =
      List.of("media/", DataDirectory.NATIVE + "/", DataDirectory.SUBSTITUTES + "/", "lost+found/");

  /// Of an address below the folder.
  private static final int DEEPEST = 9;

  private final Map<String, String> earlier;

  private StoreFiles(Map<String, String> earlier) {
    this.earlier = earlier;
  }

  static StoreFiles in(Database registry) {
    var files =
        registry.read(handle ->
            handle
                .createQuery("SELECT path, file FROM store_address")
                .map((row, _) -> Map.entry(row.getString("path"), row.getString("file")))
                .list());
    return new StoreFiles(
        files.stream()
            .filter(file -> !file.getValue().equals(newFile(file.getKey())))
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue)));
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.config.store.address` for what
  ///   only earlier versions took, if it was not taken then
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

  /// The stores that are in a data directory, whether or not a registry knows them.
  ///
  /// @return files relative to it, by their addresses
  static SortedMap<String, String> find(Path root) throws IOException {
    var found = new TreeMap<String, String>();
    try (var files = Files.find(root, DEEPEST, (file, is) -> is.isRegularFile() && is.size() > 0)) {
      files
          .map(file -> root.relativize(file).toString().replace('\\', '/'))
          .filter(file -> OWN.stream().noneMatch(file::startsWith))
          .filter(StoreFiles::isStore)
          .forEach(file ->
              found.put(file.startsWith(FOLDER) ? file.substring(FOLDER.length()) : file, file));
    }
    return found;
  }

  private static boolean isStore(String file) {
    try {
      return !new StoreAddress(file).path().equals(DataDirectory.REGISTRY);
    } catch (FaultException _) {
      return false; // No address: another program's file, or one beside a database.
    }
  }

  private static String newFile(String path) {
    return path.equals(StoreAddress.DEFAULT.path()) ? path : FOLDER + path;
  }
}

package dev.sessiongateway.persistence.database;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.StoreAddress;
import java.util.Map;
import java.util.stream.Collectors;

/// Which file, relative to the data directory, an address means.
///
/// What clients name is in a folder of its own, so that no name meets a file of the gateway; only
/// the default is beside the registry. Earlier versions took the address for the path, and the
/// registry remembers those.
final class StoreFiles {
  private static final String FOLDER = "stores/";

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

  private static String newFile(String path) {
    return path.equals(StoreAddress.DEFAULT.path()) ? path : FOLDER + path;
  }
}

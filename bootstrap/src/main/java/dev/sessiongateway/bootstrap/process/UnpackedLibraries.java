package dev.sessiongateway.bootstrap.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The folder where the library for WebP unpacks its native part at its first use. By itself it
/// takes the temporary directory and a new name each time, and a process that is killed leaves the
/// file there. The library of the database has one file of its own, see `NativeLibrary`.
final class UnpackedLibraries {
  private static final Logger LOG = LoggerFactory.getLogger(UnpackedLibraries.class);
  private static final String WEBP = "com.luciad.imageio.webp.tmpdir";

  private UnpackedLibraries() {}

  /// Empties the folder of what a killed process left, and lets the library use it unless the
  /// operator has chosen another. Only while no other process uses the data directory.
  ///
  /// @param folder made when it is not there
  static void into(Path folder) {
    try {
      Files.createDirectories(folder);
      try (var left = Files.newDirectoryStream(folder)) {
        for (var file : left) {
          Files.deleteIfExists(file);
        }
      }
      if (System.getProperty(WEBP) == null) {
        System.setProperty(WEBP, folder.toString());
      }
    } catch (IOException e) {
      LOG.atWarn()
          .addKeyValue("folder", folder)
          .setCause(e)
          .log("the library for WebP is unpacked to the temporary directory instead");
    }
  }
}

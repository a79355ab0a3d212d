package dev.sessiongateway.bootstrap.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The folder in which the WebP library unpacks its native code at first use. By default that
/// library uses the temporary directory and a new file name each time, and a killed process leaves
/// the file behind. SQLite's library has its own file, see `NativeLibrary`.
final class NativeLibraryDirectory {
  private static final Logger LOG = LoggerFactory.getLogger(NativeLibraryDirectory.class);
  private static final String WEBP = "com.luciad.imageio.webp.tmpdir";

  private NativeLibraryDirectory() {}

  /// Deletes files of killed processes and makes the library use the folder, unless the operator
  /// has chosen another one, or an earlier gateway of this process whose folder is still there.
  /// Call it only while no other process uses the data directory.
  ///
  /// @param folder created if absent
  static void into(Path folder) {
    try {
      Files.createDirectories(folder);
      try (var left = Files.newDirectoryStream(folder)) {
        for (var file : left) {
          Files.deleteIfExists(file);
        }
      }
      var chosen = System.getProperty(WEBP);
      if (chosen == null || !Files.isDirectory(Path.of(chosen))) {
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

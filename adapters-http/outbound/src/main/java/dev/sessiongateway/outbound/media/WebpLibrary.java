package dev.sessiongateway.outbound.media;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The folder in which the WebP library unpacks its native code at its first use in the process. By
/// default it takes the temporary directory and a new file name each time, and a killed process
/// leaves the file behind. SQLite's library has its own file, see `NativeLibrary`.
public final class WebpLibrary {
  private static final Logger LOG = LoggerFactory.getLogger(WebpLibrary.class);
  static final String FOLDER = "com.luciad.imageio.webp.tmpdir";

  private WebpLibrary() {}

  /// Deletes files of killed processes and makes the library use the folder, unless the operator
  /// has chosen another one, or an earlier gateway of this process whose folder is still there.
  /// Call it only while no other process uses the data directory.
  ///
  /// @param folder created if absent
  public static void unpackInto(Path folder) {
    try {
      Files.createDirectories(folder);
      try (var left = Files.newDirectoryStream(folder)) {
        for (var file : left) {
          Files.deleteIfExists(file);
        }
      }
      requireFolder();
      if (System.getProperty(FOLDER) == null) {
        System.setProperty(FOLDER, folder.toString());
      }
    } catch (IOException e) {
      LOG.atWarn()
          .addKeyValue("folder", folder)
          .setCause(e)
          .log("the library for WebP is unpacked to the temporary directory instead");
    }
  }

  /// Leaves the choice to the library where the chosen folder is gone, as after a gateway of this
  /// process that was closed and whose data were deleted. A library that once failed to load never
  /// loads again in the process.
  static void requireFolder() {
    var chosen = System.getProperty(FOLDER);
    if (chosen != null && !Files.isDirectory(Path.of(chosen))) {
      System.clearProperty(FOLDER);
    }
  }
}

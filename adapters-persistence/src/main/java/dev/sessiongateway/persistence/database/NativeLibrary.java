package dev.sessiongateway.persistence.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.util.LibraryLoaderUtil;

/// The native library of the SQLite driver, unpacked into the data directory. By default the driver
/// unpacks it at each start into the temporary directory under a new name, and a killed process
/// leaves the copy there.
public final class NativeLibrary {
  private static final Logger LOG = LoggerFactory.getLogger(NativeLibrary.class);
  private static final String PATH = "org.sqlite.lib.path";

  private NativeLibrary() {}

  /// Unpacks the library unless it is there already, and makes the driver load it. To be called
  /// before the driver is used; later calls have no effect. When unpacking fails, the driver's
  /// default applies.
  ///
  /// @param folder created when it is missing
  public static void unpack(Path folder) {
    if (System.getProperty(PATH) != null || System.getProperty("org.sqlite.tmpdir") != null) {
      return; // The operator, or an earlier call, has set the folder.
    }
    var name = LibraryLoaderUtil.getNativeLibName();
    var resource = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name;
    try (var packed = LibraryLoaderUtil.class.getResourceAsStream(resource)) {
      if (packed != null) {
        unpack(packed.readAllBytes(), Files.createDirectories(folder).resolve(name));
        System.setProperty(PATH, folder.toString());
      }
    } catch (IOException e) {
      LOG.atWarn()
          .addKeyValue("folder", folder)
          .setCause(e)
          .log("the library of the database is unpacked to the temporary directory instead");
    }
  }

  /// Another process may have the file loaded, so it is replaced, never overwritten.
  private static void unpack(byte[] library, Path file) throws IOException {
    if (Files.exists(file) && Arrays.equals(library, Files.readAllBytes(file))) {
      return;
    }
    var unfinished = file.resolveSibling(file.getFileName() + "." + ProcessHandle.current().pid());
    Files.write(unfinished, library);
    Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
  }
}

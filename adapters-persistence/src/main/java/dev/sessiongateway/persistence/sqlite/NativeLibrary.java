package dev.sessiongateway.persistence.sqlite;

import dev.sessiongateway.application.file.DurableFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.sqlite.util.LibraryLoaderUtil;

/// The native library of the SQLite driver, unpacked into the data directory or beside the program.
/// By default the driver unpacks it at each start into the temporary directory under a new name,
/// and a killed process leaves the copy there.
public final class NativeLibrary {
  private static final Logger LOG = LoggerFactory.getLogger(NativeLibrary.class);
  private static final String PATH = "org.sqlite.lib.path";

  private NativeLibrary() {}

  /// Makes the driver load the library from a folder, and unpacks it there unless it is there
  /// already. To be called before the driver is used; later calls have no effect. When unpacking
  /// fails, the driver's default applies.
  ///
  /// @param folder created when it is missing; not used when `org.sqlite.lib.path` names one, as
  ///   the start scripts do
  public static void unpack(Path folder) {
    if (System.getProperty("org.sqlite.tmpdir") != null) {
      return; // The operator has set the folder.
    }
    var named = System.getProperty(PATH);
    var used = named == null ? folder : Path.of(named);
    try {
      if (named == null) {
        unpackCurrent(used);
      } else {
        unpackMissing(used);
      }
      System.setProperty(PATH, used.toString());
    } catch (IOException e) {
      LOG.atWarn()
          .addKeyValue("folder", used)
          .setCause(e)
          .log("the library of the database is unpacked to the temporary directory instead");
    }
  }

  /// Takes a file that is there for the right one. To compare it would take longer than to load it:
  /// the driver starts a program to find out on which system it is.
  static void unpackMissing(Path folder) throws IOException {
    if (!Files.exists(folder.resolve(LibraryLoaderUtil.getNativeLibName()))) {
      unpackCurrent(folder);
    }
  }

  /// Replaces a file that is there and is another one.
  static void unpackCurrent(Path folder) throws IOException {
    var name = LibraryLoaderUtil.getNativeLibName();
    var resource = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name;
    try (var packed = LibraryLoaderUtil.class.getResourceAsStream(resource)) {
      if (packed != null) {
        unpack(packed.readAllBytes(), Files.createDirectories(folder).resolve(name));
      }
    }
  }

  /// Another process may have the file loaded, so it is replaced, never overwritten. It is forced
  /// first: a start that takes the file for the right one must not find half of it.
  private static void unpack(byte[] library, Path file) throws IOException {
    if (Files.exists(file) && Arrays.equals(library, Files.readAllBytes(file))) {
      return;
    }
    var writer = ProcessHandle.current().pid() + "-" + Thread.currentThread().threadId();
    var unfinished = file.resolveSibling(file.getFileName() + "." + writer);
    Files.write(unfinished, library);
    DurableFiles.force(unfinished);
    Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
  }
}

package dev.sessiongateway.application.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/// The files that a power cut has left.
final class LeftFiles {
  /// Empty for a folder.
  private final Map<String, Optional<byte[]>> content = new TreeMap<>();

  private final Map<String, Long> sums = new HashMap<>();

  private final Map<String, FileTime> times = new HashMap<>();

  void addFolder(String name) {
    content.put(name, Optional.empty());
    sums.put(name, -1L);
  }

  /// @param path where it was; null when it had been deleted
  void addFile(String name, byte[] bytes, @Nullable Path path) throws IOException {
    content.put(name, Optional.of(bytes));
    var sum = new CRC32();
    sum.update(bytes);
    sums.put(name, sum.getValue());
    if (path != null) {
      times.put(name, Files.getLastModifiedTime(path));
    }
  }

  /// Equal for the same files, by the sums of their content.
  Object identity() {
    return sums;
  }

  /// @param target a folder to be created
  void writeTo(Path target) throws IOException {
    Files.createDirectories(target);
    for (var file : content.entrySet()) {
      var path = target.resolve(file.getKey());
      if (file.getValue().isEmpty()) {
        Files.createDirectory(path);
      } else {
        Files.write(path, file.getValue().get());
      }
    }
    for (var file : times.entrySet()) {
      Files.setLastModifiedTime(target.resolve(file.getKey()), file.getValue());
    }
  }
}

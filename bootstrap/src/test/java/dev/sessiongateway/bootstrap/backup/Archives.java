package dev.sessiongateway.bootstrap.backup;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BiFunction;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/// Archives that somebody has changed.
final class Archives {
  private Archives() {}

  /// @param change the new content of each file
  static Path copy(Path archive, Path target, BiFunction<String, byte[], byte[]> change)
      throws IOException {
    try (var in = new ZipFile(archive.toFile());
        var out = new ZipOutputStream(Files.newOutputStream(target))) {
      for (var entry : in.stream().toList()) {
        out.putNextEntry(new ZipEntry(entry.getName()));
        out.write(change.apply(entry.getName(), in.getInputStream(entry).readAllBytes()));
        out.closeEntry();
      }
    }
    return target;
  }

  /// An archive that is complete, with a single file of this name.
  static Path with(Path target, String name) throws IOException {
    var sum = BackupStream.sha256();
    sum.update("evil".getBytes(UTF_8));
    var list =
        json("{'path':'%s','bytes':4,'sha256':'%s'}\n")
            .formatted(name.replace("\\", "\\\\"), BackupStream.hex(sum))
            .getBytes(UTF_8);
    var sumOfList = BackupStream.sha256();
    sumOfList.update(list);
    var manifest =
        """
        {"format":2,"gateway":"0.1.0","createdAt":"2026-01-01T00:00:00Z","databases":[],
         "leftOut":[],"files":1,"bytes":4,"listSha256":"%s"}
        """
            .formatted(BackupStream.hex(sumOfList));
    try (var out = new ZipOutputStream(Files.newOutputStream(target))) {
      put(out, name, "evil".getBytes(UTF_8));
      put(out, Manifest.LIST, list);
      put(out, Manifest.FILE, manifest.getBytes(UTF_8));
    }
    return target;
  }

  private static void put(ZipOutputStream out, String name, byte[] content) throws IOException {
    out.putNextEntry(new ZipEntry(name));
    out.write(content);
    out.closeEntry();
  }
}

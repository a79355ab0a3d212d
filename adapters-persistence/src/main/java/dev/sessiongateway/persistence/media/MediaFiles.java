package dev.sessiongateway.persistence.media;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.persistence.copy.CopiedFile;
import dev.sessiongateway.persistence.database.StoredTime;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.sql.SQLException;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;

/// The folder of a [FileMediaStore] as a whole, for a copy of it.
public final class MediaFiles {
  private static final String WITHDRAWN = ".withdrawn-";
  private static final int BUFFER = 64 << 10;

  private final Path directory;

  /// @param directory may be absent
  public MediaFiles(Path directory) {
    this.directory = directory;
  }

  /// Goes through the complete files, in the order of their folders and ids.
  public void forEach(CopiedFile.Visitor visitor) throws SQLException, IOException {
    if (!Files.isDirectory(directory)) {
      return;
    }
    for (var folder : names(directory)) {
      var path = directory.resolve(folder);
      if (Files.isDirectory(path)) {
        forEachIn(path, visitor);
      }
    }
  }

  private static void forEachIn(Path folder, CopiedFile.Visitor visitor)
      throws SQLException, IOException {
    var names = names(folder);
    for (var name : names) {
      if (names.contains(name + FileMediaStore.DESCRIPTION)) {
        visitor.visit(file(folder.resolve(name), names));
      }
    }
  }

  private static SortedSet<String> names(Path folder) throws IOException {
    try (var content = Files.list(folder)) {
      return content
          .map(path -> String.valueOf(path.getFileName()))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static Path beside(Path path, String ending) {
    return path.resolveSibling(path.getFileName() + ending);
  }

  private static CopiedFile file(Path path, SortedSet<String> names) throws IOException {
    var name = String.valueOf(path.getFileName());
    var start = name + WITHDRAWN;
    return new CopiedFile(
        name,
        Files.readString(beside(path, FileMediaStore.DESCRIPTION)),
        Files.size(path),
        StoredTime.of(Files.getLastModifiedTime(path).toInstant()),
        names.contains(name + FileMediaStore.KEPT),
        names.tailSet(start).stream()
            .takeWhile(each -> each.startsWith(start))
            .map(each -> each.substring(start.length()))
            .toList(),
        () -> Files.newInputStream(path));
  }

  /// Writes a file and flushes it to disk.
  public void put(CopiedFile file) throws IOException {
    var id = new MediaId(file.id()).value();
    var folder = Files.createDirectories(directory.resolve(Ascii.lower(id.substring(0, 2))));
    var path = folder.resolve(id);
    Files.write(beside(path, FileMediaStore.DESCRIPTION), file.description().getBytes(UTF_8));
    try (var content = file.content().open();
        var out = Files.newOutputStream(path, StandardOpenOption.CREATE_NEW)) {
      var buffer = new byte[BUFFER];
      for (var got = content.read(buffer); got >= 0; got = content.read(buffer)) {
        out.write(buffer, 0, got);
      }
    }
    Files.setLastModifiedTime(path, FileTime.from(StoredTime.read(file.putAt())));
    if (file.kept()) {
      Files.write(beside(path, FileMediaStore.KEPT), new byte[0]);
    }
    for (var session : file.withdrawals()) {
      Files.write(beside(path, WITHDRAWN + UUID.fromString(session)), new byte[0]);
    }
    sync(path);
  }

  private static void sync(Path file) throws IOException {
    try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}

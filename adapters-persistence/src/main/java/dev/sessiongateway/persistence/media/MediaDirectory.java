package dev.sessiongateway.persistence.media;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.application.file.DurableFiles;
import dev.sessiongateway.domain.media.MediaId;
import dev.sessiongateway.persistence.copy.CopiedFile;
import dev.sessiongateway.persistence.copy.CopiedMedia;
import dev.sessiongateway.persistence.copy.CopiedMedia.Visitor;
import dev.sessiongateway.persistence.database.StoredTime;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.sql.SQLException;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;

/// The folder of a [FileMediaStore] as a whole, for a copy of it.
public final class MediaDirectory implements CopiedMedia {
  private static final String WITHDRAWN = ".withdrawn-";

  private final Path directory;
  private final MediaFolders folders;

  /// What was in a folder when it was last looked into: files are asked for folder by folder.
  private Folder listed = new Folder(Path.of(""), new TreeSet<>());

  /// @param directory may be absent
  public MediaDirectory(Path directory) {
    this.directory = directory;
    this.folders = new MediaFolders(directory);
  }

  @Override
  public void forEach(Visitor visitor) throws SQLException, IOException {
    for (var folder : Folder.of(directory).names()) {
      var in = Folder.of(directory.resolve(folder));
      for (var name : in.names()) {
        if (in.has(name)) {
          visitor.visit(in.file(name));
        }
      }
    }
  }

  @Override
  public Optional<CopiedFile> find(String id) throws IOException {
    var path = folder(id);
    if (!listed.path().equals(path)) {
      listed = Folder.of(path);
    }
    return listed.has(id) ? Optional.of(listed.file(id)) : Optional.empty();
  }

  @Override
  public boolean isEmpty() throws IOException {
    for (var folder : Folder.of(directory).names()) {
      var in = Folder.of(directory.resolve(folder));
      if (in.names().stream().anyMatch(in::has)) {
        return false;
      }
    }
    return true;
  }

  private Path folder(String id) {
    return folders.of(new MediaId(id).value());
  }

  /// Writes a file, and flushes it to disk.
  @Override
  public void put(CopiedFile file) throws IOException {
    var folder = folders.make(new MediaId(file.id()).value());
    var path = folder.resolve(file.id());
    if (Files.exists(path)) {
      removeMarks(folder, file.id());
    }
    write(
        beside(path, FileMediaStore.DESCRIPTION),
        file.putAt(),
        () -> new ByteArrayInputStream(file.description().getBytes(UTF_8)));
    write(path, file.putAt(), file.content());
    if (file.kept()) {
      Files.write(beside(path, FileMediaStore.KEPT), new byte[0]);
    }
    for (var session : file.withdrawals()) {
      Files.write(beside(path, WITHDRAWN + UUID.fromString(session)), new byte[0]);
    }
    DurableFiles.forceNames(folder);
  }

  /// Those of a file of an earlier copy, which may not be the source's any more.
  private static void removeMarks(Path folder, String id) throws IOException {
    Files.deleteIfExists(folder.resolve(id + FileMediaStore.KEPT));
    for (var session : Folder.of(folder).withdrawals(id)) {
      Files.deleteIfExists(folder.resolve(id + WITHDRAWN + session));
    }
  }

  private static Path beside(Path path, String ending) {
    return path.resolveSibling(path.getFileName() + ending);
  }

  /// A file has its name once it is complete.
  private static void write(Path path, long at, CopiedFile.Content content) throws IOException {
    var unfinished = DurableFiles.unfinished(path);
    try (var in = content.open()) {
      Files.copy(in, unfinished, StandardCopyOption.REPLACE_EXISTING);
    }
    Files.setLastModifiedTime(unfinished, FileTime.from(StoredTime.read(at)));
    DurableFiles.force(unfinished);
    Files.move(unfinished, path, StandardCopyOption.ATOMIC_MOVE);
  }

  /// The names in a folder, in order; none when there is no such folder.
  private record Folder(Path path, SortedSet<String> names) {
    static Folder of(Path path) throws IOException {
      if (!Files.isDirectory(path)) {
        return new Folder(path, new TreeSet<>());
      }
      try (var content = Files.list(path)) {
        return new Folder(
            path,
            content
                .map(each -> String.valueOf(each.getFileName()))
                .collect(Collectors.toCollection(TreeSet::new)));
      }
    }

    boolean has(String id) {
      return names.contains(id) && names.contains(id + FileMediaStore.DESCRIPTION);
    }

    SortedSet<String> withdrawals(String id) {
      var start = id + WITHDRAWN;
      return names.tailSet(start).stream()
          .takeWhile(each -> each.startsWith(start))
          .map(each -> each.substring(start.length()))
          .collect(Collectors.toCollection(TreeSet::new));
    }

    CopiedFile file(String id) throws IOException {
      var content = path.resolve(id);
      return new CopiedFile(
          id,
          Files.readString(path.resolve(id + FileMediaStore.DESCRIPTION)),
          Files.size(content),
          StoredTime.of(Files.getLastModifiedTime(content).toInstant()),
          names.contains(id + FileMediaStore.KEPT),
          withdrawals(id).stream().toList(),
          () -> Files.newInputStream(content));
    }
  }
}

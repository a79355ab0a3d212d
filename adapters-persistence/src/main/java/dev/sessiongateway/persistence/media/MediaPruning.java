package dev.sessiongateway.persistence.media;

import dev.sessiongateway.application.media.MediaStore.Pruned;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.regex.Pattern;

/// Deletes the oldest files of a media folder. The memory for it does not depend on their number:
/// the folder is walked again for the next oldest ones.
final class MediaPruning {
  private static final int AT_ONCE = 20_000;

  /// A media id. What is beside a content has a longer ending, or one that no type of file has.
  private static final Pattern CONTENT =
      Pattern.compile("[A-Za-z0-9_-]{8,64}(\\.(?!part$)[A-Za-z0-9]{1,8})?");

  private final Path directory;
  private final Instant before;
  private final long bytes;
  private final PriorityQueue<Candidate> oldest =
      new PriorityQueue<>(Comparator.comparing(Candidate::at).reversed());
  private long total;

  MediaPruning(Path directory, Instant before, long bytes) {
    this.directory = directory;
    this.before = before;
    this.bytes = bytes;
  }

  Pruned run() throws IOException {
    var files = 0L;
    var freed = 0L;
    var found = 0;
    var removed = -1;
    do {
      find();
      found = oldest.size();
      removed = 0;
      for (var file : sorted()) {
        if (file.at().isBefore(before) || total > bytes) {
          delete(file.path());
          total -= file.bytes();
          freed += file.bytes();
          removed++;
        }
      }
      files += removed;
    } while (found == AT_ONCE && removed == found);
    return new Pruned(files, freed);
  }

  private List<Candidate> sorted() {
    return oldest.stream().sorted(Comparator.comparing(Candidate::at)).toList();
  }

  private void find() throws IOException {
    oldest.clear();
    total = 0;
    if (!Files.isDirectory(directory)) {
      return;
    }
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path path, BasicFileAttributes is) {
            if (is.isRegularFile() && isContent(path)) {
              add(new Candidate(path, is.lastModifiedTime().toInstant(), is.size()));
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path path, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE; // Deleted meanwhile.
            }
            throw e;
          }
        });
  }

  /// Also without its description, which a power cut may have taken. One that is kept has a mark.
  private static boolean isContent(Path path) {
    return CONTENT.matcher(String.valueOf(path.getFileName())).matches()
        && !Files.exists(beside(path, FileMediaStore.KEPT));
  }

  private static Path beside(Path path, String ending) {
    return path.resolveSibling(path.getFileName() + ending);
  }

  private void add(Candidate file) {
    total += file.bytes();
    oldest.add(file);
    if (oldest.size() > AT_ONCE) {
      oldest.remove();
    }
  }

  /// Without a flush: a file that a power cut brings back is deleted again by the next run.
  private static void delete(Path path) throws IOException {
    Files.deleteIfExists(path);
    Files.deleteIfExists(beside(path, FileMediaStore.DESCRIPTION));
  }

  private record Candidate(Path path, Instant at, long bytes) {}
}

package dev.sessiongateway.persistence.media;

import dev.sessiongateway.application.file.DurableFiles;
import dev.sessiongateway.domain.text.Ascii;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;

/// The folders of a media directory, named by the first two characters of the ids in them. A folder
/// is on disk before a file is put into it. Thread-safe.
final class MediaFolders {
  private final Path directory;
  private final ReentrantLock creating = new ReentrantLock();
  private final Set<Path> durable = ConcurrentHashMap.newKeySet();
  private boolean isForced;

  MediaFolders(Path directory) {
    this.directory = directory;
  }

  /// Creates nothing.
  Path of(String id) {
    return directory.resolve(Ascii.lower(id.substring(0, 2)));
  }

  /// Creates the folder when it is missing.
  Path make(String id) throws IOException {
    var folder = of(id);
    if (!durable.contains(folder) || !Files.isDirectory(folder)) {
      creating.lock();
      try {
        forceFormer();
        DurableFiles.createFolders(folder);
        durable.add(folder);
      } finally {
        creating.unlock();
      }
    }
    return folder;
  }

  /// Those that another process created, and maybe did not force before it ended.
  private void forceFormer() throws IOException {
    if (!isForced) {
      DurableFiles.createFolders(directory);
      DurableFiles.forceNames(DurableFiles.parentOf(directory));
      Set<Path> former;
      try (var content = Files.list(directory)) {
        former = content.collect(Collectors.toSet());
      }
      DurableFiles.forceNames(directory);
      durable.addAll(former);
      isForced = true;
    }
  }
}

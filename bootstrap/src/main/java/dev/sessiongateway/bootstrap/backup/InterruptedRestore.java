package dev.sessiongateway.bootstrap.backup;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Finishes or undoes a restore that was killed: a gateway starts on the former data or on the
/// restored data, never on a part of either.
public final class InterruptedRestore {
  private InterruptedRestore() {}

  /// @param dataDirectory may be absent
  /// @return what was done, a line for each; empty when no restore was interrupted
  /// @throws BackupFailure when a restore is at work there, or the directory cannot be changed
  public static List<String> settle(Path dataDirectory) {
    var data = dataDirectory.toAbsolutePath().normalize();
    var done = new ArrayList<String>();
    if (data.getFileName() == null) {
      return done;
    }
    try {
      for (var folder : RestoreFolder.of(data)) {
        if (folder.exists()) {
          try (var _ = folder.claim()) {
            settle(folder, done);
          }
        }
      }
    } catch (IOException | UncheckedIOException e) {
      throw BackupFailure.failed(
          "a restore of " + data + " was interrupted and cannot be finished: " + Folders.reason(e),
          e);
    }
    return List.copyOf(done);
  }

  private static void settle(RestoreFolder folder, List<String> done) throws IOException {
    var data = folder.data();
    if (Files.exists(folder.complete())) {
      if (folder.isInside() || isFree(data)) {
        folder.install();
        done.add("a restore of " + data + " was interrupted; it is finished now");
      } else {
        done.add("a restore of " + data + " was interrupted and is undone; nothing has changed");
      }
    } else if (Files.exists(folder.unpacking())) {
      done.add("a restore of " + data + " was interrupted and is undone; nothing has changed");
    }
    folder.clear();
  }

  /// An empty directory is what somebody made in place of the one that was moved aside.
  private static boolean isFree(Path data) throws IOException {
    if (Files.isDirectory(data) && Folders.isEmpty(data)) {
      Files.delete(data);
    }
    return !Files.exists(data);
  }
}

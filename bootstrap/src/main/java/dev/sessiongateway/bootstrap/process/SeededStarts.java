package dev.sessiongateway.bootstrap.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// Counts the starts of a gateway with a seed on a data directory. Each start draws other ids:
/// those of the earlier ones are stored.
final class SeededStarts {
  private static final String FILE = "seeded-starts";

  private SeededStarts() {}

  /// @return 1 at the first start
  /// @throws StartupFailure when the file cannot be read or written
  static long next(Path dataDirectory) {
    var file = dataDirectory.resolve(FILE);
    try {
      Files.createDirectories(dataDirectory);
      var next = before(file) + 1;
      var unfinished = Files.writeString(file.resolveSibling(FILE + ".new"), next + "\n");
      Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
      return next;
    } catch (IOException | NumberFormatException e) {
      throw new StartupFailure(
          ExitCode.DATA_UNUSABLE,
          "%s must hold the number of starts (%s); delete it together with the data"
              .formatted(file, e.getMessage()),
          e);
    }
  }

  private static long before(Path file) throws IOException {
    try {
      return Long.parseLong(Files.readString(file).strip());
    } catch (NoSuchFileException _) {
      return 0;
    }
  }
}

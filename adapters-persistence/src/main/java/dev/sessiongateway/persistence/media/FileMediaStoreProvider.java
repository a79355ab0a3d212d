package dev.sessiongateway.persistence.media;

import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.media.MediaStoreProvider;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// The location `files`: the data directory, for a store that keeps files elsewhere.
public final class FileMediaStoreProvider implements MediaStoreProvider {
  private static final String DATA_DIRECTORY = "data-dir";

  /// For [java.util.ServiceLoader].
  public FileMediaStoreProvider() {}

  @Override
  public String name() {
    return "files";
  }

  /// Creates nothing: a folder is made for the first file in it.
  @Override
  public Opened open(Map<String, String> options, Identifiers identifiers) {
    var root = Path.of(Objects.requireNonNull(options.get(DATA_DIRECTORY), DATA_DIRECTORY));
    return new Opened(
        new FileMediaStore(FileMediaStore.in(root), identifiers), () -> problem(root), () -> {});
  }

  private static Optional<String> problem(Path root) {
    var media = FileMediaStore.in(root);
    var directory = Files.exists(media) ? media : root;
    if (!Files.isWritable(directory)) {
      return Optional.of(directory + " cannot be written to");
    }
    return directory.toFile().getUsableSpace() > 0
        ? Optional.empty()
        : Optional.of("the disk of " + directory + " is full");
  }
}

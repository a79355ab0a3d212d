package dev.sessiongateway.persistence.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.util.LibraryLoaderUtil;

final class NativeLibraryTest {
  private static final String NAME = LibraryLoaderUtil.getNativeLibName();

  @TempDir Path directory;

  @Test
  void aMissingLibraryIsUnpacked() throws Exception {
    var folder = directory.resolve("not/there");
    NativeLibrary.unpackMissing(folder);

    assertThat(folder.resolve(NAME)).isRegularFile().isNotEmptyFile();
    assertThat(folder).isDirectoryNotContaining(file -> !file.endsWith(NAME));
  }

  @Test
  void theLibraryOfAnotherVersionIsReplaced() throws Exception {
    var file = Files.writeString(directory.resolve(NAME), "another");
    NativeLibrary.unpackCurrent(directory);

    assertThat(Files.size(file)).isGreaterThan(100_000);
  }

  @Test
  void theLibraryThatTheOperatorHasPutThereStays() throws Exception {
    var file = Files.writeString(directory.resolve(NAME), "the operator's");
    NativeLibrary.unpackMissing(directory);

    assertThat(file).hasContent("the operator's");
  }

  @Test
  void severalStoresOfOneProcessUnpackItAtOnce() throws Exception {
    try (var threads = Executors.newFixedThreadPool(4)) {
      var all =
          threads.invokeAll(
              Collections.nCopies(
                  4,
                  () -> {
                    NativeLibrary.unpackCurrent(directory);
                    return null;
                  }));
      for (var each : all) {
        each.get();
      }
    }

    assertThat(directory).isDirectoryNotContaining(file -> !file.endsWith(NAME));
  }
}

package dev.sessiongateway.application.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DurableFilesTest {
  private static final byte[] NEW = "new content".getBytes(StandardCharsets.US_ASCII);

  @TempDir private Path place;

  @Test
  void aFileIsTheFormerOrTheNewOne() throws Exception {
    PowerCuts.in(place)
        .after(root -> Files.writeString(root.resolve("file"), "former"))
        .during(
            (root, acknowledged) -> {
              DurableFiles.write(root.resolve("file"), NEW);
              acknowledged.accept("file");
            },
            (root, acknowledged) -> {
              if (acknowledged.isEmpty()) {
                assertThat(Files.readString(root.resolve("file"))).isIn("former", "new content");
              } else {
                assertThat(root.resolve("file")).hasBinaryContent(NEW);
              }
            });
  }

  @Test
  void aFileIsThereWithTheFoldersThatWereCreatedForIt() throws Exception {
    var steps =
        PowerCuts.in(place)
            .during(
                (root, acknowledged) -> {
                  var file = root.resolve("one").resolve("two").resolve("file");
                  DurableFiles.createFolders(DurableFiles.parentOf(file));
                  DurableFiles.write(file, NEW);
                  acknowledged.accept("one/two/file");
                },
                DurableFilesTest::wholeFiles);
    assertThat(steps).hasSize(9);
  }

  @Test
  void aRenamedFolderKeepsWhatIsInIt() throws Exception {
    PowerCuts.in(place)
        .during(
            (root, acknowledged) -> {
              var inner = Files.createDirectories(root.resolve("one").resolve("two"));
              DurableFiles.replace(inner.resolve("file"), NEW);
              DurableFiles.forceAllNames(root.resolve("one"));
              DurableFiles.move(root.resolve("one"), root.resolve("other"));
              acknowledged.accept("other/two/file");
            },
            DurableFilesTest::wholeFiles);
  }

  @Test
  void afterAFailureTheFormerFileIsThereAndNothingElse() throws IOException {
    var folder = Files.createDirectories(place.resolve("name").resolve("inner"));

    assertThatThrownBy(() -> DurableFiles.write(place.resolve("name"), NEW))
        .isInstanceOf(IOException.class);

    assertThat(folder).isDirectory();
    try (var names = Files.list(place)) {
      assertThat(names).containsExactly(place.resolve("name"));
    }
  }

  @Test
  void aFileInPlaceOfAFolderIsReported() throws IOException {
    Files.createFile(place.resolve("name"));

    assertThatThrownBy(() -> DurableFiles.createFolders(place.resolve("name")))
        .isInstanceOf(IOException.class);
  }

  /// The instrument sees each omission.
  @Test
  void aPowerCutTakesWhatWasNotForced() {
    assertLost((root, file) -> Files.write(file, NEW));
    assertLost((root, file) -> {
      Files.write(file, NEW);
      DurableFiles.force(file);
    });
    assertLost((root, file) -> {
      Files.write(file, NEW);
      DurableFiles.forceNames(root);
    });
    assertLost((root, file) -> DurableFiles.replace(file, NEW));
    assertLost((root, file) -> {
      var other = root.resolve("other");
      Files.write(other, NEW);
      Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
      DurableFiles.forceNames(root);
    });
    assertLost((root, file) -> {
      DurableFiles.write(file, NEW);
      Files.move(file, root.resolve("other"), StandardCopyOption.ATOMIC_MOVE);
      Files.move(root.resolve("other"), file, StandardCopyOption.ATOMIC_MOVE);
      Files.delete(file);
      Files.write(file, NEW);
    });
  }

  private void assertLost(Writer writer) {
    assertThatThrownBy(() ->
            PowerCuts.in(Files.createTempDirectory(place, "lost"))
                .during(
                    (root, acknowledged) -> {
                      writer.write(root, root.resolve("file"));
                      acknowledged.accept("file");
                    },
                    (root, acknowledged) -> {
                      if (!acknowledged.isEmpty()) {
                        wholeFiles(root, acknowledged);
                      }
                    }))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("after a power cut");
  }

  private static void wholeFiles(Path root, List<String> acknowledged) throws IOException {
    for (var file : acknowledged) {
      assertThat(root.resolve(file)).hasBinaryContent(NEW);
    }
    for (var file : List.of("file", "one/two/file", "other/two/file")) {
      try {
        assertThat(Files.readAllBytes(root.resolve(file))).isEqualTo(NEW);
      } catch (NoSuchFileException _) {
        assertThat(acknowledged).doesNotContain(file);
      }
    }
  }

  @FunctionalInterface
  private interface Writer {
    void write(Path root, Path file) throws IOException;
  }
}

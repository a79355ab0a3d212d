package dev.sessiongateway.network.simulator.journal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.file.PowerCuts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Threads that use a journal may be interrupted at any time, for example when they are stopped.
final class JournalFileTest {
  @TempDir private Path folder;

  @AfterEach
  void clearInterrupt() {
    var _ = Thread.interrupted();
  }

  @Test
  void anInterruptedThreadAppendsAndForcesAndStaysInterrupted() throws IOException {
    var file = folder.resolve("journal");
    var journal = JournalFile.open(file);
    journal.append("one\n".getBytes(UTF_8));

    Thread.currentThread().interrupt();
    journal.append("two\n".getBytes(UTF_8));
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
    journal.force();
    assertThat(Thread.currentThread().isInterrupted()).isTrue();
    journal.close();
    assertThat(Thread.interrupted()).isTrue();

    assertThat(file).hasContent("one\ntwo\n");
    assertThat(journal.size()).isEqualTo(8);
  }

  @Test
  void anInterruptOfOneThreadDisturbsNoOther() throws Exception {
    var file = folder.resolve("journal");
    var journal = JournalFile.open(file);
    for (var round = 0; round < 20; round++) {
      var other =
          Thread.ofPlatform()
              .start(() -> {
                Thread.currentThread().interrupt();
                force(journal);
              });
      journal.append("line\n".getBytes(UTF_8));
      journal.force();
      other.join();
    }
    journal.close();

    assertThat(file).hasContent("line\n".repeat(20));
  }

  @Test
  void whatIsClosedIsForcedAlready() throws IOException {
    var journal = JournalFile.open(folder.resolve("journal"));
    journal.append("one\n".getBytes(UTF_8));
    journal.close();

    journal.force();
    assertThat(folder.resolve("journal")).hasContent("one\n");
  }

  @Test
  void whatWasForcedOrClosedSurvivesAPowerCut() throws Exception {
    PowerCuts.in(folder)
        .after(root -> Files.createFile(root.resolve("journal")))
        .during(
            (root, acknowledged) -> {
              var journal = JournalFile.open(root.resolve("journal"));
              journal.append("one\n".getBytes(UTF_8));
              journal.force();
              acknowledged.accept("one");
              journal.append("two\n".getBytes(UTF_8));
              journal.close();
              acknowledged.accept("two");
            },
            (root, acknowledged) ->
                assertThat(Files.readAllLines(root.resolve("journal"))).containsAll(acknowledged));
  }

  private static void force(JournalFile journal) {
    try {
      journal.force();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}

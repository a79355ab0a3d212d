package dev.sessiongateway.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Plays recordings that earlier builds wrote, named by the commit. A file that is there is never
/// written again: people keep recordings beside their bots. An answer may gain a field, and then
/// the replay reports it; every line is still read, and every call is made.
final class KeptRecordingsTest {
  private static final Path RECORDINGS = Path.of("src/test/resources/recordings");

  @TempDir private Path directory;

  @ParameterizedTest
  @CsvSource({"fd1384aa-seeded, 8ca3f4bf5e3997fd, 7", "fd1384aa-unseeded, 483ee16911222a6b, 7"})
  void aRecordingOfAnEarlierBuildIsPlayed(String name, String sum, int calls) throws Exception {
    var file = RECORDINGS.resolve(name + ".jsonl").toAbsolutePath();
    var digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
    assertThat(HexFormat.of().formatHex(digest)).startsWith(sum);

    var run = CommandRun.of(directory, "replay", file.toString());

    assertThat(run.errors()).isEmpty();
    assertThat(run.output()).contains(calls + " calls, ");
  }

  @Test
  void eachKeptRecordingIsPlayed() throws IOException {
    try (var files = Files.list(RECORDINGS)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("fd1384aa-seeded.jsonl", "fd1384aa-unseeded.jsonl");
    }
  }
}

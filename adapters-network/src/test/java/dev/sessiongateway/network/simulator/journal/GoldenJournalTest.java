package dev.sessiongateway.network.simulator.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.form.StoredSamples;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/// `stored-world.jsonl` has a sample of everything in the lines of a world's files, which are also
/// the lines of a snapshot. What is there stays as it is; new kinds are added by `-Dgolden=write`.
class GoldenJournalTest {
  private static final Path GOLDEN = Path.of("src/test/resources/stored-world.jsonl");

  @Test
  void theBytesOfAWorldAreThese() throws IOException {
    var lines = new ArrayList<String>();
    for (var sample : StoredSamples.of(WorldChange.class)) {
      lines.add(written(sample, sample.getClass()));
    }
    assertThat(lines).isEqualTo(StoredSamples.golden(GOLDEN, lines));
  }

  private static <T> String written(Object sample, Class<T> type) throws IOException {
    var form = JournalWords.FORMS.of(type);
    var line = JournalLines.encode(form, type.cast(sample));
    assertThat(JournalLines.decode(form, line)).isEqualTo(sample);
    return new String(line, StandardCharsets.UTF_8).strip();
  }
}

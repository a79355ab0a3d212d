package dev.sessiongateway.network.simulator.journal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.form.GoldenLines;
import dev.sessiongateway.application.form.StoredSamples;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// `stored-world.jsonl` has a sample of everything in the lines of a world's files, which are also
/// the lines of a snapshot.
class GoldenJournalTest {
  private static final GoldenLines GOLDEN =
      new GoldenLines(Path.of("src/test/resources/stored-world.jsonl"));

  @Test
  void theBytesOfAWorldAreThese() throws IOException {
    GOLDEN.check(StoredSamples.of(WorldChange.class), new Journalled());
  }

  private static final class Journalled implements GoldenLines.Form {
    @Override
    public String write(Object value) throws IOException {
      return written(value, value.getClass());
    }

    private static <T> String written(Object value, Class<T> type) throws IOException {
      var form = JournalWords.FORMS.of(type);
      var line = JournalLines.encode(form, type.cast(value));
      assertThat(JournalLines.decode(form, line)).isEqualTo(value);
      return new String(line, StandardCharsets.UTF_8).strip();
    }

    @Override
    public Object read(Class<?> type, String line) throws IOException {
      return JournalLines.decode(
          JournalWords.FORMS.of(type), (line + "\n").getBytes(StandardCharsets.UTF_8));
    }
  }
}

package dev.sessiongateway.application.form;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoldenLinesTest {
  private static final String SUM =
      "4a73850fde34aad40ff8649b93a66523a5fe744357a3931caea0f10609d0d930";

  @TempDir private Path directory;
  private GoldenLines golden;

  /// Two lines were released, and a third one was added.
  @BeforeEach
  void write() throws IOException {
    write("jsonl", "a=1", "b=2", "c=3");
    write("types", "String", "String", "String");
    write("released", "v1 2 " + SUM);
    golden = new GoldenLines(directory.resolve("stored.jsonl"));
  }

  private void write(String ending, String... lines) throws IOException {
    Files.write(directory.resolve("stored." + ending), List.of(lines));
  }

  @Test
  void aFileWithALineForEachSampleIsWell() {
    assertThatCode(() -> golden.check(List.of("a=1", "b=2", "c=3"), new Plain()))
        .doesNotThrowAnyException();
  }

  /// Its component has another shape now.
  @Test
  void aLineThatNoSampleHasAnyMoreStaysAndIsRead() {
    assertThatCode(() -> golden.check(List.of("b=2", "c=3"), new Plain()))
        .doesNotThrowAnyException();
  }

  @Test
  void aReleasedLineIsNotEdited() throws IOException {
    write("jsonl", "a=1", "b=4", "c=3");

    assertThatThrownBy(() -> golden.check(List.of("a=1", "b=4", "c=3"), new Plain()))
        .hasMessageContaining("lines 1 to 2 of")
        .hasMessageContaining("were released with v1")
        .hasMessageContaining("never edited");
  }

  @Test
  void aReleasedLineIsNotRemoved() throws IOException {
    write("jsonl", "b=2", "c=3");
    write("types", "String", "String");

    assertThatThrownBy(() -> golden.check(List.of("b=2", "c=3"), new Plain()))
        .hasMessageContaining("were released with v1");
  }

  @Test
  void aSampleWithoutALineIsMissed() {
    assertThatThrownBy(() -> golden.check(List.of("a=1", "d=4"), new Plain()))
        .hasMessageContaining("-Dgolden=write adds those that are missing");
  }

  @Test
  void aLineThatCannotBeReadAnyMoreIsFound() throws IOException {
    write("jsonl", "a=1", "b=2", "unreadable");

    assertThatThrownBy(() -> golden.check(List.of("a=1", "b=2"), new Plain()))
        .hasMessageContaining("unreadable");
  }

  /// Stores texts as they are.
  private static final class Plain implements GoldenLines.Form {
    @Override
    public String write(Object value) {
      return value.toString();
    }

    @Override
    public Object read(Class<?> type, String line) throws IOException {
      if (!line.contains("=")) {
        throw new IOException("cannot read " + line);
      }
      return line;
    }
  }
}

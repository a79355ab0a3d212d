package dev.sessiongateway.bootstrap.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.bootstrap.bench.MeasuredFigures.Row;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class MeasuredFiguresTest {
  private static final String PAGE =
      "# A page\n\n" + MeasuredFigures.BEGIN + "old\n" + MeasuredFigures.END + "\n\nMore.\n";

  private static final MeasuredFigures RUN =
      new MeasuredFigures(
          LocalDate.of(2026, 11, 28),
          "01f4ef9a1234",
          "2 processors",
          List.of(
              new Row("a send", " 12,700 /s   p50 4.5 ms").and("99 µs"),
              new Row("a page", "1 /s")));

  @Test
  void figuresStandBelowTheirDayCommitAndMachine() {
    assertThat(RUN.in(PAGE))
        .isEqualTo(
            """
            # A page

            <!-- figures: written by -Dbench.arguments=pages -->

            Measured 2026-11-28 with commit `01f4ef9a1234` on 2 processors:

            | What | Figure |
            |---|---|
            | a send | 12,700 /s p50 4.5 ms; 99 µs |
            | a page | 1 /s |

            <!-- end of figures -->

            More.
            """);
  }

  @Test
  void aSecondRunReplacesTheFirst() {
    assertThat(RUN.in(RUN.only(List.of("a page")).in(PAGE))).isEqualTo(RUN.in(PAGE));
  }

  @Test
  void sourcesThatAreInNoCommitHaveNoFigures() {
    for (var commit : List.of("unknown", "01f4ef9a1234-dirty", "")) {
      assertThatThrownBy(() -> MeasuredFigures.now(commit, List.of()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("figures need the commit");
    }
  }

  @Test
  void aPageWithoutMarksIsLeftAlone() {
    assertThatThrownBy(() -> RUN.in("# A page\n")).hasMessageContaining("no place for figures");
  }

  @Test
  void theReadmeShowsSomeFiguresOfTheRunThatThePageOfPerformanceShows() throws Exception {
    var readme = block("README.md");
    var page = block("docs/how-it-works/performance.md");
    var heading =
        Pattern.compile("Measured \\d{4}-\\d\\d-\\d\\d with commit `[0-9a-f]{8,40}`.* on .+");
    assertThat(readme.getFirst()).matches(heading).isEqualTo(page.getFirst());
    assertThat(page).containsAll(readme).hasSizeGreaterThan(readme.size());
  }

  private static List<String> block(String page) throws Exception {
    var text = Files.readString(Path.of("..").resolve(page));
    var begin = text.indexOf(MeasuredFigures.BEGIN);
    var end = text.indexOf(MeasuredFigures.END);
    assertThat(begin).as(page).isPositive().isLessThan(end);
    return text.substring(begin + MeasuredFigures.BEGIN.length(), end)
        .lines()
        .filter(line -> !line.isBlank())
        .toList();
  }
}

package dev.sessiongateway.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.http.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// The tables in `docs/reference/compatibility.md` are the operations of this build.
/// `-Dcompatibility=write` regenerates them.
class CompatibilityPageTest {
  private static final int NAMES = 39;
  private static final Path PAGE = Path.of("..", "docs", "reference", "compatibility.md");
  private static final String END = "<!-- end of operations -->\n";

  @Test
  void eachNameOfTheApiDocumentHasARow() throws IOException {
    var numbers =
        Files.readAllLines(PAGE).stream()
            .filter(line -> line.startsWith("|"))
            .map(row -> row.split("\\|", 3)[1].strip())
            .filter(cell -> cell.matches("[0-9]+"))
            .map(Integer::valueOf)
            .toList();
    assertThat(numbers).hasSize(NAMES).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void eachOperationOfBothFamiliesHasARow() throws IOException {
    var page = Files.readString(PAGE);
    String expected;
    try (var server = new TestServer()) {
      var table = new CompatibilityTable(server.server.routes());
      expected = with(with(page, Family.A, table), Family.B, table);
    }
    if ("write".equals(System.getProperty("compatibility"))) {
      Files.writeString(PAGE, expected);
    }
    assertThat(Files.readString(PAGE))
        .as("docs/reference/compatibility.md; to write its tables anew, see CONTRIBUTING.md")
        .isEqualTo(expected);
  }

  private static String with(String page, Family family, CompatibilityTable table) {
    var begin =
        "<!-- operations of family %s: written by CompatibilityPageTest with -Dcompatibility=write -->\n"
            .formatted(family.code());
    var from = page.indexOf(begin) + begin.length();
    var to = page.indexOf(END, from);
    return page.substring(0, from) + "\n" + table.of(family) + "\n" + page.substring(to);
  }
}

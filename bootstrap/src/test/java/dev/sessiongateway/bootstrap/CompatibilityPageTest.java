package dev.sessiongateway.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.http.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// `docs/reference/operations-a.md` and `operations-b.md` are the operations of this build.
/// `-Dcompatibility=write` regenerates them.
class CompatibilityPageTest {
  private static final int NAMES = 39;
  private static final Path REFERENCE = Path.of("..", "docs", "reference");

  @Test
  void eachNameOfTheApiDocumentHasARow() throws IOException {
    var numbers =
        Files.readAllLines(REFERENCE.resolve("compatibility.md")).stream()
            .filter(line -> line.startsWith("|"))
            .map(row -> row.split("\\|", 3)[1].strip())
            .filter(cell -> cell.matches("[0-9]+"))
            .map(Integer::valueOf)
            .toList();
    assertThat(numbers).hasSize(NAMES).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void eachOperationOfBothFamiliesHasARow() throws IOException {
    try (var server = new TestServer()) {
      var table = new CompatibilityTable(server.server.routes());
      assertPage("operations-a.md", page(Family.A, "WAHA", table));
      assertPage("operations-b.md", page(Family.B, "Evolution API v2", table));
    }
  }

  private static void assertPage(String name, String expected) throws IOException {
    var page = REFERENCE.resolve(name);
    if ("write".equals(System.getProperty("compatibility"))) {
      Files.writeString(page, expected);
    }
    assertThat(Files.readString(page))
        .as(page + "; to write it anew, see CONTRIBUTING.md")
        .isEqualTo(expected);
  }

  private static String page(Family family, String product, CompatibilityTable table) {
    return """
    <!-- Written by CompatibilityPageTest with -Dcompatibility=write. -->

    # Operations of family %s

    Every operation for clients of %s. [Operations of both families](compatibility.md) explains keys, dialects and errors.

    %s\
    """
        .formatted(family.code(), product, table.of(family));
  }
}

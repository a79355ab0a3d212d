package dev.sessiongateway.http.kernel.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.kernel.api.Route;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/// `docs/compatibility.md` against the implemented operations.
class CompatibilityPageTest {
  private static final int NAMES = 39;
  private static final Path PAGE = Path.of("..", "docs", "compatibility.md");

  @Test
  void eachNameOfTheApiDocumentHasARow() throws IOException {
    var numbers =
        rows().stream()
            .map(row -> row.split("\\|", 3)[1].strip())
            .filter(cell -> cell.matches("[0-9]+"))
            .map(Integer::valueOf)
            .toList();
    assertThat(numbers).hasSize(NAMES).isSorted().doesNotHaveDuplicates();
  }

  @Test
  void eachOperationOfFamilyBHasARowThatSaysWhetherItIsBuilt() throws IOException {
    var rows = rows();
    try (var server = new TestServer()) {
      server.active("ada");
      for (var route : server.server.routes()) {
        if (route.family() == Family.B && !route.path().startsWith("/simulator")) {
          var built = isBuilt(server, route);
          assertThat(rows)
              .as("%s %s", route.method(), route.path())
              .anyMatch(row -> tells(row, route, built));
        }
      }
    }
  }

  private static boolean isBuilt(TestServer server, Route route) {
    // These operations end the session; they are implemented.
    if (route.path().startsWith("/instance/")) {
      return true;
    }
    var path = route.path().replaceAll("\\{(instance|name)}", "ada").replaceAll("\\{[a-z]+}", "1");
    return server.asNative().send(route.method(), path, null).status() != 501;
  }

  private static boolean tells(String row, Route route, boolean built) {
    var path = route.path().replace("{name}", "{instance}");
    return row.contains("`" + path + "`")
        && row.contains("`" + route.method() + "`")
        && row.contains("**501**") != built;
  }

  private static List<String> rows() throws IOException {
    return Files.readAllLines(PAGE).stream().filter(line -> line.startsWith("|")).toList();
  }
}

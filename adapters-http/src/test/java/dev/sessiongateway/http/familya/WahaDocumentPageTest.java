package dev.sessiongateway.http.familya;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.kernel.openapi.WahaContract;
import dev.sessiongateway.http.kernel.unsupported.PartOperations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What pages claim of WAHA is of the document that the build has, or is in the table of what is
/// newer. A newer document makes rows of the table untrue, and this fails.
class WahaDocumentPageTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final String TITLE = "### Newer than WAHA's document\n";
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| (20\\d\\d\\.\\d+\\.\\d+) \\| (.+?) \\|");
  private static final Pattern OPERATION = Pattern.compile("((?:`[A-Z]+` )+)`(/[^`]*)`");
  private static final Pattern WORD = Pattern.compile("[A-Z]+");
  private static final Pattern VERSION = Pattern.compile("\\b20\\d\\d\\.\\d+\\.\\d+\\b");

  private static String page() throws IOException {
    return Files.readString(ROOT.resolve("docs/reference/compatibility.md"));
  }

  private static String section() throws IOException {
    var page = page();
    var begin = page.indexOf(TITLE);
    return page.substring(begin, page.indexOf("\n## ", begin));
  }

  private static String documentVersion() throws IOException {
    try (var in = WahaDocumentPageTest.class.getResourceAsStream("/waha-openapi.json")) {
      return JsonField.text(new ObjectMapper().readTree(in), "/info/version");
    }
  }

  private static List<String> operations() throws IOException {
    var operations = new ArrayList<String>();
    for (var found : OPERATION.matcher(section()).results().toList()) {
      WORD.matcher(found.group(1))
          .results()
          .map(MatchResult::group)
          .forEach(method -> operations.add(method + " " + found.group(2)));
    }
    return operations;
  }

  private static int[] numbers(String version) {
    return Stream.of(version.split("\\.", -1)).mapToInt(Integer::parseInt).toArray();
  }

  @Test
  void thePageNamesTheDocumentOfTheBuild() throws Exception {
    assertThat(section()).contains("is that of " + documentVersion() + " ");
  }

  @Test
  void whatIsListedAsNewerIsNewer() throws Exception {
    var rows = ROW.matcher(section()).results().map(row -> row.group(1)).toList();
    assertThat(rows).hasSizeGreaterThan(3);
    var document = numbers(documentVersion());
    assertThat(rows).allMatch(row -> Arrays.compare(numbers(row), document) > 0);
  }

  @Test
  void operationsThatAreListedAsNewerAreServedAndNotInTheDocument() throws Exception {
    var listed = operations();
    assertThat(listed).hasSizeGreaterThan(3);
    assertThat(WahaContract.get().operations()).doesNotContainAnyElementsOf(listed);
    var served = new HashSet<String>();
    try (var server = new TestServer()) {
      var routes = server.server.routes();
      var ofParts = PartOperations.absent(routes).stream().map(PartOperations.Absent::route);
      Stream.concat(routes.stream(), ofParts)
          .forEach(route -> served.add(route.method() + " " + route.path()));
    }
    assertThat(served).containsAll(listed);
  }

  /// A page that names a later version of WAHA has a row to point to.
  @Test
  void laterVersionsOfWahaAreNamedInTheTableOnly() throws Exception {
    var document = documentVersion();
    try (var files = Files.walk(ROOT.resolve("docs"))) {
      for (var file : files.filter(name -> name.toString().endsWith(".md")).toList()) {
        var text = Files.readString(file).replace(section(), "");
        assertThat(VERSION.matcher(text).results().map(MatchResult::group))
            .as(file.toString())
            .allMatch(document::equals);
      }
    }
  }
}

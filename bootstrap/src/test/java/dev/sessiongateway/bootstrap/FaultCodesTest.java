package dev.sessiongateway.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.DeliveryFailure;
import dev.sessiongateway.domain.session.FailureReason;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.kernel.api.HttpFault;
import dev.sessiongateway.http.kernel.openapi.ApiDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The codes of faults and the reasons of failures are public: programs of clients compare them.
/// They are listed in `docs/reference/faults.md`, and neither the program nor the API document
/// knows another.
class FaultCodesTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /// Where the program makes a fault whose code has a word of the place in it.
  private static final Pattern MADE =
      Pattern.compile(
          "Fault\\.(Conflict|Unprocessable|NotFound|notFound|NotOffered|TooLarge|TooManyRequests)"
              + "\\(\\s*\"([a-z][a-z -]*(?:\\.[a-z-]+)?)\"");

  private static final Pattern LISTED = Pattern.compile("(?m)^\\| `([^`]+)` \\|");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| (`.+) \\|$");
  private static final Pattern WORD = Pattern.compile("`([^`]+)`");
  private static final Pattern HINT = Pattern.compile("(?m)^  (\\w+): '");
  private static final String REASONS = "## Why a session failed";
  private static final String FAILURES = "## Why a message failed";

  /// A code that is read from a rendered fault, and compared.
  private static final Pattern COMPARED =
      Pattern.compile(
          "\\.(path|get)\\(\"code\"\\)[^;{]{0,80}\\.(equals|startsWith|contains)\\("
              + "|\\.(equals|startsWith|contains)\\([^;{]{0,80}\\.(path|get)\\(\"code\"\\)");

  /// The type of a fault, or its code as a value, says what happened.
  @Test
  void noProgramComparesTheCodeOfARenderedFault() throws IOException {
    for (var source : sources()) {
      assertThat(COMPARED.matcher(Files.readString(source)).find()).as("" + source).isFalse();
    }
    var planted = "return fault.path(\"code\").asText().equals(ID_REUSED);";
    assertThat(COMPARED.matcher(planted).find()).isTrue();
  }

  @Test
  void everyCodeThatTheProgramMakesIsListed() throws IOException {
    assertThat(made())
        .isNotEmpty()
        .allSatisfy(code -> assertThat(isListed(code)).as(code).isTrue());
  }

  @Test
  void everyCodeThatIsListedIsMadeByTheProgram() throws IOException {
    var made = made();
    assertThat(listed())
        .filteredOn(code -> !code.endsWith("*"))
        .filteredOn(code -> !code.startsWith("unsupported.") && !code.startsWith("too-"))
        .allSatisfy(code -> assertThat(made).contains(code));
  }

  @Test
  void everyCodeInTheApiDocumentIsListed() throws IOException {
    var named = new TreeSet<String>();
    try (var server = new TestServer()) {
      collect(ApiDocument.tree(server.server.routes()), named);
    }
    assertThat(named)
        .hasSizeGreaterThan(4)
        .allSatisfy(code -> assertThat(isListed(code)).as(code).isTrue());
  }

  @Test
  void everyReasonOfAFailedSessionIsListed() throws IOException {
    var page = page();
    var section = page.substring(page.indexOf(REASONS), page.indexOf(FAILURES));
    assertThat(firstWords(section)).containsExactlyElementsOf(reasons());
  }

  @Test
  void everyReasonOfAFailedMessageIsListed() throws IOException {
    var page = page();
    assertThat(firstWords(page.substring(page.indexOf(FAILURES))))
        .containsExactly(DeliveryFailure.UNCONFIRMED, DeliveryFailure.REFUSED);
  }

  @Test
  void theConsoleSaysWhatToDoAboutEachReason() throws IOException {
    var script = ROOT.resolve("adapters-http/src/main/resources/console/session.js");
    var text = Files.readString(script);
    var begin = text.indexOf("FAILURES = {");
    var hints = HINT.matcher(text.substring(begin, text.indexOf("};", begin)));
    assertThat(hints.results().map(hint -> hint.group(1)).toList())
        .containsExactlyElementsOf(reasons());
  }

  @Test
  void everyRowSaysWhatToDo() throws IOException {
    var rows = ROW.matcher(page()).results().map(row -> row.group(1)).toList();
    assertThat(rows)
        .hasSizeGreaterThan(100)
        .allSatisfy(row -> {
          var columns = row.split(" \\| ", -1);
          assertThat(columns.length).as(row).isIn(3, 4);
          assertThat(columns[columns.length - 1]).as(row).endsWith(".");
        });
  }

  private static List<String> reasons() {
    return Arrays.stream(FailureReason.values()).map(FailureReason::publicCode).toList();
  }

  /// The words in the first column of a table.
  private static List<String> firstWords(String section) {
    return ROW.matcher(section)
        .results()
        .map(row -> row.group(1).split(" \\| ", 2)[0])
        .flatMap(cell -> WORD.matcher(cell).results())
        .map(word -> word.group(1))
        .toList();
  }

  private static void collect(JsonNode node, Set<String> named) {
    if (node.isObject() && (node.has("statusCode") || node.has("response")) && node.has("code")) {
      var code = node.get("code");
      if (code.isTextual()) {
        named.add(code.textValue());
      }
      code.path("examples").forEach(example -> named.add(example.asText()));
    }
    node.forEach(part -> collect(part, named));
  }

  private static Set<String> made() throws IOException {
    var codes = new TreeSet<String>();
    for (var fault : Arrays.asList(HttpFault.values())) {
      codes.add(fault.code());
    }
    Stream.of(Fault.NotReadyReason.values())
        .map(reason -> new Fault.SessionNotReady("lab", reason))
        .forEach(fault -> codes.add(fault.code()));
    Stream.of(Fault.StoreUnavailable.Cause.values())
        .map(Fault.StoreUnavailable::new)
        .forEach(fault -> codes.add(fault.code()));
    Stream.of(
            new Fault.Unauthorized(),
            new Fault.Forbidden("write"),
            new Fault.WrongState("lab", "active", "paused"),
            new Fault.NotOnNetwork("1@c.us", "1"),
            new Fault.Refused("banned"),
            new Fault.SessionExists("lab"),
            new Fault.SessionElsewhere("lab", null),
            new Fault.NetworkDown(Duration.ZERO, false))
        .forEach(fault -> codes.add(fault.code()));
    codes.add("internal");
    for (var source : sources()) {
      var found = MADE.matcher(Files.readString(source));
      while (found.find()) {
        codes.add(code(found.group(1), found.group(2)));
      }
    }
    return codes;
  }

  private static String code(String fault, String word) {
    return switch (fault) {
      case "Conflict", "Unprocessable" -> word;
      case "NotFound", "notFound" -> new Fault.NotFound(word, "").code();
      case "NotOffered" -> new Fault.NotOffered(word, "").code();
      case "TooLarge" -> new Fault.TooLarge(word, 1).code();
      case "TooManyRequests" -> new Fault.TooManyRequests(word, Duration.ZERO).code();
      default -> throw new IllegalArgumentException(fault);
    };
  }

  private static List<Path> modules() throws IOException {
    var modules = new ArrayList<Path>();
    for (var parent :
        List.of(
            ROOT,
            ROOT.resolve("application"),
            ROOT.resolve("adapters-http"),
            ROOT.resolve("adapters-network"),
            ROOT.resolve("adapters-persistence"))) {
      try (var children = Files.list(parent)) {
        children
            .map(module -> module.resolve("src/main/java"))
            .filter(Files::isDirectory)
            .forEach(modules::add);
      }
    }
    return modules;
  }

  private static Iterable<Path> sources() throws IOException {
    var all = new TreeSet<Path>();
    for (var module : modules()) {
      try (var files = Files.walk(module)) {
        files.filter(file -> file.toString().endsWith(".java")).forEach(all::add);
      }
    }
    return all;
  }

  private static boolean isListed(String code) {
    try {
      return listed().stream()
          .anyMatch(each ->
              each.endsWith("*")
                  ? code.startsWith(each.substring(0, each.length() - 1))
                  : each.equals(code));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String page() throws IOException {
    return Files.readString(ROOT.resolve("docs/reference/faults.md"));
  }

  private static Set<String> listed() throws IOException {
    var codes = new TreeSet<String>();
    var page = page();
    var found = LISTED.matcher(page.substring(0, page.indexOf(REASONS)));
    while (found.find()) {
      codes.add(found.group(1));
    }
    return codes;
  }
}

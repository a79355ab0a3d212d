package dev.sessiongateway.bootstrap;

import static java.util.regex.Pattern.CASE_INSENSITIVE;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Comments of the program and the pages use the field's words: a component reports, notifies,
/// sends or receives.
class CommentWordsTest {
  private static final Path ROOT = Path.of("..");

  /// Report, notify, send, receive, distinguish, observe, outcome, start over, independent.
  private static final Pattern FOREIGN =
      Pattern.compile(
          """
          \\b(tells?|told|telling|hears?|heard\
          |(became|becomes) of|looks? on|begins? anew|stands for itself)\\b\
          """,
          CASE_INSENSITIVE);

  private static final Pattern COMMENT = Pattern.compile("(^|\\s)///? (?<text>.*)");
  private static final Pattern CODE = Pattern.compile("`[^`]*`");

  @Test
  void commentsUseTheWordsOfTheField() throws IOException {
    var read = files(ROOT, ".java").filter(file -> in(file, "src/main/java")).toList();
    assertThat(read).hasSizeGreaterThan(900);
    var found = new ArrayList<String>();
    for (var file : read) {
      found.addAll(inComments(file.toString(), Files.readAllLines(file)));
    }
    assertThat(found).isEmpty();
  }

  @Test
  void pagesUseTheWordsOfTheField() throws IOException {
    var pages =
        Stream.concat(
                files(ROOT.resolve("docs"), ".md"),
                Stream.of("README.md", "CONTRIBUTING.md", "SECURITY.md").map(ROOT::resolve))
            .toList();
    assertThat(pages).hasSizeGreaterThan(30);
    var found = new ArrayList<String>();
    for (var page : pages) {
      found.addAll(inPage(page.toString(), Files.readAllLines(page)));
    }
    assertThat(found).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/// Tells the listener.",
        "  /// @param slow is told of calls",
        "  var a = b; // what became of it",
        "  // The server HEARS of it.",
        "/// A request stands for itself."
      })
  void aForeignWordInACommentIsFound(String line) {
    assertThat(inComments("A.java", List.of("class A {}", line)))
        .containsExactly("A.java:2 " + line.strip());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "    .kind(Acked.class, \"heard\")",
        "  private void tell(Change change) {",
        "/// The property `told` of a journal.",
        "/// The shell of a hearth, foretold."
      })
  void codeAndOtherWordsAreNot(String line) {
    assertThat(inComments("A.java", List.of(line))).isEmpty();
  }

  @Test
  void aForeignWordOfAPageIsFoundUnlessItIsCode() {
    var page =
        List.of("# A page", "The log tells why.", "```", "tell()", "```", "`tell` is a verb.");
    assertThat(inPage("page.md", page)).containsExactly("page.md:2 The log tells why.");
  }

  private static List<String> inComments(String name, List<String> lines) {
    var found = new ArrayList<String>();
    for (var i = 0; i < lines.size(); i++) {
      var comment = COMMENT.matcher(lines.get(i));
      if (comment.find() && isForeign(comment.group("text"))) {
        found.add(name + ":" + (i + 1) + " " + lines.get(i).strip());
      }
    }
    return found;
  }

  private static List<String> inPage(String name, List<String> lines) {
    var found = new ArrayList<String>();
    var isCode = false;
    for (var i = 0; i < lines.size(); i++) {
      var line = lines.get(i);
      if (line.strip().startsWith("```")) {
        isCode = !isCode;
      } else if (!isCode && isForeign(line)) {
        found.add(name + ":" + (i + 1) + " " + line.strip());
      }
    }
    return found;
  }

  private static boolean isForeign(String text) {
    return FOREIGN.matcher(CODE.matcher(text).replaceAll("")).find();
  }

  private static boolean in(Path file, String folder) {
    return file.toString().replace('\\', '/').contains("/" + folder + "/");
  }

  private static Stream<Path> files(Path folder, String ending) throws IOException {
    try (var files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(ending))
          .filter(file -> !in(file, "target"))
          .toList()
          .stream();
    }
  }
}

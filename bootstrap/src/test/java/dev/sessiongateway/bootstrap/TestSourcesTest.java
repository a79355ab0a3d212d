package dev.sessiongateway.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Rules for the test sources of all modules.
class TestSourcesTest {
  private static final int MOST_LINES = 500;

  private static final Pattern ASSERTED = Pattern.compile("assertThat\\(");
  private static final Pattern LENIENT =
      Pattern.compile("\\.(at|path)\\([^()]*\\)\\s*\\.as(Boolean|Double|Int|Long|Text)\\(\\)\\s*$");

  @Test
  void noTestSourceIsLongerThanFiveHundredLines() throws IOException {
    assertThat(longSources(modules())).isEmpty();
  }

  @Test
  void aLongTestSourceIsFound(@TempDir Path root) throws IOException {
    write(root, "ShortTest.java", "\n".repeat(MOST_LINES));
    write(root, "LongTest.java", "\n".repeat(MOST_LINES + 1));
    assertThat(longSources(root)).containsExactly("LongTest.java has 501 lines");
  }

  /// Jackson returns 0, false or `""` for a missing field, so such an assertion may never fail.
  @Test
  void anAssertionReadsJsonWithTheStrictGetter() throws IOException {
    assertThat(lenientAssertions(modules())).isEmpty();
  }

  @Test
  void anAssertionThatCannotFailIsFound(@TempDir Path root) throws IOException {
    var get = "path(\"on\").asBoolean()";
    write(root, "LenientTest.java", "assertThat(reply.json()." + get + ").isFalse();");
    write(root, "StrictTest.java", "assertThat(JsonField.bool(reply.json(), \"on\")).isFalse();");
    assertThat(lenientAssertions(root)).containsExactly("LenientTest.java:1");
  }

  /// The run without programs is left out there.
  @Test
  void aModuleThatSaysThatItsTestsNeedNoProgramsHasNoneThatDo() throws IOException {
    var saying = new ArrayList<Path>();
    for (var module : modules(modules())) {
      if (Files.readString(module.resolve("pom.xml")).contains("<without-programs.skip>true<")) {
        saying.add(module);
        for (var source : sourcesOf(module)) {
          assertThat(Files.readString(source))
              .as(source.toString())
              .doesNotContain("@NeedsProgram");
        }
      }
    }
    assertThat(saying).isNotEmpty();
  }

  private static Path modules() {
    var root = Path.of("..");
    assertThat(root.resolve("pom.xml")).exists();
    return root;
  }

  private static void write(Path root, String name, String text) throws IOException {
    var module = root.resolve("module/part");
    var folder = Files.createDirectories(module.resolve("src/test/java"));
    for (var each = module; each.startsWith(root); each = each.getParent()) {
      Files.writeString(each.resolve("pom.xml"), "");
    }
    Files.writeString(folder.resolve(name), text);
  }

  private static List<String> longSources(Path root) throws IOException {
    var found = new ArrayList<String>();
    for (var file : sources(root)) {
      var lines = Files.readAllLines(file).size();
      if (lines > MOST_LINES) {
        found.add(file.getFileName() + " has " + lines + " lines");
      }
    }
    return found;
  }

  private static List<String> lenientAssertions(Path root) throws IOException {
    var found = new ArrayList<String>();
    for (var file : sources(root)) {
      if (file.startsWith(root.resolve("adapters-network"))) {
        continue; // The strict getter is in a module that networks do not know.
      }
      var text = Files.readString(file);
      var asserted = ASSERTED.matcher(text);
      while (asserted.find()) {
        if (LENIENT.matcher(argument(text, asserted.end())).find()) {
          var line = text.substring(0, asserted.start()).lines().count() + 1;
          found.add(file.getFileName() + ":" + line);
        }
      }
    }
    return found;
  }

  /// The text up to the matching closing parenthesis; parentheses in strings come in pairs.
  private static String argument(String text, int start) {
    var open = 1;
    var end = start;
    while (open > 0 && end < text.length()) {
      var c = text.charAt(end++);
      open += c == '(' ? 1 : c == ')' ? -1 : 0;
    }
    return text.substring(start, end - 1);
  }

  private static List<Path> sources(Path root) throws IOException {
    var found = new ArrayList<Path>();
    for (var module : modules(root)) {
      found.addAll(sourcesOf(module));
    }
    return found;
  }

  private static List<Path> sourcesOf(Path module) throws IOException {
    var tests = module.resolve("src/test/java");
    if (!Files.isDirectory(tests)) {
      return List.of();
    }
    try (var files = Files.walk(tests)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }

  /// The directories with a `pom.xml` below others that have one.
  private static List<Path> modules(Path folder) throws IOException {
    if (!Files.exists(folder.resolve("pom.xml"))) {
      return List.of();
    }
    var found = new ArrayList<>(List.of(folder));
    try (var children = Files.newDirectoryStream(folder, Files::isDirectory)) {
      for (var child : children) {
        found.addAll(modules(child));
      }
    }
    return found;
  }
}

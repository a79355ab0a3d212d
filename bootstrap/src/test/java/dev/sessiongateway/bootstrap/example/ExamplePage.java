package dev.sessiongateway.bootstrap.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A page whose files are a project of its own, and whose sources the build compiles and tests.
///
/// @param page its name in `docs`
/// @param example the last part of the package in which the build has them
/// @param service the interface that the project provides
public record ExamplePage(String page, String example, Class<?> service) {
  private static final Path TESTS = Path.of("src/test/java/dev/sessiongateway/bootstrap/example");
  private static final Pattern FILE = Pattern.compile("<!-- file: (\\S+) -->");

  /// A source that the page has in one piece.
  private static final Pattern WHOLE =
      Pattern.compile(
          "(<!-- file: \\S+/(\\w+\\.java) -->\n```java\n)(.+?\n}\n)(?=```\n)", Pattern.DOTALL);

  /// With `-Dpage=write` the page gets the sources that it has in one piece.
  ///
  /// @param tests of the build alone, which the page does not show
  public void requireSourcesOfTheBuild(List<String> tests) throws IOException {
    if ("write".equals(System.getProperty("page"))) {
      write();
    }
    var sources = new LinkedHashMap<String, String>();
    files()
        .forEach((file, text) -> {
          if (file.endsWith(".java")) {
            sources.put(Path.of(file).getFileName().toString(), text);
          }
        });
    try (var built = Files.list(TESTS.resolve(example))) {
      assertThat(built.map(file -> file.getFileName().toString()).filter(it -> !tests.contains(it)))
          .containsExactlyInAnyOrderElementsOf(sources.keySet());
    }
    for (var source : sources.entrySet()) {
      var built = Files.readString(TESTS.resolve(example).resolve(source.getKey()));
      assertThat(withoutSpaces(source.getValue()))
          .as(source.getKey())
          .isEqualTo(
              withoutSpaces(built).replace("dev.sessiongateway.bootstrap.example", "org.example"));
    }
  }

  private void write() throws IOException {
    var whole = WHOLE.matcher(Files.readString(file()));
    var written = new StringBuilder();
    while (whole.find()) {
      var source = ofTheProject(Files.readString(TESTS.resolve(example).resolve(whole.group(2))));
      var isWhole = !whole.group(3).contains("```");
      whole.appendReplacement(
          written, Matcher.quoteReplacement(isWhole ? whole.group(1) + source : whole.group()));
    }
    Files.writeString(file(), whole.appendTail(written));
  }

  private Path file() {
    return Path.of("..", "docs", page);
  }

  private static String ofTheProject(String source) {
    return source.replace("dev.sessiongateway.bootstrap.example", "org.example");
  }

  public void requireProvider(String provider) throws IOException {
    var file = "src/main/resources/META-INF/services/" + service.getName();
    assertThat(String.valueOf(files().get(file)).strip()).isEqualTo(provider);
  }

  public void requireVersionsOfTheBuild() throws IOException {
    var build = Files.readString(Path.of("..", "pom.xml"));
    var pom = String.valueOf(files().get("pom.xml"));
    for (var name : List.of("junit.version", "assertj.version")) {
      assertThat(pom).contains("<version>" + value(build, name) + "</version>");
    }
    assertThat(value(pom, "gateway.version")).isEqualTo(value(build, "version"));
  }

  private static String value(String pom, String element) {
    var matcher = Pattern.compile("<" + element + ">([^<]+)<").matcher(pom);
    assertThat(matcher.find()).as(element).isTrue();
    return matcher.group(1);
  }

  public int lines(String... sources) throws IOException {
    var lines = 0;
    for (var source : sources) {
      lines += Files.readAllLines(TESTS.resolve(example).resolve(source)).size();
    }
    return lines;
  }

  /// What the page's own command writes.
  private Map<String, String> files() throws IOException {
    var files = new LinkedHashMap<String, String>();
    var file = "";
    var isFenced = false;
    var isInside = false;
    for (var line : Files.readAllLines(file())) {
      var named = FILE.matcher(line);
      if (named.matches()) {
        file = named.group(1);
      } else if (line.startsWith("```")) {
        isInside = !isFenced && !line.equals("```bash");
        isFenced = !isFenced;
      } else if (isInside) {
        files.merge(file, line + "\n", String::concat);
      }
    }
    return files;
  }

  private static String withoutSpaces(String text) {
    return text.replaceAll("\\s+", "");
  }
}

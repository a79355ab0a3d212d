package dev.sessiongateway.bootstrap.example.echo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The page on new networks shows the network that the build tests.
class NewNetworkPageTest {
  private static final Path SOURCES =
      Path.of("src/test/java/dev/sessiongateway/bootstrap/example/echo");
  private static final Pattern FILE = Pattern.compile("<!-- file: (\\S+) -->");
  private static final int LONGEST = 200;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "src/main/java/org/example/echo/EchoProvider.java",
        "src/main/java/org/example/echo/EchoNetwork.java",
        "src/test/java/org/example/echo/EchoNetworkTest.java"
      })
  void itsSourcesAreThoseOfTheBuild(String file) throws IOException {
    var source = SOURCES.resolve(Path.of(file).getFileName());
    assertThat(withoutSpaces(files().get(file)))
        .isEqualTo(
            withoutSpaces(Files.readString(source))
                .replace("dev.sessiongateway.bootstrap.example.echo", "org.example.echo"));
  }

  @Test
  void theNetworkHasAtMost200Lines() throws IOException {
    assertThat(lines("EchoNetwork.java") + lines("EchoProvider.java")).isLessThanOrEqualTo(LONGEST);
  }

  @Test
  void theProviderIsTheOneThatTheServiceLoaderFinds() throws IOException {
    var service =
        "src/main/resources/META-INF/services/"
            + "dev.sessiongateway.application.network.NetworkProvider";
    assertThat(files().get(service).strip()).isEqualTo("org.example.echo.EchoProvider");
  }

  @Test
  void itsVersionsAreThoseOfTheBuild() throws IOException {
    var build = Files.readString(Path.of("..", "pom.xml"));
    var page = files().get("pom.xml");
    for (var name : List.of("junit.version", "assertj.version")) {
      assertThat(page).contains("<version>" + value(build, name) + "</version>");
    }
    assertThat(value(page, "gateway.version")).isEqualTo(value(build, "version"));
  }

  private static String value(String pom, String element) {
    var matcher = Pattern.compile("<" + element + ">([^<]+)<").matcher(pom);
    assertThat(matcher.find()).as(element).isTrue();
    return matcher.group(1);
  }

  private static int lines(String file) throws IOException {
    return Files.readAllLines(SOURCES.resolve(file)).size();
  }

  /// What the page's own command writes.
  private static Map<String, String> files() throws IOException {
    var files = new LinkedHashMap<String, String>();
    var file = "";
    var isFenced = false;
    var isInside = false;
    for (var line : Files.readAllLines(Path.of("..", "docs", "new-network.md"))) {
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

package dev.sessiongateway.http.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("redteam")
class ConsoleRoutesTest {
  private static final Pattern NAMED = Pattern.compile("(?:src|href)=\"(/console/[^\"]+)\"");
  private static final Pattern IMPORTED =
      Pattern.compile("(?:from|import)\\s*['\"]\\./([a-z-]+\\.js)['\"]");
  private static final String BROWSER = "text/html,application/xhtml+xml,*/*;q=0.8";

  @AutoClose private static final TestServer server = new TestServer();

  private static Reply page() {
    return server.anonymous().get("/console");
  }

  private static Set<String> addresses() {
    return NAMED
        .matcher(page().text())
        .results()
        .map(found -> found.group(1))
        .collect(Collectors.toSet());
  }

  @Test
  void thePageNeedsNoKeyAndRunsNoScriptsButItsOwn() {
    var page = page();
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.header("Content-Type")).startsWith("text/html");
    assertThat(page.header("Cache-Control")).isEqualTo("no-cache");
    assertThat(page.header("Content-Security-Policy"))
        .contains("default-src 'none'", "script-src 'self';", "style-src 'self';")
        .doesNotContain("unsafe", "http:", "https:");
    assertThat(page.text())
        .doesNotContain("http:", "https:", "<style", "style=")
        .doesNotContainPattern("<script(?![^>]*src=)|\\son[a-z]+=");
  }

  @Test
  void everyFileThatThePageNamesIsServedAndCachedForEver() {
    assertThat(addresses())
        .hasSizeGreaterThan(10)
        .allSatisfy(address -> {
          var file = server.anonymous().get(address);
          assertThat(file.status()).isEqualTo(200);
          assertThat(file.header("Cache-Control")).contains("immutable", "max-age=31536000");
          assertThat(file.header("Content-Type"))
              .startsWith(
                  address.endsWith(".js")
                      ? "text/javascript"
                      : address.endsWith(".css") ? "text/css" : "image/svg+xml");
        });
  }

  @Test
  void thePageNamesEveryModuleThatAModuleImports() {
    var modules = addresses().stream().filter(address -> address.endsWith(".js")).toList();
    var imported = new HashSet<String>();
    for (var module : modules) {
      var text = server.anonymous().get(module).text();
      assertThat(text).as(module).doesNotContain("from\"preact\"", "sourceMappingURL");
      IMPORTED.matcher(text).results().forEach(found -> imported.add(found.group(1)));
    }
    assertThat(names(modules))
        .containsAll(imported)
        .contains("preact.js", "template.js", "main.js");
  }

  private static List<String> names(List<String> addresses) {
    return addresses.stream()
        .map(address -> address.substring(address.lastIndexOf('/') + 1))
        .toList();
  }

  @Test
  void aFileOfAnotherBuildIsNotCached() {
    var file = server.anonymous().get("/console/0123456789abcdef/main.js");
    assertThat(file.status()).isEqualTo(200);
    assertThat(file.header("Cache-Control")).isEqualTo("no-store");
  }

  @Test
  void nothingElseOfTheClassPathIsServed() {
    for (var name : List.of("index.html", "none.js", "package.json", "%2e%2e%2fdocument.yaml")) {
      assertThat(server.anonymous().get("/console/x/" + name).status()).as(name).isIn(400, 404);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/dashboard", "/manager"})
  void browsersAreLedToTheConsole(String path) {
    var reply = server.anonymous().with("Accept", BROWSER).get(path);
    assertThat(reply.status()).isEqualTo(302);
    assertThat(reply.header("Location")).isEqualTo("/console");
  }

  @Test
  void programsStillGetTheBanner() {
    for (var accept : List.of("*/*", "application/json", "application/json, text/plain, */*")) {
      var reply = server.anonymous().with("Accept", accept).get("/");
      assertThat(reply.status()).as(accept).isEqualTo(200);
      assertThat(reply.header("Cache-Control")).isEqualTo("no-cache");
      assertThat(reply.text("clientName")).isEqualTo("session-gateway");
    }
  }
}

package dev.sessiongateway.http.guide;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// The guide as a browser without a key gets it.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GuideRoutesTest {
  private static final Path DOCS = Path.of("../../docs");
  private static final Pattern ADDRESS = Pattern.compile("(?:href|src)=\"([^\"]*)\"");
  private static final Pattern ID = Pattern.compile("\\bid=\"([^\"]*)\"");

  private TestServer gateway;

  @BeforeAll
  void start() {
    gateway = new TestServer();
  }

  @AfterAll
  void stop() {
    gateway.close();
  }

  private Reply get(String path) {
    return gateway.anonymous().get(path);
  }

  @Test
  void theFrontPageIsTheGuideWithAndWithoutATrailingSlash() {
    var page = get("/docs/guide");
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.header("Content-Type")).isEqualTo("text/html;charset=utf-8");
    assertThat(page.text()).contains("<h1 id=\"documentation\">", "I test a bot");
    assertThat(get("/docs/guide/").text()).isEqualTo(page.text());
  }

  @Test
  void everyPageOfTheDocumentationIsServed() throws IOException {
    for (var area : List.of("guides", "reference", "operations", "how-it-works")) {
      try (var files = Files.list(DOCS.resolve(area))) {
        for (var file : files.toList()) {
          var name = file.getFileName().toString().replace(".md", "");
          assertThat(get("/docs/guide/" + name).status()).as(name).isEqualTo(200);
        }
      }
    }
  }

  /// Follows every link from the front page, also to headings.
  @Test
  void allLinksLeadSomewhere() {
    var pages = new HashMap<String, String>();
    var open = new ArrayDeque<>(List.of("/docs/guide"));
    while (!open.isEmpty()) {
      var path = open.remove();
      if (!pages.containsKey(path)) {
        var reply = get(path);
        assertThat(reply.status()).as(path).isEqualTo(200);
        var isPage = reply.header("Content-Type").startsWith("text/html");
        pages.put(path, isPage ? reply.text() : "");
        if (isPage && path.startsWith("/docs/guide")) {
          addresses(reply.text())
              .filter(address -> address.startsWith("/"))
              .forEach(address -> open.add(address.replaceFirst("#.*", "")));
        }
      }
    }
    assertThat(pages).hasSizeGreaterThan(60);
    pages.forEach((path, text) -> {
      if (path.startsWith("/docs/guide")) {
        addresses(text).forEach(address -> assertLeads(pages, path, address));
      }
    });
  }

  private static void assertLeads(Map<String, String> pages, String from, String address) {
    assertThat(address).as(from).matches("(/|#|https?://|mailto:).+");
    if (address.contains("#") && !address.startsWith("http")) {
      var parts = address.split("#", 2);
      var target = pages.get(parts[0].isEmpty() ? from : parts[0]);
      assertThat(ID.matcher(target).results().map(id -> id.group(1)))
          .as("%s in %s", address, from)
          .contains(parts[1]);
    }
  }

  private static Stream<String> addresses(String page) {
    return ADDRESS.matcher(page).results().map(found -> found.group(1));
  }

  @Test
  void theApiDocumentLinksToPagesThatAreThere() {
    var links =
        Pattern.compile("\\((/docs/guide[^)#]*)")
            .matcher(get("/openapi.json").text())
            .results()
            .map(found -> found.group(1))
            .distinct()
            .toList();
    assertThat(links).contains("/docs/guide", "/docs/guide/chatwoot");
    assertThat(links).allSatisfy(link -> assertThat(get(link).status()).isEqualTo(200));
  }

  @Test
  void aPageAllowsNoScriptsButItsOwnAndHasNoneInside() {
    var page = get("/docs/guide/message-examples");
    assertThat(page.header("Content-Security-Policy"))
        .contains("default-src 'none'", "script-src 'self';", "style-src 'self';")
        .doesNotContain("unsafe");
    assertThat(page.text())
        .doesNotContainPattern("<script>|<script(?![^>]*src=)|\\son[a-z]+=|\\sstyle=|<style");
  }

  @Test
  void aCachedPageIsNotSentAgain() {
    var etag = get("/docs/guide/webhooks").header("ETag");
    var again = gateway.anonymous().with("If-None-Match", etag).get("/docs/guide/webhooks");
    assertThat(again.status()).isEqualTo(304);
    assertThat(again.body()).isEmpty();
    var other = gateway.anonymous().with("If-None-Match", "\"other\"").get("/docs/guide/webhooks");
    assertThat(other.status()).isEqualTo(200);
  }

  @Test
  void filesAreOfTheirTypes() {
    assertThat(get("/docs/guide/guide.js").header("Content-Type")).startsWith("text/javascript");
    assertThat(get("/docs/guide/guide.css").header("Content-Type")).startsWith("text/css");
    assertThat(get("/docs/guide/compose.yaml").header("Content-Type")).startsWith("text/plain");
    assertThat(get("/docs/guide/console-phones.png").header("Content-Type")).isEqualTo("image/png");
  }

  @Test
  void theIndexOfTheSearchHasEachSectionWithItsWords() throws IOException {
    var index = new ObjectMapper().readTree(get("/docs/guide/search.json").body());
    assertThat(JsonField.text(index, "/pages/faults")).isEqualTo("Fault codes");
    for (var section : index.get("sections")) {
      assertThat(index.get("pages").has(section.get(0).textValue())).isTrue();
    }
    assertThat(index.get("sections"))
        .anySatisfy(section -> {
          assertThat(section.get(0).textValue()).isEqualTo("faults");
          assertThat(words(section)).contains("session.not-found");
        });
  }

  @Test
  void aPageWithoutJavaScriptSaysWhereAllPagesAre() {
    var page = get("/docs/guide/search").text();
    assertThat(page).contains("<noscript>The search needs JavaScript.", "id=\"contents\"");
  }

  private static String words(JsonNode section) {
    return section.get(3).textValue();
  }

  @Test
  void nothingElseOfTheJarIsServed() {
    for (var name : List.of("none", "files.txt", "webhooks.html", "%2e%2e", "..%2fopenapi")) {
      assertThat(get("/docs/guide/" + name).status()).as(name).isIn(400, 404);
    }
    assertThat(get("/docs/guide/none").text()).contains("page.not-found");
  }
}

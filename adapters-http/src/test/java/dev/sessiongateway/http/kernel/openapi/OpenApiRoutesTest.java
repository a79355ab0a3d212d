package dev.sessiongateway.http.kernel.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OpenApiRoutesTest {
  private static final Pattern ADDRESS =
      Pattern.compile("(?:src|href|url)\\s*[=:]\\s*['\"]([^'\"]+)");

  private TestServer gateway;
  private AnswerValidator validator;

  @BeforeAll
  void start() {
    gateway = new TestServer();
    validator = new AnswerValidator(gateway.anonymous().get("/openapi.json").body());
  }

  @AfterAll
  void stop() {
    gateway.close();
  }

  private Reply documented(String path) {
    var reply = gateway.anonymous().get(path);
    validator.check("GET", path, reply.status(), reply.header("Content-Type"), reply.body());
    return reply;
  }

  @Test
  void theDocumentIsServedWithoutAKeyAsItIs() {
    var reply = documented("/openapi.json");
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("Content-Type")).isEqualTo("application/json");
    assertThat(reply.body())
        .isEqualTo(ApiDocument.of(gateway.server.routes(), gateway.info).json());
  }

  @Test
  void aCachedDocumentIsNotSentAgain() {
    var etag = documented("/openapi.json").header("ETag");
    assertThat(etag).matches("\"[0-9a-f]{32}\"");
    var again = gateway.anonymous().with("If-None-Match", etag).get("/openapi.json");
    assertThat(again.status()).isEqualTo(304);
    assertThat(again.body()).isEmpty();
    var other = gateway.anonymous().with("If-None-Match", "\"other\"").get("/openapi.json");
    assertThat(other.status()).isEqualTo(200);
  }

  @Test
  void thePageIsThereWithAndWithoutATrailingSlash() {
    assertThat(documented("/docs").text()).contains("/docs/swagger-ui-bundle.js");
    assertThat(documented("/docs/").text()).isEqualTo(documented("/docs").text());
  }

  @Test
  void whatThePageNeedsComesFromThisServer() {
    var page = documented("/docs").text() + documented("/docs/docs.js").text();
    var addresses = ADDRESS.matcher(page).results().map(found -> found.group(1)).toList();
    assertThat(addresses)
        .contains("/openapi.json", "/docs/swagger-ui.css", "/docs/docs.css", "/docs/docs.js")
        .allSatisfy(address -> assertThat(documented(address).status()).isEqualTo(200));
    assertThat(page).doesNotContain("http:", "https:").contains("validatorUrl: null");
  }

  @Test
  void thePageAllowsNoScriptsButItsOwnAndHasNoneInside() {
    var page = documented("/docs");
    assertThat(page.header("Content-Security-Policy"))
        .contains("default-src 'none'", "script-src 'self';", "connect-src 'self'");
    assertThat(page.text()).doesNotContainPattern("<script>|<script(?![^>]*src=)|\\son[a-z]+=");
  }

  @Test
  void theFilesOfThePageAreOfTheirTypes() {
    assertThat(documented("/docs/swagger-ui-bundle.js").header("Content-Type"))
        .startsWith("text/javascript");
    assertThat(documented("/docs/swagger-ui.css").header("Content-Type")).startsWith("text/css");
    assertThat(documented("/docs/favicon-32x32.png").header("Content-Type")).isEqualTo("image/png");
  }

  @Test
  void nothingElseOfTheJarIsServed() {
    assertThat(documented("/docs/index.html").status()).isEqualTo(404);
    assertThat(documented("/docs/%2e%2e%2fdocument.yaml").status()).isIn(400, 404);
  }
}

package dev.sessiongateway.http;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaLimits;
import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.http.kernel.server.PathPrefix;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.Base64;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A gateway below `/gateway`, as behind a proxy that serves other programs on the same host.
class PathPrefixTest {
  private static final PathPrefix BASE = new PathPrefix("/gateway");
  private static final Pattern LINK = Pattern.compile("(?:src|href)=\"(/[^\"]*)\"");

  @AutoClose
  private final TestServer server =
      TestServer.with(ServerSettings.of("127.0.0.1", 0, MediaLimits.DEFAULT).withPathPrefix(BASE));

  private Reply anonymous(String path) {
    return server.anonymous().get(path);
  }

  @ParameterizedTest
  @CsvSource({
    "/gateway/ping, /ping",
    "/gateway, /",
    "/gateway/, /",
    "/gateway/a/../b, /a/../b",
    "/gateway2/ping,",
    "/Gateway/ping,",
    "/ping,",
  })
  void onlyWholeSegmentsAreTakenOff(String path, String rest) {
    assertThat(BASE.rest(path).orElse(null)).isEqualTo(rest);
  }

  @ParameterizedTest
  @CsvSource({"https://a.example/wa/,/wa", "https://a.example,''", "https://a.example/x/y,/x/y"})
  void aBaseUrlHasItsPath(URI url, String path) {
    assertThat(PathPrefix.of(url)).isEqualTo(new PathPrefix(path));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/gateway", ""})
  void aRequestIsServedWhetherOrNotTheProxyTakesThePathOff(String base) {
    server.active("ada");
    assertThat(server.asNative().get(base + "/api/sessions/ada").text("name")).isEqualTo("ada");
    assertThat(server.asNative().get(base + "/api/sessions?all=true").status()).isEqualTo(200);
    assertThat(server.asWaha().get(base + "/api/sessions/nobody").status()).isEqualTo(404);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/gateway/../api/sessions",
        "/gateway/%2e%2e/api/sessions",
        "/gateway/a/../../../api/sessions",
        "/gateway//api/sessions",
        "/gateway/gateway/api/sessions",
        "/gateway;x=1/api/sessions",
        "/gatewayapi/sessions",
      })
  void aPathThatLeavesTheBaseIsNeverAnErrorOfTheGateway(String path) {
    assertThat(server.raw("GET " + path + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"))
        .matches("(?s)HTTP/1.1 (400|401|404) .*");
  }

  @Test
  void addressesOfFilesHaveItAndOpen() {
    server.active("ada");
    var file = Base64.getEncoder().encodeToString(MediaSamples.PNG);
    var sent =
        server
            .asNative()
            .post(
                "/api/sendImage",
                json("{'session':'ada','chatId':'49151@c.us','file':{'data':'" + file + "'}}"));

    var url = URI.create(sent.text("/media/url"));

    assertThat(url.getPath()).startsWith("/gateway/api/files/");
    assertThat(anonymous(url.getRawPath() + "?" + url.getRawQuery()).body())
        .isEqualTo(MediaSamples.PNG);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/console", "/docs"})
  void thePagesNameWhatIsBelowIt(String page) {
    var links = LINK.matcher(anonymous("/gateway" + page).text()).results().toList();

    assertThat(links).isNotEmpty();
    for (var link : links) {
      assertThat(link.group(1)).startsWith("/gateway/");
      assertThat(anonymous(link.group(1)).status()).as(link.group(1)).isEqualTo(200);
    }
  }

  @Test
  void theApiDocumentNamesItAsItsServer() {
    assertThat(anonymous("/openapi.json").text("/servers/0/url")).isEqualTo("/gateway");
  }

  @Test
  void aBrowserIsSentToTheConsoleBelowIt() {
    var browser = server.anonymous().with("Accept", "text/html");
    assertThat(browser.get("/gateway/").header("Location")).isEqualTo("/gateway/console");
    assertThat(browser.get("/gateway/manager").header("Location")).isEqualTo("/gateway/console");
  }

  @Test
  void aWebSocketIsOpenedBelowIt() {
    try (var http = HttpClient.newHttpClient()) {
      var address =
          "ws://127.0.0.1:" + server.server.port() + "/gateway/ws?x-api-key=" + TestServer.KEY;
      var socket =
          http.newWebSocketBuilder()
              .buildAsync(URI.create(address), new WebSocket.Listener() {})
              .join();
      assertThat(socket.isOutputClosed()).isFalse();
      socket.abort();
    }
  }
}

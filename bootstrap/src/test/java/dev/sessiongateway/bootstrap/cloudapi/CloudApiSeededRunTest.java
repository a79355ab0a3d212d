package dev.sessiongateway.bootstrap.cloudapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.process.TestSettings;
import dev.sessiongateway.bootstrap.settings.Setting;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Two gateways with one seed and one clock, and the same calls one after the other: an app of the
/// Cloud API is told the same.
@NoRetry
final class CloudApiSeededRunTest {
  private static final String KEY = "the-root-key-of-seeds";
  private static final String TOKEN = "token-of-the-shop";
  private static final String SHOP = "/simulator/phones/15550001111";
  private static final String ADA = "447700900101";
  private static final String NUMBER = "100015550001111";
  private static final String ACCOUNT = "200015550001111";

  @TempDir private Path directory;

  @Test
  void aCallIsAnsweredWhenTheAppWasToldAndTwoRunsTellTheSameToTheByte() throws Exception {
    var first = run("a");
    assertThat(first).hasSize(13);
    assertThat(run("b")).isEqualTo(first);
  }

  private List<String> run(String name) throws Exception {
    var settings = new EnumMap<Setting, String>(Setting.class);
    settings.put(Setting.PORT, "0");
    settings.put(Setting.DATA_DIR, directory.resolve(name).toString());
    settings.put(Setting.API_KEY, KEY);
    settings.put(Setting.OUTBOUND_ALLOW, "127.0.0.0/8");
    settings.put(Setting.SIMULATOR_SEED, "7");
    settings.put(Setting.SIMULATOR_CLOCK, "2026-01-01T00:00:00Z");
    try (var app = new AppServer();
        var process = GatewayProcess.start(TestSettings.of(settings));
        var http = HttpClient.newHttpClient();
        var client = new GatewayClient(process.url(), KEY)) {
      return new Calls(app, process.url().toString(), http, client).make();
    }
  }

  private record Calls(
      AppServer app, String url, HttpClient http, GatewayClient client, List<String> told) {
    Calls(AppServer app, String url, HttpClient http, GatewayClient client) {
      this(app, url, http, client, new ArrayList<>());
    }

    List<String> make() throws Exception {
      client.post("/simulator/phones", Map.of("number", "15550001111", "name", "Shop"));
      var business = Map.of("token", TOKEN, "webhook", Map.of("url", app.url("/webhook")));
      assertThat(client.put(SHOP + "/business", business).status()).isEqualTo(200);
      for (var i = 1; i <= 4; i++) {
        var text = Map.of("to", "15550001111", "text", "Hello " + i);
        client.post("/simulator/phones/" + ADA + "/messages", text);
        expect(1, "Hello " + i);
        graph(
            NUMBER + "/messages",
            """
            {"messaging_product":"whatsapp","to":"%s","type":"text","text":{"body":"Hi %d"}}\
            """
                .formatted(ADA, i));
        expect(2, "status");
      }
      var template =
          """
          {"name":"hello","language":"en","category":"UTILITY",
           "components":[{"type":"BODY","text":"Hello"}]}\
          """;
      graph(ACCOUNT + "/message_templates", template);
      client.post("/simulator/clock", Map.of("advance", "2s"));
      expect(1, "APPROVED");
      return told;
    }

    private void graph(String path, String json) throws IOException, InterruptedException {
      var request =
          HttpRequest.newBuilder(URI.create(url + "/simulator/graph/v23.0/" + path))
              .header("Authorization", "Bearer " + TOKEN)
              .header("Content-Type", "application/json")
              .POST(BodyPublishers.ofString(json))
              .build();
      var answer = http.send(request, BodyHandlers.ofString());
      assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    }

    /// The app was told so many things before the last call was answered.
    private void expect(int count, String part) {
      assertThat(app.waiting()).as(part).isEqualTo(count);
      for (var i = 0; i < count; i++) {
        told.add(app.awaitCall(part, _ -> true).toString());
        assertThat(told.getLast()).contains(part);
      }
    }
  }
}

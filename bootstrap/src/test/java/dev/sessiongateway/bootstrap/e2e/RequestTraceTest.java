package dev.sessiongateway.bootstrap.e2e;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.process.TestSettings;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.http.JsonField;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The id and the trace of a request reach the webhook that is told of its event.
@Timeout(120)
class RequestTraceTest {
  private static final String KEY = "the-root-key";
  private static final String PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

  @TempDir private Path home;

  private GatewayProcess start() {
    return GatewayProcess.start(
        TestSettings.of(
            Map.of(
                Setting.PORT,
                "0",
                Setting.API_KEY,
                KEY,
                Setting.DATA_DIR,
                home.resolve("data").toString())));
  }

  @Test
  @ExpectsLog("WARN shop - a receiver fails; its events wait")
  void aDeliveryAfterARestartNamesTheRequestThatCausedItsEvent() throws Exception {
    try (var receiver = new Receiver(0);
        var http = HttpClient.newHttpClient()) {
      receiver.answer(503);
      try (var process = start()) {
        var body =
            json("{'name':'shop','config':{'webhooks':[{'url':'%s','events':['session.status']}]}}")
                .formatted(receiver.url());
        var created =
            http.send(
                HttpRequest.newBuilder(process.url().resolve("/api/sessions"))
                    .header("apikey", KEY)
                    .header("Content-Type", "application/json")
                    .header("X-Request-Id", "order-7")
                    .header("traceparent", PARENT)
                    .header("tracestate", "congo=t61")
                    .POST(BodyPublishers.ofString(body))
                    .build(),
                BodyHandlers.ofString());
        assertThat(created.statusCode()).isBetween(200, 201);
        assertNames(receiver.until(_ -> true).getLast());
      }
      receiver.answer(204);
      try (var _ = start()) {
        var delivered = receiver.until(_ -> true).getLast();
        while (delivered.status() != 204) {
          delivered = receiver.until(_ -> true).getLast();
        }
        assertNames(delivered);
      }
    }
  }

  private static void assertNames(Receiver.Delivery delivery) {
    assertThat(delivery.header("X-Request-Id")).isEqualTo("order-7");
    assertThat(delivery.header("traceparent")).isEqualTo(PARENT);
    assertThat(delivery.header("tracestate")).isEqualTo("congo=t61");
    assertThat(JsonField.text(delivery.body(), "requestId")).isEqualTo("order-7");
  }
}

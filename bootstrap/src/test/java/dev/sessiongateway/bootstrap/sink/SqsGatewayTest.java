package dev.sessiongateway.bootstrap.sink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.process.S3Process;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.sink.amazon.sqs.SqsServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@Order(2)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExpectsLog(
    value = "WARN KeptConnection - an event sink cannot be reached",
    optional = "the connection may be found broken or not")
@ExpectsLog("WARN shop - a receiver fails; its events wait")
@Nightly
class SqsGatewayTest extends AmazonGatewayFixture<SqsServer> {
  SqsGatewayTest() {
    super("shop_send_message.fifo");
  }

  @BeforeAll
  void startServer() {
    server = SqsServer.start();
  }

  @AfterAll
  void closeServer() {
    server.close();
  }

  @Override
  String sink() {
    return "sqs";
  }

  @Test
  void anEventThatIsTooLargeIsAFileWhoseAddressOpensWithoutAKey() throws Exception {
    try (var bucket = new S3Process();
        var gateway = start(settings() + ";sqs.max-bytes=2048", bucket.settings());
        var client = new GatewayClient(gateway.url(), KEY)) {
      pair(client);
      subscribe(client);
      var text = "x".repeat(2_048);
      send(client, text);
      send(client, "number 1");

      var read = read(all -> all.size() == 2).stream().map(this::parsed).toList();

      assertThat(JsonField.text(read.get(0), "dataType")).isEqualTo("s3");
      assertThat(JsonField.text(read.get(1), "dataType")).isEqualTo("json");
      var whole = parsed(opened(JsonField.text(read.get(0), "/data/fileUrl")));
      assertThat(JsonField.text(whole, "/data/message/conversation")).isEqualTo(text);
      assertThat(JsonField.text(whole, "id")).isEqualTo(JsonField.text(read.get(0), "id"));
      assertThat(client.get("/api/webhooks/deadletters").json().toString())
          .doesNotContain("send.message");
    }
  }

  private static String opened(String url) throws IOException, InterruptedException {
    try (var browser = HttpClient.newHttpClient()) {
      var reply =
          browser.send(
              HttpRequest.newBuilder(URI.create(url)).build(),
              HttpResponse.BodyHandlers.ofString());
      assertThat(reply.statusCode()).isEqualTo(200);
      assertThat(reply.headers().firstValue("Content-Type")).contains("application/json");
      return reply.body();
    }
  }

  @Test
  @ExpectsLog("WARN shop - an event went to the dead letters")
  void withoutAnObjectStoreSuchAnEventIsADeadLetter() {
    try (var gateway = start(settings() + ";sqs.max-bytes=2048");
        var client = new GatewayClient(gateway.url(), KEY)) {
      pair(client);
      subscribe(client);
      send(client, "x".repeat(2_048));
      send(client, "number 1");

      assertThat(firsts(read(all -> all.size() == 1)).keySet()).containsExactly(1);
      assertThat(client.get("/api/webhooks/deadletters").json().toString())
          .contains("send.message", "a message has at most 2048");
    }
  }
}

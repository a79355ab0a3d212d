package dev.sessiongateway.bootstrap.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.machine.FreePort;
import dev.sessiongateway.http.JsonField;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Webhook deliveries of a real process, across pause, kill and restart.
@Order(2)
class WebhookTest {
  private static final String SHOP = "15550001111";
  private static final String ADA = "15550002222";

  @TempDir private Path home;

  @Test
  void eventsArriveSignedAndInOrderThroughPauseAndDeath() throws Exception {
    var data = home.resolve("data");
    var port = FreePort.next();
    try (var receiver = new Receiver(port);
        var server = ServerProcess.gateway(data)) {
      server.awaitReady();
      var explorer = ApiExplorer.to(server);
      explorer.phone(ADA, "Ada");
      explorer
          .post(
              "/api/sessions",
              "{'name':'shop','config':{'metadata':{'tenant':'acme'},'webhooks':[{'url':'%s','events':['*'],'hmac':{'key':'secret'},'retries':{'policy':'constant','delaySeconds':1,'attempts':100}}]}}"
                  .formatted(receiver.url()))
          .expect(200);
      explorer.scanned("shop", SHOP);
      var paired = receiver.until(body -> status(body).equals("WORKING"));
      assertThat(paired.stream().map(delivery -> status(delivery.body())))
          .containsSubsequence("STARTING", "SCAN_QR_CODE", "WORKING");
      assertThat(paired).allSatisfy(WebhookTest::isSigned);

      say(explorer, "before");
      receiver.until(body -> text(body).equals("before"));
      explorer.post("/api/sessions/shop/stop").expect(200);
      receiver.until(body -> body.at("/payload/data/paused").asBoolean());
      say(explorer, "while paused");
      server.kill();
    }
    // The link of the paused session is up, the held event is on disk, and the process is dead.
    try (var receiver = new Receiver(port);
        var server = EmbeddedGateway.start(data)) {
      var explorer = ApiExplorer.to(server);
      explorer.await("/api/sessions/shop", json -> json.get("state").asText().equals("paused"));
      explorer.post("/api/sessions/shop/start").expect(200);
      say(explorer, "after");
      var held = receiver.until(body -> text(body).equals("after"));
      assertThat(held.stream().map(delivery -> text(delivery.body())).filter(t -> !t.isEmpty()))
          .containsSubsequence("while paused", "after");
      assertThat(held.stream().map(delivery -> JsonField.text(delivery.body(), "id")))
          .doesNotHaveDuplicates();
      assertThat(held)
          .allSatisfy(delivery ->
              assertThat(JsonField.text(delivery.body(), "/metadata/tenant")).isEqualTo("acme"));
    }
  }

  @Test
  void familyBHearsTheSameSessionInItsOwnWords() throws Exception {
    try (var receiver = new Receiver(0);
        var server = EmbeddedGateway.start(home.resolve("data"))) {
      var explorer = ApiExplorer.to(server);
      explorer.phone(ADA, "Ada");
      explorer.paired("loja", SHOP);
      explorer
          .post(
              "/webhook/set/loja",
              "{'webhook':{'enabled':true,'url':'"
                  + receiver.url()
                  + "','events':['MESSAGES_UPSERT']}}")
          .expect(201);
      explorer
          .post("/simulator/phones/" + ADA + "/messages", "{'to':'" + SHOP + "','text':'oi'}")
          .expect(201);
      var heard =
          receiver.until(body -> body.at("/data/message/conversation").asText().equals("oi"));
      assertThat(heard.stream().map(Receiver.Delivery::event)).containsOnly("messages.upsert");
    }
  }

  private static void say(ApiExplorer explorer, String text) {
    explorer
        .post(
            "/simulator/phones/" + ADA + "/messages", "{'to':'" + SHOP + "','text':'" + text + "'}")
        .expect(201);
  }

  private static String status(JsonNode body) {
    return body.at("/payload/status").asText();
  }

  private static String text(JsonNode body) {
    return body.get("event").asText().equals("message") ? body.at("/payload/body").asText() : "";
  }

  private static void isSigned(Receiver.Delivery delivery) {
    try {
      var mac = Mac.getInstance("HmacSHA512");
      mac.init(new SecretKeySpec("secret".getBytes(UTF_8), "HmacSHA512"));
      var expected = HexFormat.of().formatHex(mac.doFinal(delivery.bytes().getBytes(UTF_8)));
      assertThat(delivery.hmac()).isEqualTo(expected);
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }
}

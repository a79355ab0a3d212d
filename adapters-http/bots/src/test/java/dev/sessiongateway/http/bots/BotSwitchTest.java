package dev.sessiongateway.http.bots;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.bots.BotConversation;
import dev.sessiongateway.application.bots.BotConversationStore;
import dev.sessiongateway.application.bots.BotStatus;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.http.Reply;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The status of a bot in a chat, which an operation of family B sets.
class BotSwitchTest {
  private static final SessionName LOJA = new SessionName("loja");
  private static final Address BOB = Address.person("4915550000002");

  @AutoClose private static TestServer server;
  private static Client client;

  @BeforeAll
  static void start() {
    server = new TestServer();
    client = server.asNative();
    server.stopped(LOJA.value());
  }

  private static Reply post(String body) {
    return client.post("/chat/updateBotStatus/" + LOJA, body);
  }

  @ParameterizedTest
  @CsvSource({"opened, OPENED", "paused, PAUSED", "closed, CLOSED"})
  void areKeptByChat(String status, BotStatus kept) {
    var body = "{'remoteJid':'4915550000002@s.whatsapp.net','status':'" + status + "'}";
    var reply = post(body);

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.text())
        .isEqualTo(
            json(
                "{'bot':{'instanceName':'"
                    + LOJA
                    + "','bot':{'remoteJid':'4915550000002@s.whatsapp.net','status':'"
                    + status
                    + "'}}}"));
    assertThat(botStatus()).contains(kept);
  }

  private Optional<BotStatus> botStatus() {
    return server
        .stores
        .find(BotConversationStore.class)
        .orElseThrow()
        .find(server.gateway.sessions().get(LOJA).ref(), BOB)
        .map(BotConversation::status);
  }

  @Test
  void areForgotten() {
    post("{'number':'4915550000002','status':'opened'}");
    var reply = post("{'number':'4915550000002','status':'delete'}");

    assertThat(reply.text("/bot/bot/status")).isEqualTo("delete");
    assertThat(botStatus()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"status":"paused"}                            | remoteJid
          {"status":"block"}                             | number
          {"remoteJid":"x","status":"paused"}            | remoteJid
          {"number":"4915550000002"}                     | status
          {"number":"4915550000002","status":"sleeping"} | status
          """)
  void badInputIsA400(String body, String field) {
    var reply = post(body);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.text("/response/message/0")).startsWith(field + ":");
  }
}

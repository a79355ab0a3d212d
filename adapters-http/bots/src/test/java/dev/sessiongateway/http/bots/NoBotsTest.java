package dev.sessiongateway.http.bots;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import java.io.IOException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the operations of bots answer when an instance has none.
class NoBotsTest {
  @AutoClose private static TestServer server;
  private static Client client;

  @BeforeAll
  static void start() {
    server = new TestServer();
    client = server.asNative();
    server.stopped("loja");
  }

  private static void answers(String path, String expected) throws IOException {
    var reply = client.get(path);
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.json()).isEqualTo(json(expected));
  }

  private static JsonNode json(String text) throws IOException {
    return new ObjectMapper().readTree(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"typebot", "openai", "dify", "flowise", "n8n", "evoai", "evolutionBot"})
  void anInstanceHasNoBots(String bot) throws IOException {
    answers("/" + bot + "/find/loja", "[]");
    answers("/" + bot + "/fetchSessions/cm3x0a1b20001/loja", "[]");
    answers(
        "/" + bot + "/fetchSettings/loja",
        """
        {"expire":300,"keywordFinish":"bye","delayMessage":1000,
         "unknownMessage":"Sorry, I dont understand","listeningFromMe":true,"stopBotFromMe":true,
         "keepOpen":false,"debounceTime":1,"ignoreJids":[],"splitMessages":false,"timePerChar":0,
         "fallbackId":"","fallback":null}
        """);
    assertThat(client.get("/" + bot + "/fetch/cm3x0a1b20001/loja").status()).isEqualTo(404);
  }
}

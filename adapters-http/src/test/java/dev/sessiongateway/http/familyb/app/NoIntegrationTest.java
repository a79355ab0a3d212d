package dev.sessiongateway.http.familyb.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import java.io.IOException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the integrations of Evolution API answer when an instance has none.
class NoIntegrationTest {
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

  @Test
  void anInstanceHasNoTemplates() throws IOException {
    answers("/template/find/loja", "[]");
    var body = "{'name':'a','category':'UTILITY','language':'en','components':[]}";
    assertThat(client.post("/template/create/" + server.active("working"), body).status())
        .isEqualTo(501);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/template/find/%s"})
  void theKeyAndTheInstanceAreCheckedFirst(String path) {
    var created = client.post("/instance/create", "{'instanceName':'%s'}".formatted(name(path)));
    var own = server.anonymous().with("apikey", created.text("hash"));
    assertThat(own.get(path.formatted(name(path))).status()).isEqualTo(200);
    assertThat(own.get(path.formatted("loja")).status()).isEqualTo(403);
    assertThat(server.anonymous().get(path.formatted("loja")).status()).isEqualTo(401);
    assertThat(client.get(path.formatted("nobody")).status()).isEqualTo(404);
  }

  private static String name(String path) {
    return "own-" + path.split("/", 3)[1];
  }
}

package dev.sessiongateway.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.network.cloud.GraphServer;
import dev.sessiongateway.network.cloud.MetaWebhook;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// People of the Cloud API whose phone number nobody tells, as agents in Chatwoot meet them.
final class ChatwootHiddenPeopleTest extends ChatwootFixture {
  private static final String HIDDEN = MetaWebhook.USER_ID + "@lid";

  @AutoClose private final GraphServer graph = new GraphServer();
  @AutoClose private final HttpClient http = HttpClient.newHttpClient();
  private final MetaWebhook meta = new MetaWebhook(this::post, InstantSource.system());

  @Override
  Map<Setting, String> settings() {
    return Map.of(
        Setting.NETWORKS,
        "whatsapp-cloud.url=%s;whatsapp-cloud.app-secret=%s"
            .formatted(graph.url(), MetaWebhook.SECRET));
  }

  @BeforeAll
  void connect() {
    client.post(
        "/api/sessions", Map.of("name", "shop", "config", Map.of("network", "whatsapp-cloud")));
    var account =
        Map.of(
            "number",
            GraphServer.NUMBER,
            "token",
            GraphServer.TOKEN,
            "businessId",
            GraphServer.BUSINESS);
    await(() ->
        client.post("/api/shop/auth/credentials", Map.of("credentials", account)).status() == 200);
    awaitStatus("WORKING");
    connect(Map.of());
  }

  private int post(byte[] body, String signature) {
    var request =
        HttpRequest.newBuilder(URI.create(url() + "/webhook/meta"))
            .header("X-Hub-Signature-256", signature)
            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
            .build();
    try {
      return http.send(request, BodyHandlers.discarding()).statusCode();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private void write(String text) {
    var message = meta.message("text").put("from_user_id", MetaWebhook.USER_ID);
    message.remove("from");
    message.putObject("text").put("body", text);
    assertThat(meta.post(MetaWebhook.withHiddenSender(GraphServer.NUMBER, message))).isEqualTo(200);
  }

  @Test
  void aPersonWithoutANumberIsAContactByUserIdAndIsAnswered() {
    write("Who is there?");
    write("And who else?");
    await(() ->
        chatwoot.messages().stream()
            .anyMatch(one -> one.path("content").asText().equals("And who else?")));
    assertThat(chatwoot.contacts())
        .filteredOn(one -> one.path("identifier").asText().equals(HIDDEN))
        .singleElement()
        .satisfies(one -> {
          assertThat(JsonField.text(one, "name")).isEqualTo("Grace");
          assertThat(one.path("phone_number").asText("")).isEmpty();
        });
    assertThat(chatwoot.agentWrites(webhook(), conversation(HIDDEN), reply("The shop")))
        .isEqualTo(200);
    var sent = graph.sent().getLast();
    assertThat(JsonField.text(sent, "/text/body")).isEqualTo("The shop");
    assertThat(JsonField.text(sent, "recipient")).isEqualTo(MetaWebhook.USER_ID);
  }
}

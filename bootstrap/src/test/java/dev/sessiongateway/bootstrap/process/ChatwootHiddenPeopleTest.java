package dev.sessiongateway.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
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
    write(MetaWebhook.USER_ID, text);
  }

  private void write(String userId, String text) {
    var message = meta.message("text").put("from_user_id", userId);
    message.remove("from");
    message.putObject("text").put("body", text);
    var body = MetaWebhook.withHiddenSender(GraphServer.NUMBER, message);
    var contact = (ObjectNode) body.at("/entry/0/changes/0/value/contacts/0");
    contact.put("user_id", userId);
    assertThat(meta.post(body)).isEqualTo(200);
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

  private void change(String before, String after) {
    var message = meta.message("system");
    message.remove("from");
    message
        .putObject("system")
        .put("type", "user_changed_user_id")
        .put("previous_user_id", before)
        .put("user_id", after);
    assertThat(meta.tell(message)).isEqualTo(200);
  }

  private void expectWritten(String text) {
    await(() ->
        chatwoot.messages().stream().anyMatch(one -> one.path("content").asText().equals(text)));
  }

  @Test
  void aPersonWhoseUserIdChangesIsOneContact() {
    var first = "DE.1001";
    write(first, "With the first id");
    expectWritten("With the first id");
    var conversation = conversation(first + "@lid");
    change(first, "DE.1002");
    change("DE.1002", "DE.1003");
    write("DE.1003", "With the third id");
    expectWritten("With the third id");
    assertThat(conversation("DE.1003@lid")).isEqualTo(conversation);
    assertThat(chatwoot.contacts())
        .filteredOn(one -> one.path("identifier").asText().startsWith("DE.100"))
        .hasSize(1);
  }
}

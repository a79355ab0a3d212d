package dev.sessiongateway.bootstrap.process;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sessiongateway.http.JsonField;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/// An instance that is connected to Chatwoot with the operations of Evolution API.
@TestMethodOrder(MethodOrderer.MethodName.class)
final class ChatwootInstanceTest extends ChatwootFixture {
  private static final String BEN = "447700900122";
  private static final String CLEO = "447700900123";
  private static final JsonMapper JSON = new JsonMapper();

  @BeforeAll
  void create() {
    var made = client.post("/instance/create", Map.of("instanceName", "my shop", "qrcode", true));
    assertThat(made.status()).isEqualTo(201);
    assertThat(made.json().has("chatwoot")).isFalse();
    client.post("/simulator/phones", Map.of("number", SHOP));
    client.post(
        "/simulator/phones/" + SHOP + "/scan",
        Map.of("value", JsonField.text(made.json(), "/qrcode/code")));
    await(() ->
        JsonField.text(client.get("/instance/connectionState/my%20shop").json(), "/instance/state")
            .equals("open"));
  }

  private Map<String, Object> connection() {
    var all = new HashMap<String, Object>();
    all.put("enabled", true);
    all.put("url", chatwoot.url() + "/");
    all.put("accountId", "1");
    all.put("token", ChatwootServer.TOKEN);
    all.put("signMsg", true);
    all.put("signDelimiter", "\\n");
    all.put("nameInbox", "Shop");
    all.put("autoCreate", true);
    all.put("conversationPending", true);
    all.put("organization", "Our gateway");
    all.put("ignoreJids", List.of(CLEO + "@s.whatsapp.net", "@g.us"));
    all.put("importMessages", true);
    all.put("daysLimitImportMessages", 3);
    return all;
  }

  private JsonNode found() {
    return client.get("/chatwoot/find/my%20shop").json();
  }

  private boolean isShown(String text) {
    return chatwoot.messages().stream()
        .anyMatch(one -> one.path("content").asText().contains(text));
  }

  @Test
  void a1WhatTheServerRefusesChangesNothing() {
    var wrong = connection();
    wrong.put("token", "wrong");
    var refused = client.post("/chatwoot/set/my%20shop", wrong);
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.json().toString()).contains("401").doesNotContain("wrong\"");

    var nameless = connection();
    nameless.put("autoCreate", false);
    assertThat(client.post("/chatwoot/set/my%20shop", nameless).json().toString())
        .contains("nameInbox");
    for (var field : List.of("enabled", "url", "accountId", "token", "signMsg")) {
      var less = connection();
      less.remove(field);
      var answer = client.post("/chatwoot/set/my%20shop", less);
      assertThat(answer.status()).as(field).isEqualTo(400);
      assertThat(answer.json().toString()).contains(field);
    }
    assertThat(JsonField.bool(found(), "enabled")).isFalse();
    assertThat(chatwoot.inboxes()).isEmpty();
  }

  @Test
  void a2TheInboxIsMadeOnceAndShown() {
    var answer = client.post("/chatwoot/set/my%20shop", connection());
    assertThat(answer.status()).as(answer.json().toString()).isEqualTo(201);
    var webhook = url() + "/chatwoot/webhook/my%20shop";
    assertThat(JsonField.text(answer.json(), "webhook_url")).isEqualTo(webhook);
    assertThat(chatwoot.inboxes())
        .singleElement()
        .satisfies(inbox -> assertThat(JsonField.text(inbox, "webhook_url")).isEqualTo(webhook));

    var again = connection();
    again.put("token", JsonField.text(answer.json(), "token"));
    again.put("accountId", 1);
    assertThat(client.post("/chatwoot/set/my%20shop", again).status()).isEqualTo(201);
    assertThat(chatwoot.inboxes()).hasSize(1);

    var shown = found();
    assertThat(JsonField.text(shown, "nameInbox")).isEqualTo("Shop");
    assertThat(JsonField.text(shown, "signDelimiter")).isEqualTo("\n");
    assertThat(JsonField.text(shown, "organization")).isEqualTo("Our gateway");
    assertThat(JsonField.bool(shown, "conversationPending")).isTrue();
    assertThat(JsonField.bool(shown, "importMessages")).isFalse();
    assertThat(shown.toString()).doesNotContain(ChatwootServer.TOKEN);
    assertThat(
            JsonField.text(client.get("/instance/fetchInstances").json(), "/0/Chatwoot/nameInbox"))
        .isEqualTo("Shop");
    assertThat(client.get("/api/apps?session=my%20shop").json()).hasSize(1);
  }

  @Test
  void a3AMessageAppearsPendingAndTheAnswerIsSigned() {
    write(CLEO, Map.of("text", "Nobody must see this"));
    write(BEN, Map.of("text", "Is it open?"));
    await(() -> isShown("Is it open?"));
    assertThat(isShown("Nobody must see this")).isFalse();
    var conversation =
        chatwoot.conversations().stream()
            .filter(one -> one.at("/meta/sender/identifier").asText().startsWith(BEN))
            .findFirst()
            .orElseThrow();
    assertThat(JsonField.text(conversation, "status")).isEqualTo("pending");

    var reply = reply("Until six");
    reply.putObject("sender").put("name", "Zoe");
    var webhook = URI.create(JsonField.text(found(), "webhook_url"));
    assertThat(chatwoot.agentWrites(webhook, JsonField.integer(conversation, "id"), reply))
        .isEqualTo(200);
    assertThat(client.get("/simulator/phones/" + BEN + "/chats/" + SHOP + "/messages").json())
        .anySatisfy(one -> assertThat(JsonField.text(one, "body")).isEqualTo("*Zoe:*\nUntil six"));
  }

  @Test
  void a4AnAgentReadsWhyAMessageWasNotSent() {
    var conversation = JsonField.integer(chatwoot.conversations().getFirst(), "id");
    var reply = reply("Look");
    reply
        .putArray("attachments")
        .addObject()
        .put("file_type", "image")
        .put("data_url", "http://127.0.0.1:9/none.png");
    var webhook = URI.create(JsonField.text(found(), "webhook_url"));
    assertThat(chatwoot.agentWrites(webhook, conversation, reply)).isEqualTo(200);
    assertThat(chatwoot.messages())
        .anySatisfy(one -> {
          assertThat(JsonField.bool(one, "private")).isTrue();
          assertThat(JsonField.text(one, "content")).contains("cannot be fetched");
        });
  }

  @Test
  void a5AppOfTheOtherFamilyKeepsWhatOnlyThisOneSays() {
    var app = client.get("/api/apps?session=my%20shop").json().path(0);
    var changed = JSON.convertValue(app, new TypeReference<Map<String, Object>>() {});
    changed.remove("state");
    @SuppressWarnings("unchecked") // as it was read
    var config = (Map<String, Object>) changed.get("config");
    var own = Map.of("chatwoot.to.whatsapp.message.text", "{{content}} ({{agent}})");
    config.put("templates", own);
    config.put("conversations", Map.of("status", List.of("open")));
    var answer = client.put("/api/apps/" + JsonField.text(app, "id"), changed);
    assertThat(answer.status()).as(answer.json().toString()).isEqualTo(200);
    assertThat(JsonField.text(found(), "nameInbox")).isEqualTo("Shop");
    assertThat(found().required("ignoreJids")).hasSize(2);
    assertThat(JsonField.bool(found(), "conversationPending")).isTrue();

    var plain = connection();
    plain.put("signMsg", false);
    plain.remove("organization");
    assertThat(client.post("/chatwoot/set/my%20shop", plain).status()).isEqualTo(201);
    var kept = client.get("/api/apps?session=my%20shop").json().path(0).path("config");
    assertThat(kept.required("templates").toString()).isEqualTo(JSON.valueToTree(own).toString());
    assertThat(kept.at("/conversations/status").toString()).isEqualTo(json("['open']"));
  }

  @Test
  void a6ItIsSwitchedOffAndItsSettingsStay() {
    var webhook = URI.create(JsonField.text(found(), "webhook_url"));
    var answer = client.post("/chatwoot/set/my%20shop", Map.of("enabled", false));
    assertThat(answer.status()).isEqualTo(201);
    assertThat(JsonField.bool(found(), "enabled")).isFalse();
    assertThat(JsonField.text(found(), "nameInbox")).isEqualTo("Shop");
    var message = chatwoot.messages().getFirst();
    assertThat(chatwoot.call(webhook, "message_created", message)).isEqualTo(404);
  }

  @Test
  void a7ANewInstanceIsConnectedAtOnceOrNotMade() {
    var body = new HashMap<String, Object>();
    body.put("instanceName", "second");
    body.put("chatwootUrl", chatwoot.url().toString());
    body.put("chatwootAccountId", "1");
    body.put("chatwootToken", "wrong");
    body.put("chatwootNameInbox", "Shop");
    assertThat(client.post("/instance/create", body).status()).isEqualTo(400);
    assertThat(client.get("/instance/connectionState/second").status()).isEqualTo(404);

    body.put("chatwootToken", ChatwootServer.TOKEN);
    var made = client.post("/instance/create", body);
    assertThat(made.status()).as(made.json().toString()).isEqualTo(201);
    assertThat(JsonField.text(made.json(), "/chatwoot/nameInbox")).isEqualTo("Shop");
  }
}

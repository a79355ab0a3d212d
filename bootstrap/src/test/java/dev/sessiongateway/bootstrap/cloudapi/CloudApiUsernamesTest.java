package dev.sessiongateway.bootstrap.cloudapi;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.http.JsonField;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// People with a username, who may hide their number from a business.
final class CloudApiUsernamesTest extends CloudApiFixture {
  private static final String CLARA = "447700900103";
  private static final String USERNAME = "/simulator/phones/" + CLARA + "/username";

  @BeforeEach
  void forget() {
    app.forget();
  }

  @AfterEach
  void show() {
    client.delete(USERNAME);
  }

  private static void hide(String phone, String name) {
    done(client.put("/simulator/phones/" + phone + "/username", Map.of("username", name)));
  }

  /// What the webhook has of a text that the phone writes.
  private static JsonNode written(String phone, String text) {
    write(phone, Map.of("text", text));
    return app.await(text, one -> one.at("/messages/0/text/body").asText().equals(text));
  }

  private static Reply sendTo(String userId) {
    return post(
        MESSAGES,
        json("{'messaging_product':'whatsapp','recipient':'%s',%s}").formatted(userId, text("Hi")));
  }

  @Test
  void aHiddenNumberIsInNoWebhook() {
    hide(CLARA, "clara.n");
    var value = written(CLARA, "Guess who");
    assertThat(JsonField.text(value, "/contacts/0/profile/username")).isEqualTo("clara.n");
    assertThat(value.at("/contacts/0").has("wa_id")).isFalse();
    assertThat(value.at("/messages/0").has("from")).isFalse();
    var userId = JsonField.text(value, "/messages/0/from_user_id");
    assertThat(JsonField.text(value, "/contacts/0/user_id")).isEqualTo(userId);

    var sent = sendTo(userId);
    assertThat(sent.status()).as(sent.text()).isEqualTo(200);
    assertThat(sent.json().at("/contacts/0").has("wa_id")).isFalse();
    var id = JsonField.text(sent.json(), "/messages/0/id");
    var status = app.await("a status", one -> one.at("/statuses/0/id").asText().equals(id));
    assertThat(status.at("/statuses/0").has("recipient_id")).isFalse();
    assertThat(JsonField.text(status, "/statuses/0/recipient_user_id")).isEqualTo(userId);
    assertThat(status.at("/contacts/0").has("wa_id")).isFalse();
  }

  @Test
  void aNumberThatIsNotHiddenStandsBesideTheUsername() {
    done(client.put(USERNAME, Map.of("username", "clara.n", "hidesNumber", false)));
    var value = written(CLARA, "Here I am");
    assertThat(JsonField.text(value, "/contacts/0/profile/username")).isEqualTo("clara.n");
    assertThat(JsonField.text(value, "/contacts/0/wa_id")).isEqualTo(CLARA);
    assertThat(JsonField.text(value, "/messages/0/from")).isEqualTo(CLARA);
  }

  @Test
  void aBusinessThatWroteToTheNumberKnowsItForThirtyDays() {
    hide(BEN, "ben");
    var before = written(BEN, "Before");
    assertThat(before.at("/messages/0").has("from")).isFalse();
    send(BEN, text("By number"));
    var known = written(BEN, "Known");
    assertThat(JsonField.text(known, "/messages/0/from")).isEqualTo(BEN);
    assertThat(JsonField.text(known, "/messages/0/from_user_id"))
        .isEqualTo(JsonField.text(before, "/messages/0/from_user_id"));
    done(client.post("/simulator/clock", Map.of("advance", "721h")));
    assertThat(written(BEN, "Later").at("/messages/0").has("from")).isFalse();
    done(client.delete("/simulator/phones/" + BEN + "/username"));
  }

  @Test
  void aPersonWhoChangesTheNumberIsReported() {
    var old = "447700900301";
    client.post("/simulator/phones", Map.of("number", old, "name", "Omar"));
    var before = JsonField.text(written(old, "Old number"), "/messages/0/from_user_id");
    var moved = "/simulator/phones/" + old + "/number";
    done(client.post(moved, Map.of("to", "447700900302")));
    var system = app.message("system");
    assertThat(JsonField.text(system, "from")).isEqualTo(old);
    assertThat(JsonField.text(system, "from_user_id")).isEqualTo(before);
    assertThat(JsonField.text(system, "/system/type")).isEqualTo("user_changed_number");
    assertThat(JsonField.text(system, "/system/wa_id")).isEqualTo("447700900302");
    assertThat(JsonField.text(system, "/system/body"))
        .isEqualTo("User Omar changed from 447700900301 to 447700900302");
    var after = JsonField.text(written("447700900302", "New"), "/messages/0/from_user_id");
    assertThat(JsonField.text(system, "/system/user_id")).isEqualTo(after).isNotEqualTo(before);
    assertThat(client.post(moved, Map.of("to", ADA)).status()).isEqualTo(400);
  }

  @Test
  void whereTheNumberIsHiddenOnlyTheUserIdIsReported() {
    var old = "447700900303";
    client.post("/simulator/phones", Map.of("number", old, "name", "Pia"));
    hide(old, "pia_7");
    var before = JsonField.text(written(old, "Hidden"), "/messages/0/from_user_id");
    done(client.post("/simulator/phones/" + old + "/number", Map.of("to", "447700900304")));
    var system = app.message("system");
    assertThat(system.has("from")).isFalse();
    assertThat(JsonField.text(system, "from_user_id")).isEqualTo(before);
    assertThat(JsonField.text(system, "/system/type")).isEqualTo("user_changed_user_id");
    assertThat(system.at("/system").has("wa_id")).isFalse();
    var after = written("447700900304", "Still hidden");
    assertThat(JsonField.text(after, "/contacts/0/profile/username")).isEqualTo("pia_7");
    assertThat(JsonField.text(system, "/system/user_id"))
        .isEqualTo(JsonField.text(after, "/messages/0/from_user_id"));
  }

  @Test
  void usernamesSurviveARestart() {
    hide(CLARA, "clara.n");
    restart();
    assertThat(client.get(USERNAME).json())
        .hasToString(json("{'username':'clara.n','hidesNumber':true}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"ab", "1234", "Clara", "clara n", "clärä", "aaaaaaaaaabbbbbbbbbbccccccccccdddddd"})
  void aUsernameThatIsNotPossibleIsRefused(String name) {
    var refused = client.put(USERNAME, Map.of("username", name));
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.json().toString()).contains("invalid.username");
    assertThat(client.get(USERNAME).status()).isEqualTo(404);
  }

  @Test
  void aUsernameIsOfOnePhone() {
    hide(ADA, "the.one");
    assertThat(client.put(USERNAME, Map.of("username", "the.one")).status()).isEqualTo(400);
    done(client.delete("/simulator/phones/" + ADA + "/username"));
    hide(CLARA, "the.one");
    assertThat(
            client.put("/simulator/phones/49151999/username", Map.of("username", "x.y")).status())
        .isEqualTo(404);
  }
}

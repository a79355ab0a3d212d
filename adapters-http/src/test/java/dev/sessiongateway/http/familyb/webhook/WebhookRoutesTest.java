package dev.sessiongateway.http.familyb.webhook;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import dev.sessiongateway.http.familyb.event.EventNames;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookRoutesTest {
  @AutoClose private static final TestServer server = new TestServer();
  private static final Client client = server.asNative();

  private String set;
  private String find;

  @BeforeEach
  void create() {
    var loja = server.stopped("loja-" + server.identifiers.uuid());
    set = "/webhook/set/" + loja;
    find = "/webhook/find/" + loja;
  }

  @Test
  void anUnsetWebhookIsARowNotNull() {
    var reply = client.get(find);
    assertThat(reply.status()).isEqualTo(200);
    var row = reply.json();
    assertThat(row.path("enabled").asBoolean(true)).isFalse();
    assertThat(row.path("url").asText("none")).isEmpty();
    assertThat(row.path("events").isArray()).isTrue();
    assertThat(JsonField.array(row, "events")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'webhook':{'enabled':true,'url':'https://h.example/x','byEvents':true,"
            + "'base64':true,'headers':{'X-One':'1'},'events':['MESSAGES_UPSERT']}}",
        "{'webhook':{'url':'https://h.example/x','webhookByEvents':true,"
            + "'webhookBase64':true,'headers':{'X-One':'1'},"
            + "'events':['messages.upsert']}}",
        "{'enabled':true,'url':'https://h.example/x','webhookByEvents':true,"
            + "'webhookBase64':true,'headers':{'X-One':'1','X-Two':null},"
            + "'events':['messages-upsert']}",
        "{'url':'https://h.example/x','webhook_by_events':true,'webhook_base64':true,"
            + "'headers':{'X-One':'1'},'events':['MESSAGES_UPSERT']}"
      })
  void everySpellingSetsTheSame(String body) {
    var answer = client.post(set, body);
    assertThat(answer.status()).isEqualTo(201);
    var row = client.get(find).json();
    assertThat(row).isEqualTo(answer.json());
    assertThat(JsonField.bool(row, "enabled")).isTrue();
    assertThat(JsonField.text(row, "url")).isEqualTo("https://h.example/x");
    assertThat(JsonField.bool(row, "webhookByEvents")).isTrue();
    assertThat(JsonField.bool(row, "byEvents")).isTrue();
    assertThat(JsonField.bool(row, "webhookBase64")).isTrue();
    assertThat(row.path("headers").toString()).isEqualTo(json("{'X-One':'1'}"));
    assertThat(row.path("events").toString()).isEqualTo(json("['MESSAGES_UPSERT']"));
  }

  @Test
  void noEventsMeansAll() {
    var row = client.post(set, "{'url':'https://h.example/x'}").json();
    assertThat(row.path("events")).hasSize(EventNames.names().size());
    assertThat(JsonField.text(row, "/events/0")).isEqualTo("APPLICATION_STARTUP");
  }

  @Test
  void switchingOffAndOnKeepsTheRest() {
    client.post(
        set,
        "{'url':'https://h.example/x','events':['CALL'],'base64':true,"
            + "'headers':{'X-One':'1'}}");
    var off = client.post(set, "{'webhook':{'enabled':false,'url':''}}").json();
    assertThat(off.path("headers").toString()).isEqualTo(json("{'X-One':'1'}"));
    assertThat(off.path("enabled").asBoolean(true)).isFalse();
    assertThat(off.path("events").toString()).isEqualTo(json("['CALL']"));
    var on = client.post(set, "{'enabled':true}").json();
    assertThat(JsonField.bool(on, "enabled")).isTrue();
    assertThat(JsonField.text(on, "url")).isEqualTo("https://h.example/x");
    assertThat(on.path("events").toString()).isEqualTo(json("['CALL']"));
    assertThat(JsonField.bool(on, "base64")).isTrue();
    assertThat(on.path("headers").toString()).isEqualTo(json("{'X-One':'1'}"));
  }

  @Test
  void switchingOffWithAnUnusableUrlTakesTheOtherFields() {
    client.post(set, "{'url':'https://h.example/x','headers':{'X-One':'1'}}");
    var off = client.post(set, "{'enabled':false,'url':'vazio','headers':{'X-Two':'2'}}");
    assertThat(off.text("url")).isEqualTo("https://h.example/x");
    assertThat(off.json().path("headers").toString()).isEqualTo(json("{'X-Two':'2'}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'url':'https://h.example/x','tls':{'verify':false}}",
        "{'webhook':{'url':'https://h.example/x','tls':{'verify':false}}}"
      })
  void theCertificateOfAnEndpointNeedNotBeVerified(String body) {
    assertThat(client.post(set, body).json().at("/tls/verify").asBoolean(true)).isFalse();
    client.post(set, "{'enabled':false}");
    assertThat(client.post(set, "{'enabled':true}").json().at("/tls/verify").asBoolean(true))
        .isFalse();
    assertThat(client.post(set, "{'url':'https://h.example/x'}").json().has("tls")).isFalse();
  }

  @Test
  void switchingOffWhatIsNotThereLeavesItUnset() {
    var row = client.post(set, "{'enabled':false}");
    assertThat(row.status()).isEqualTo(201);
    assertThat(row.json().path("url").asText("none")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"enabled\":true}",
        "{\"webhook\":{}}",
        "{\"url\":7}",
        "{\"url\":\"h.example/x\"}",
        "{\"url\":\"ftp://h.example/x\"}",
        "{\"url\":\"https://user:secret@h.example/x\"}",
        "{\"url\":\"https://h .example/x\"}",
        "{\"url\":\"https://h.example/x\",\"events\":[\"NOPE\"]}",
        "{\"url\":\"https://h.example/x\",\"events\":\"CALL\"}",
        "{\"url\":\"https://h.example/x\",\"events\":[null]}",
        "{\"url\":\"https://h.example/x\",\"headers\":{\"Host\":\"x\"}}",
        "{\"url\":\"https://h.example/x\",\"headers\":{\"X-A\":\"a\\r\\nB: c\"}}",
        "{\"url\":\"https://h.example/x\",\"headers\":{\"X-A\":1}}",
        "{\"url\":\"https://h.example/x\",\"tls\":{\"verify\":\"no\"}}",
        "{\"url\":\"https://h.example/x\",\"enabled\":\"yes\"}"
      })
  void badInputIsA400AndSetsNothing(String body) {
    assertThat(client.post(set, body).status()).isEqualTo(400);
    assertThat(client.get(find).json().path("url").asText("none")).isEmpty();
  }
}

package dev.sessiongateway.http.delivery;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.http.JsonField;
import dev.sessiongateway.http.TestServer;
import dev.sessiongateway.http.TestServer.Client;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Family B's clients may disable a webhook with any text as its URL.
class WebhookOffTest {
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

  @ParameterizedTest
  @ValueSource(
      strings = {"vazio", "ftp://h.example/", "https://u:p@h.example", "not a url", "http://"})
  void anUnusableUrlIsIgnoredWhenNothingIsThere(String url) {
    var answer = client.post(set, "{'webhook':{'enabled':false,'url':'" + url + "'}}");

    assertThat(answer.status()).isEqualTo(201);
    assertThat(answer.bool("enabled")).isFalse();
    assertThat(client.get(find).text("url")).isEmpty();
  }

  @Test
  void anUnusableUrlIsIgnoredAndTheFormerOneKept() {
    client.post(set, "{'url':'https://h.example/x','events':['CALL']}");

    var answer = client.post(set, "{'enabled':false,'url':'vazio'}");

    assertThat(answer.status()).isEqualTo(201);
    var row = client.get(find).json();
    assertThat(JsonField.bool(row, "enabled")).isFalse();
    assertThat(JsonField.text(row, "url")).isEqualTo("https://h.example/x");
    assertThat(row.path("events").toString()).isEqualTo(json("['CALL']"));
  }

  @Test
  void aUsableUrlIsKeptForLater() {
    client.post(set, "{'enabled':false,'url':'https://h.example/later','events':['CALL']}");
    client.post(set, "{'enabled':true}");

    assertThat(client.get(find).text("url")).isEqualTo("https://h.example/later");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'url':'vazio'}",
        "{'enabled':true,'url':'vazio'}",
        "{'enabled':null,'url':'vazio'}"
      })
  void switchedOnItIsRefused(String body) {
    assertThat(client.post(set, body).status()).isEqualTo(400);
    assertThat(client.get(find).text("url")).isEmpty();
  }
}

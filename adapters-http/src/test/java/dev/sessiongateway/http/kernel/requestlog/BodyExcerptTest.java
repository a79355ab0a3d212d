package dev.sessiongateway.http.kernel.requestlog;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("redteam")
class BodyExcerptTest {
  private static String excerpt(String body) {
    return BodyExcerpt.of("/api/sendText", body.getBytes(UTF_8));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'password':'hush'}",
        "{'config':{'proxy':{'password' : 'hush','server':'a'}}}",
        "{'hmac':{'key':'hush'}}",
        "{'webhook_secret':'hush'}",
        "{'Authorization':'Bearer hush'}",
        "{'apikey':'hush','api_key':'hush','apiKey':'hush'}",
        "{'token':'a\\\"hush'}",
        "{'ticket':'hush",
      })
  void secretsAreLeftOut(String body) {
    assertThat(excerpt(json(body))).contains("[redacted]").doesNotContain("hush");
  }

  @Test
  void everythingElseStays() {
    var body = json("{'chatId':'1@c.us','text':'Hello','key':{'id':'A'},'code':'invalid.x'}");
    assertThat(excerpt(body)).isEqualTo(body);
  }

  @Test
  void aFileIsLeftOutAndTheFieldsAfterItAreKept() {
    var body = json("{'file':{'data':'" + "QUJD".repeat(5_000) + "'},'caption':'Look'}");
    assertThat(excerpt(body)).isEqualTo(json("{'file':{'data':'[file]'},'caption':'Look'}"));
  }

  @Test
  void aLongBodyIsCut() {
    var text = excerpt(json("{'text':'" + "many words ".repeat(9_000) + "'}"));
    assertThat(text).hasSize(BodyExcerpt.KEPT + 1).endsWith("…");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/demo/auth/qr",
        "/api/demo/auth/request-code",
        "/api/keys",
        "/api/tickets",
        "/instance/connect/demo",
        "/instance/create",
        "/simulator/phones/1/scan",
        "/simulator/phones/1/pair",
      })
  void bodiesThatAreSecretsAreLeftOutAsAWhole(String path) {
    assertThat(BodyExcerpt.of(path, json("{'code':'ABCD-1234'}").getBytes(UTF_8)))
        .isEqualTo("[redacted]");
  }

  @Test
  void whatIsNoJsonIsCounted() {
    assertThat(excerpt("text=hush")).isEqualTo("[9 bytes]");
    assertThat(excerpt("")).isNull();
  }

  @Test
  void secretsOfTheQueryAreLeftOut() {
    assertThat(BodyExcerpt.ofQuery("limit=2&x-api-key=hush&session=a&ticket=hush"))
        .isEqualTo("limit=2&x-api-key=[redacted]&session=a&ticket=[redacted]");
    assertThat(BodyExcerpt.ofQuery("%2561pikey=hush&u=https%3A%2F%2Fa%3Ahush%40b"))
        .isEqualTo("%2561pikey=[redacted]&u=https%3A%2F%2F%5Bredacted%5D%40b");
    assertThat(BodyExcerpt.ofPath("/api/x%3Fapikey=hush")).doesNotContain("hush");
    assertThat(BodyExcerpt.ofQuery(null)).isNull();
  }
}

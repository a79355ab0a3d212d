package dev.sessiongateway.http.kernel.redaction;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Secrets are found however they are spelled.
@Tag("redteam")
class RedactionTest {
  private static final String MARK = "[redacted]";

  private final RedactedText texts = new RedactedText(MARK);
  private final RedactedJson json = new RedactedJson(_ -> MARK, texts::text);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "apikey=hush",
        "a=1&%61pikey=hush",
        "a=1&%2561pikey=hush",
        "%2525252561pikey=hush",
        "x-%41pi-key=h%75sh&a=1",
        "a=1;token=hush",
        "proxy[password]=hush",
        "webhook%5Bheaders%5D%5BX-Any%5D=hush",
        "customHeaders[0][value]=hush",
        "url=https://user:hush@host/",
        "url=https%3A%2F%2Fuser%3Ahush%40host%2F",
        "url=https%253A%252F%252Fuser%253Ahush%2540host",
        "url=https%3A%2F%2Fhost%2F%3Ftoken%3Dhush",
        "next=%2Fws%3Fx-api-key%3Dhush%26a%3D1",
        "PASSWORD=hush%40home",
        "sig=1.hush",
      })
  void inAQuery(String query) {
    assertThat(texts.query(query)).containsAnyOf(MARK, "%5Bredacted%5D");
    assertThat(PercentEncoding.decode(texts.query(query)).orElseThrow()).doesNotContain("hush");
  }

  @Test
  void aValueThatIsEncodedTooOftenIsLeftOut() {
    var value = "https://a:hush@b".replace(":", "%" + "25".repeat(20) + "3A");

    assertThat(texts.query("a=" + value)).isEqualTo("a=" + MARK);
    assertThat(texts.text(value)).isEqualTo(MARK);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://user:hush@host/path",
        "https://user:a@hush@host/path",
        "https://hush@host",
        "socks5://u:hush@host:1080",
        "see https://host/?a=1&token=hush and more",
        "https://host/?a=1#access_token=hush",
        "https%3A%2F%2Fu%3Ahush%40host",
        "https://host/?%74oken=hush",
        "HTTPS://u:hush@host",
      })
  void inAText(String text) {
    assertThat(texts.text(text)).contains(MARK).doesNotContain("hush");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "what? a=1 & b=2",
        "https://host/a%20b?limit=2&q=100%25",
        "50% off",
        "%zz%",
        "mail ada@example.org",
        "https://host/@ada",
      })
  void whatIsNoSecretStays(String text) {
    assertThat(texts.text(text)).isEqualTo(text);
    assertThat(texts.query(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'p\\u0061ssword':'hush'}",
        "{'%61pikey':'hush'}",
        "{'password':4242424242}",
        "{'token':['hush']}",
        "{'hmac':{'any':'hush'}}",
        "{'headers':{'X-Any':'hush','name':'hush'}}",
        "{'webhook':{'headers':{'name':'hush'}}}",
        "{'customHeaders':[{'name':'X-Any','value':'hush'}]}",
        "{'headers':[['X-Any','hush']]}",
        "{'Cookie':'hush'}",
        "{'jwt_key':'hush'}",
        "{'url':'https://u:hush@host/'}",
        "{'url':'https:\\/\\/u:hush@host\\/'}",
        "{'url':'https://host/?%2561pikey=hush'}",
        "{'a':[{'secret':'hush",
      })
  void inJson(String text) {
    assertThat(json.of(json(text)))
        .contains(MARK)
        .doesNotContain("hush")
        .doesNotContain("4242424242");
  }

  @Test
  void otherJsonStays() {
    var sent =
        json(
            "{'key':{'id':'A','fromMe':true},'text':'Hi','n':[1,2.50,null],'password':null,"
                + "'customHeaders':[{'name':'X-A','value':''}],'o':{}}");
    assertThat(json.of(sent)).isEqualTo(sent);
  }

  @Test
  void inAUrlThatIsCutOff() {
    assertThat(json.of("{\"a\":\"see https://u:hus")).isEqualTo(json("{'a':'see https://'"));
    assertThat(json.of("{\"a\":\"see https://b.c/ he")).contains("see https://b.c/ he");
  }

  @Test
  void inTheTextPartsOfAForm() {
    var body =
        """
        --B\r
        Content-Disposition: form-data; name="number"\r
        \r
        1\r
        --B\r
        Content-Disposition: form-data; name="%61pikey"\r
        \r
        hush\r
        two\r
        --B\r
        Content-Disposition: form-data; name=token\r
        \r
        hush\r
        --B\r
        Content-Disposition: form-data; name="webhook"\r
        \r
        {"headers":{"X-Any":"hush"}}\r
        --B\r
        Content-Disposition: form-data; name="url"\r
        \r
        https://u:hush@host/é\r
        --B\r
        Content-Disposition: form-data; name="file"; filename="token.txt"\r
        \r
        bytes é\r
        --B--\r
        """;
    var form = new RedactedForm(MARK, json::of);

    assertThat(new String(form.of("multipart/form-data; boundary=B", body.getBytes(UTF_8)), UTF_8))
        .isEqualTo(body.replace("hush\r\ntwo", MARK).replace("u:hush", MARK).replace("hush", MARK));
    assertThat(new String(form.of("multipart/form-data", body.getBytes(UTF_8)), UTF_8))
        .isEqualTo(MARK);
  }

  @Test
  void inAFormOfNamesAndValues() {
    var form = new RedactedForm(MARK, UnaryOperator.identity());
    var body = "a=1&%74oken=hush&proxyPassword=h%40sh".getBytes(UTF_8);

    assertThat(new String(form.of("application/x-www-form-urlencoded", body), UTF_8))
        .isEqualTo("a=1&%74oken=[redacted]&proxyPassword=[redacted]");
  }

  @Test
  void aLongHostileTextTakesNoLongerThanAnother() {
    for (var part : new String[] {"%25", "http://", "a://b@", "&a=", "[", "%2", "=", "&"}) {
      var text = part.repeat(200_000);
      assertThat(texts.text(text)).isNotNull();
      assertThat(texts.query(text)).isNotNull();
      assertThat(SecretNames.isSecret(text)).isIn(true, false);
    }
  }
}

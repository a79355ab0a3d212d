package dev.sessiongateway.bootstrap.recording;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RedactionTest {
  private final Redaction redaction = new Redaction();

  private String redacted(String path, String json) throws IOException {
    return String.valueOf(redaction.redact(path, json.getBytes(UTF_8)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          /api/sessions          | {"config":{"proxy":{"server":"p:1","password":"PLANTED"}}}
          /api/sessions          | {"config":{"webhooks":[{"url":"http://b/","hmac":{"key":"PLANTED"}}]}}
          /api/sessions          | {"config":{"webhooks":[{"customHeaders":[{"name":"X-A","value":"PLANTED"}]}]}}
          /webhook/set/a         | {"webhook":{"url":"http://b/","headers":{"authorization":"PLANTED"}}}
          /webhook/set/a         | {"webhook":{"url":"http://b/?token=PLANTED&a=1"}}
          /instance/create       | {"instanceName":"a","token":"PLANTED","hash":"PLANTED"}
          /instance/create       | {"qrcode":{"code":"PLANTED","base64":"PLANTED","pairingCode":"PLANTED"}}
          /proxy/set/a           | {"host":"p","port":"1","password":"PLANTED"}
          /api/sessions          | {"config":{"proxy":{"server":"http://user:PLANTED@p:1"}}}
          /api/keys              | {"name":"bot","key":"PLANTED","secret":"PLANTED"}
          /simulator/phones/1/scan | {"value":"PLANTED"}
          /simulator/phones/1/pair | {"code":"PLANTED"}
          /api/a/auth/request-code | {"code":"PLANTED"}
          /api/a/auth/passkey    | {"response":{"clientDataJSON":"PLANTED"}}
          /chatwoot/set/a        | {"accountToken":"PLANTED","token":"PLANTED"}
          """)
  void secretsAreReplaced(String path, String json) throws IOException {
    assertThat(redacted(path, json)).doesNotContain("PLANTED").contains("redacted");
  }

  @Test
  void whatIsNoSecretStays() throws IOException {
    var sent =
        json(
            "{'session':'a','text':'what?','key':{'id':'3EB0','fromMe':true},"
                + "'code':'session.exists','value':7,'password':null}");
    assertThat(redacted("/api/sendText", sent)).isEqualTo(sent);
  }

  @Test
  void equalSecretsHaveEqualMarksAndOthersOthers() throws IOException {
    assertThat(redacted("/a", json("{'token':'one','secret':'two','password':'one'}")))
        .isEqualTo(
            json("{'token':'[redacted:1]','secret':'[redacted:2]','password':'[redacted:1]'}"));
  }

  @Test
  void secretsThatArePercentEncodedAreReplaced() throws IOException {
    var twice = "https%253A%252F%252Fu%253APLANTED%2540host";
    assertThat(redacted("/a", json("{'%61pikey':'PLANTED'}"))).doesNotContain("PLANTED");
    assertThat(redacted("/a", json("{'url':'" + twice + "'}"))).doesNotContain("PLANTED");
    assertThat(redaction.query("a=1&%61pikey=PLANTED&url=" + twice))
        .startsWith("a=1&")
        .doesNotContain("PLANTED");
  }

  @Test
  void theSecretsOfPartsOfAFormAreReplaced() {
    var form = "--B\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\nPLANTED\r\n--B--\r\n";
    var kept = redaction.form("multipart/form-data; boundary=B", form.getBytes(UTF_8));

    assertThat(new String(Base64.getDecoder().decode(kept), UTF_8))
        .isEqualTo(form.replace("PLANTED", "redacted"));
  }

  @Test
  void theSecretsOfAFormAreReplaced() {
    var form = "instanceName=a&token=PLANTED&number=1".getBytes(UTF_8);
    var kept = redaction.form("application/x-www-form-urlencoded", form);

    assertThat(new String(Base64.getDecoder().decode(kept), UTF_8))
        .isEqualTo("instanceName=a&token=redacted&number=1");
  }
}

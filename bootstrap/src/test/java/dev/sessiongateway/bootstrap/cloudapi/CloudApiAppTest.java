package dev.sessiongateway.bootstrap.cloudapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.http.JsonField;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The app of a business and its tokens.
final class CloudApiAppTest extends CloudApiFixture {
  private static final String APP = "300015550001111";
  private static final String APP_TOKEN = APP + "|" + SECRET;

  private static Reply ask(String path) {
    return call(HttpRequest.newBuilder(graph(path)));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @Test
  void aTokenSaysWhatItIsGoodFor() {
    var told = get("debug_token?input_token=" + TOKEN).json().get("data");
    assertThat(JsonField.bool(told, "is_valid")).isTrue();
    assertThat(JsonField.text(told, "app_id")).isEqualTo(APP);
    assertThat(JsonField.text(told, "/granular_scopes/0/target_ids/0")).isEqualTo(ACCOUNT);
    assertThat(told.get("scopes").toString()).contains("whatsapp_business_messaging");
    var other = get("debug_token?input_token=other").json().get("data");
    assertThat(JsonField.bool(other, "is_valid")).isFalse();
    var byApp = "debug_token?input_token=" + TOKEN + "&access_token=" + encoded(APP_TOKEN);
    assertThat(JsonField.bool(ask(byApp).json(), "/data/is_valid")).isTrue();
  }

  @Test
  void anAppGetsItsTokenWhichSendsNothing() {
    var path = "oauth/access_token?client_id=" + APP + "&client_secret=" + SECRET;
    var issued = ask(path + "&grant_type=client_credentials").json();
    assertThat(JsonField.text(issued, "access_token")).isEqualTo(APP_TOKEN);
    ask(NUMBER + "?access_token=" + encoded(APP_TOKEN)).expectError(401, 190);
    var exchanged = ask(path + "&grant_type=fb_exchange_token&fb_exchange_token=" + TOKEN).json();
    assertThat(JsonField.text(exchanged, "access_token")).isEqualTo(TOKEN);
    assertThat(get(ACCOUNT + "/subscribed_apps").json().toString()).contains(APP);
  }

  @ParameterizedTest
  @CsvSource({
    "debug_token?access_token=token-of-the-shop, 400, 100",
    "debug_token?input_token=x, 401, 190",
    "oauth/access_token, 400, 100",
    "oauth/access_token?client_id=300015550001111, 400, 100",
    "oauth/access_token?client_id=300015550001111&client_secret=wrong, 401, 190",
    "oauth/access_token?client_id=1&client_secret=secret-of-the-app, 401, 190",
    "oauth/access_token?client_id=300015550001111&client_secret=secret-of-the-app, 501, 3",
    "oauth/access_token?client_id=300015550001111&client_secret=secret-of-the-app&grant_type=x,"
        + " 400, 100"
  })
  void whatIsMissingOrWrongIsRefused(String path, int status, int code) {
    ask(path).expectError(status, code);
  }
}

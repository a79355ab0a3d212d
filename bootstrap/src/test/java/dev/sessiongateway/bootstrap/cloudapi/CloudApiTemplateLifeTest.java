package dev.sessiongateway.bootstrap.cloudapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.http.JsonField;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What happens to an approved template: its quality, its category, a pause.
final class CloudApiTemplateLifeTest extends CloudApiFixture {
  private static final String TEMPLATES = ACCOUNT + "/message_templates";
  private static final String HELLO =
      "'type':'template','template':{'name':'hello_world','language':{'code':'en_US'}}";

  @BeforeEach
  void forget() {
    app.forget();
  }

  private static String hello() {
    return JsonField.text(get(TEMPLATES + "?name=hello_world").json(), "/data/0/id");
  }

  private static void set(Map<String, String> change) {
    done(client.put("/simulator/phones/" + SHOP + "/business/templates/" + hello(), change));
  }

  private static JsonNode told(String key) {
    return app.await(key, one -> one.has(key));
  }

  @Test
  void theQualityIsReportedAndShown() {
    set(Map.of("quality", "yellow"));
    var told = told("new_quality_score");
    assertThat(JsonField.text(told, "previous_quality_score")).isEqualTo("UNKNOWN");
    assertThat(JsonField.text(told, "new_quality_score")).isEqualTo("YELLOW");
    assertThat(JsonField.text(told, "message_template_name")).isEqualTo("hello_world");
    assertThat(JsonField.text(get(hello()).json(), "/quality_score/score")).isEqualTo("YELLOW");
  }

  @Test
  void anotherCategoryIsReportedAndPriced() {
    set(Map.of("category", "marketing"));
    var told = told("new_category");
    assertThat(JsonField.text(told, "previous_category")).isEqualTo("UTILITY");
    assertThat(JsonField.text(told, "new_category")).isEqualTo("MARKETING");
    var sent = app.status(send(HELLO), "sent");
    assertThat(JsonField.text(sent, "/pricing/category")).isEqualTo("marketing");
    set(Map.of("category", "utility"));
  }

  @Test
  void aPausedTemplateIsNotSentUntilItGoesOn() {
    set(Map.of("review", "paused"));
    assertThat(JsonField.text(told("event"), "event")).isEqualTo("PAUSED");
    assertThat(JsonField.text(get(hello()).json(), "status")).isEqualTo("PAUSED");
    post(MESSAGES, message(ADA, HELLO)).expectError(400, 132015);
    assertThat(JsonField.bool(post(hello() + "/unpause", "").json(), "success")).isTrue();
    assertThat(JsonField.text(told("event"), "event")).isEqualTo("APPROVED");
    send(HELLO);
    var again = post(hello() + "/unpause", "{}").json();
    assertThat(JsonField.bool(again, "success")).isFalse();
    assertThat(JsonField.text(again, "reason")).contains("not paused");
    post(NUMBER + "/unpause", "{}").expectError(400, 100);
    post("999999/unpause", "{}").expectError(400, 100);
  }

  @Test
  void aDisabledTemplateIsNotSent() {
    set(Map.of("review", "disabled"));
    post(MESSAGES, message(ADA, HELLO)).expectError(400, 132016);
    set(Map.of("review", "approved"));
  }

  @Test
  void aChangeOfNothingOrOfAnotherWordIsRefused() {
    var path = "/simulator/phones/" + SHOP + "/business/templates/" + hello();
    for (var body :
        List.<Map<String, String>>of(
            Map.of(),
            Map.of("quality", "blue"),
            Map.of("category", "news"),
            Map.of("review", "x"))) {
      assertThat(client.put(path, body).status()).as(body.toString()).isEqualTo(400);
    }
  }
}

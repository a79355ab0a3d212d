package dev.sessiongateway.bootstrap.cloudapi;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.http.JsonField;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Templates that are compared, archived, edited, and made in many languages at once.
final class CloudApiTemplateStatesTest extends CloudApiFixture {
  private static final String TEMPLATES = ACCOUNT + "/message_templates";
  private static final String UPSERT = ACCOUNT + "/upsert_message_templates";
  private static final String HELLO =
      "'type':'template','template':{'name':'hello_world'," + "'language':{'code':'en_US'}}";

  @BeforeEach
  void forget() {
    app.forget();
  }

  private static String made(String name) {
    var body =
        json(
            "{'name':'%s','language':'en_US','category':'UTILITY',"
                + "'components':[{'type':'BODY','text':'Hello'}]}");
    return JsonField.text(post(TEMPLATES, body.formatted(name)).json(), "id");
  }

  private static String hello() {
    return JsonField.text(get(TEMPLATES + "?name=hello_world").json(), "/data/0/id");
  }

  private static void review(String id, String result) {
    done(
        client.put(
            "/simulator/phones/" + SHOP + "/business/templates/" + id, Map.of("review", result)));
  }

  private static Reply ids(String end, String... ids) {
    return post(TEMPLATES + "/" + end, "{'hsm_ids':['" + String.join("','", ids) + "']}");
  }

  @Test
  void anArchivedTemplateIsNotSentUntilItIsTakenBack() {
    var pending = made("pending");
    var hello = hello();
    var archived = ids("archive", hello, pending, "99").json();
    assertThat(JsonField.text(archived, "/archived_templates/0")).isEqualTo(hello);
    assertThat(JsonField.text(archived.get("failed_templates"), pending)).contains("approved");
    assertThat(JsonField.text(archived.get("failed_templates"), "99")).contains("not found");
    app.await("the state", value -> value.path("event").asText().equals("ARCHIVED"));
    assertThat(JsonField.text(get(hello).json(), "status")).isEqualTo("ARCHIVED");
    post(MESSAGES, message(ADA, HELLO)).expectError(404, 132001);
    var back = post(TEMPLATES + "/unarchive", json("{'hsm_ids':'" + hello + "'}")).json();
    assertThat(JsonField.text(back, "/unarchived_templates/0")).isEqualTo(hello);
    app.await("the state", value -> value.path("event").asText().equals("UNARCHIVED"));
    send(HELLO);
    assertThat(ids("unarchive", hello).json().get("failed_templates").has(hello)).isTrue();
  }

  @Test
  void anArchivedTemplateIsDeletedAfter28Days() {
    var id = made("old");
    review(id, "rejected");
    ids("archive", id);
    client.post("/simulator/clock", Map.of("advance", "671h"));
    assertThat(JsonField.text(get(id).json(), "status")).isEqualTo("ARCHIVED");
    client.post("/simulator/clock", Map.of("advance", "2h"));
    get(id).expectError(400, 100);
  }

  @Test
  void aTemplateIsComparedByItsSendsAndBlocks() {
    var other = made("other");
    review(other, "approved");
    send(HELLO);
    send(HELLO);
    send(HELLO.replace("hello_world", "other"));
    var compare = hello() + "/compare?template_ids=" + other + "&start=0&end=9999999999";
    var sends = get(compare).json();
    assertThat(JsonField.text(sends, "/data/1/metric")).isEqualTo("MESSAGE_SENDS");
    assertThat(JsonField.integer(sends, "/data/1/number_values/0/value")).isGreaterThanOrEqualTo(2);
    assertThat(sends.at("/data/0/order_by_relative_metric")).hasSize(2);
    var none = get(compare.replace("start=0", "start=9999999998")).json();
    assertThat(JsonField.integer(none, "/data/1/number_values/0/value")).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "start=0&end=1",
        "template_ids=1&start=0&end=1",
        "template_ids=HELLO&start=0&end=1",
        "template_ids=OTHER&start=soon&end=1",
        "template_ids=OTHER&start=1&end=1",
        "template_ids=OTHER&start=1"
      })
  void aComparisonNeedsAnotherTemplateAndATime(String query) {
    var found = get(TEMPLATES + "?name=second").json().at("/data/0/id").asText();
    var other = found.isEmpty() ? made("second") : found;
    var asked = query.replace("OTHER", other).replace("HELLO", hello());
    get(hello() + "/compare?" + asked).expectError(400, 100);
    get(NUMBER + "/compare?" + asked).expectError(400, 100);
  }

  @Test
  void anEditedTemplateIsReportedAndItsAnswerNamesIt() {
    var id = made("edited");
    var answer = post(id, json("{'components':[{'type':'BODY','text':'Good day'}]}")).json();
    assertThat(JsonField.text(answer, "id")).isEqualTo(id);
    assertThat(JsonField.text(answer, "name")).isEqualTo("edited");
    assertThat(JsonField.text(answer, "category")).isEqualTo("UTILITY");
    var update = app.await("the edit", value -> value.has("message_template_element"));
    assertThat(JsonField.text(update, "message_template_element")).isEqualTo("Good day");
  }

  @Test
  void theListHasTotalsWhereTheAppAsksForThem() {
    var list = get(TEMPLATES + "?name=hello_world&summary=total_count").json();
    assertThat(JsonField.integer(list, "/summary/total_count")).isEqualTo(1);
    assertThat(JsonField.integer(list, "/summary/message_template_limit")).isEqualTo(250);
    assertThat(get(TEMPLATES).json().has("summary")).isFalse();
    assertThat(JsonField.integer(list, "/data/0/quality_score/date")).isPositive();
  }

  @Test
  void templatesWithCodesAreMadeAndChangedInManyLanguages() {
    var body =
        """
        {"name":"login","languages":["en_US","de"],"category":"AUTHENTICATION","components":[
         {"type":"BODY","add_security_recommendation":true},
         {"type":"FOOTER","code_expiration_minutes":%s},
         {"type":"BUTTONS","buttons":[{"type":"OTP","otp_type":"COPY_CODE"}]}]}
        """;
    var made = post(UPSERT, body.formatted(5)).json();
    assertThat(made.findValuesAsText("language")).containsExactly("en_US", "de");
    var id = JsonField.text(made, "/data/0/id");
    var shown = get(id).json();
    assertThat(JsonField.text(shown, "/components/0/text")).contains("do not share");
    assertThat(JsonField.text(shown, "/components/1/text")).contains("5 minutes");
    var again = post(UPSERT, body.formatted(9)).json();
    assertThat(again.findValuesAsText("id")).isEqualTo(made.findValuesAsText("id"));
    assertThat(JsonField.text(get(id).json(), "/components/1/text")).contains("9 minutes");
    post(UPSERT, body.formatted(0)).expectError(400, 100);
    post(UPSERT, body.formatted(5).replace("\"de\"", "\"en_US\"")).expectError(400, 100);
    post(UPSERT, body.formatted(5).replace("AUTHENTICATION", "UTILITY")).expectError(400, 100);
    post(UPSERT, body.formatted(5).replace("\"add_", "\"text\":\"Hi\",\"add_"))
        .expectError(400, 100);
  }
}

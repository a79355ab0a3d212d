package dev.sessiongateway.bootstrap.cloudapi;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.http.JsonField;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Templates, the profile, the number and its files.
final class CloudApiTemplatesTest extends CloudApiFixture {
  private static final String TEMPLATES = ACCOUNT + "/message_templates";
  private static final String PROFILE = NUMBER + "/whatsapp_business_profile";

  @BeforeEach
  void forget() {
    app.forget();
  }

  /// @return its id
  private static String make(String name, String components) {
    var reply = post(TEMPLATES, definition(name, components));
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    assertThat(JsonField.text(reply.json(), "status")).isEqualTo("PENDING");
    return JsonField.text(reply.json(), "id");
  }

  private static String definition(String name, String components) {
    return """
    {"name":"%s","language":"en_US","category":"UTILITY","components":[%s]}
    """
        .formatted(name, components);
  }

  private static void approve(String id) {
    review(id, Map.of("review", "approved"));
  }

  private static void review(String id, Map<String, String> decision) {
    done(client.put("/simulator/phones/" + SHOP + "/business/templates/" + id, decision));
  }

  private static String template(String name, String components) {
    return "'type':'template','template':{'name':'%s','language':{'code':'en_US'},'components':[%s]}"
        .formatted(name, components);
  }

  @Test
  void aPlaceAboveATemplateIsShownInWords() {
    approve(
        make(
            "on_its_way",
            """
            {"type":"HEADER","format":"LOCATION"},{"type":"BODY","text":"Good news"},
            {"type":"BUTTONS","buttons":[{"type":"QUICK_REPLY","text":"Stop"}]}
            """));
    send(
        template(
            "on_its_way",
            "{'type':'header','parameters':[{'type':'location','location':{'latitude':'37.5','longitude':'-122.5','name':'Cafe','address':'Main"
                + " Street'}}]}"));
    assertThat(JsonField.text(lastOn(ADA), "header")).isEqualTo("Cafe, Main Street, 37.5, -122.5");
    assertThat(JsonField.text(lastOn(ADA), "body")).isEqualTo("Good news");
    assertThat(JsonField.text(lastOn(ADA), "/buttons/0/text")).isEqualTo("Stop");
  }

  @Test
  void aNewBusinessHasHelloWorldAndAProfile() {
    var number = "15550001122";
    client.post("/simulator/phones", Map.of("number", number, "name", "New"));
    var made =
        done(
            client.put(
                "/simulator/phones/" + number + "/business",
                Map.of("token", "token-of-the-new-one", "window", false)));
    var access = "?access_token=token-of-the-new-one";
    var sent =
        call(
            HttpRequest.newBuilder(graph(made.text("phoneNumberId") + "/messages" + access))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(message(ADA, template("hello_world", "")))));
    assertThat(sent.status()).as(sent.text()).isEqualTo(200);
    var seen = client.get("/simulator/phones/" + ADA + "/messages?limit=1&sortOrder=desc").json();
    assertThat(seen.toString()).contains("Hello World", "Welcome and congratulations!!");
    var profile =
        call(HttpRequest.newBuilder(
                    graph(made.text("phoneNumberId") + "/whatsapp_business_profile" + access))
                .GET())
            .json();
    assertThat(profile.at("/data/0"))
        .hasToString(
            json(
                "{'messaging_product':'whatsapp','about':'Hey there! I am using WhatsApp.',"
                    + "'vertical':'UNDEFINED'}"));
    done(client.delete("/simulator/phones/" + number));
  }

  @Test
  void aTemplateShowsItsFormatAndItsExamplesAsTheyWereGiven() {
    var parts =
        """
        {"type":"HEADER","format":"TEXT","text":"Order {{1}}","example":{"header_text":["7"]}},
        {"type":"BODY","text":"Hi {{1}}, {{2}}","example":{"body_text":[["Ada","ready"]]}},
        {"type":"BUTTONS","buttons":[
          {"type":"URL","text":"Track","url":"https://example.org/{{1}}","example":["https://example.org/7"]},
          {"type":"COPY_CODE","text":"Copy code","example":"SALE25"}]}
        """;
    var id = make("with_examples", parts);
    var seen = get(TEMPLATES + "/" + id).json();
    assertThat(JsonField.text(seen, "name")).isEqualTo("with_examples");
    assertThat(JsonField.text(seen, "parameter_format")).isEqualTo("POSITIONAL");
    assertThat(seen.at("/components/0/example")).hasToString(json("{'header_text':['7']}"));
    assertThat(seen.at("/components/1/example"))
        .hasToString(json("{'body_text':[['Ada','ready']]}"));
    assertThat(seen.at("/components/2/buttons/0/example"))
        .hasToString(json("['https://example.org/7']"));
    assertThat(seen.at("/components/2/buttons/1/example")).hasToString(json("['SALE25']"));

    var named =
        post(
            TEMPLATES,
            """
            {"name":"named_ones","language":"en_US","category":"utility","parameter_format":"NAMED",
             "components":[{"type":"body","text":"Hi {{who}}","example":{"body_text_named_params":[
               {"param_name":"who","example":"Ada"}]}}]}
            """);
    var other = get(JsonField.text(named.json(), "id")).json();
    assertThat(JsonField.text(other, "parameter_format")).isEqualTo("NAMED");
    assertThat(other.at("/components/0/example"))
        .hasToString(json("{'body_text_named_params':[{'param_name':'who','example':'Ada'}]}"));
    get(TEMPLATES + "/999").expectError(400, 100);
    post(TEMPLATES, definition("x", "").replace("'UTILITY'", "'UTILITY','parameter_format':'x'"))
        .expectError(400, 100);
  }

  @Test
  void aTemplateIsReviewedAndThenSent() {
    var id =
        make(
            "order",
            """
            {"type":"HEADER","format":"TEXT","text":"Order {{1}}"},
            {"type":"BODY","text":"Hello {{1}}, it is {{2}}.","example":{"body_text":[["Ada","ready"]]}},
            {"type":"FOOTER","text":"The shop"},
            {"type":"BUTTONS","buttons":[{"type":"QUICK_REPLY","text":"Thanks"},
              {"type":"URL","text":"Track","url":"https://example.org/{{1}}"}]}
            """);
    var values =
        """
        {"type":"header","parameters":[{"type":"text","text":"7"}]},
        {"type":"body","parameters":[{"type":"text","text":"Ada"},
          {"type":"currency","currency":{"fallback_value":"5 EUR","code":"EUR","amount_1000":5000}}]},
        {"type":"button","sub_type":"quick_reply","index":"0",
         "parameters":[{"type":"payload","payload":"thanks-7"}]},
        {"type":"button","sub_type":"url","index":1,"parameters":[{"type":"text","text":"t7"}]}
        """;
    post(MESSAGES, message(ADA, template("order", values))).expectError(404, 132001);
    var told =
        app.awaitCall("approval", value -> value.path("message_template_id").asText().equals(id));
    assertThat(told.json().at("/entry/0/time").isIntegralNumber()).isTrue();
    var update = told.value();
    assertThat(JsonField.text(update, "message_template_category")).isEqualTo("UTILITY");
    assertThat(JsonField.text(update, "event")).isEqualTo("APPROVED");
    assertThat(JsonField.text(update, "message_template_name")).isEqualTo("order");

    var sent = send(template("order", values));
    var seen = lastOn(ADA);
    assertThat(JsonField.text(seen, "header")).isEqualTo("Order 7");
    assertThat(JsonField.text(seen, "body")).isEqualTo("Hello Ada, it is 5 EUR.");
    assertThat(JsonField.text(seen, "footer")).isEqualTo("The shop");
    assertThat(JsonField.text(seen, "/buttons/1/url")).isEqualTo("https://example.org/t7");
    assertThat(pricing(sent)).isEqualTo("utility regular");

    act(ADA, JsonField.text(seen, "id"), "press", Map.of("buttonId", "thanks-7"));
    var pressed = app.message("button");
    assertThat(JsonField.text(pressed, "/button/payload")).isEqualTo("thanks-7");
    assertThat(JsonField.text(pressed, "/button/text")).isEqualTo("Thanks");
    assertThat(JsonField.text(pressed, "/context/id")).isEqualTo(sent);

    assertThat(pricing(send(template("order", values))))
        .as("an answer to somebody who has written")
        .isEqualTo("utility free_customer_service");
  }

  private static String pricing(String sent) {
    var pricing = app.status(sent, "sent").get("pricing");
    var isFree = JsonField.text(pricing, "type").equals("free_customer_service");
    assertThat(JsonField.bool(pricing, "billable")).isEqualTo(!isFree);
    return JsonField.text(pricing, "category") + " " + JsonField.text(pricing, "type");
  }

  @Test
  void otherNumbersOfValuesAreRefused() {
    approve(make("two_values", json("{'type':'BODY','text':'{{1}} and {{2}}'}")));
    for (var parameters : new String[] {"", "{'type':'text','text':'1'}"}) {
      var values = "{'type':'body','parameters':[" + parameters + "]}";
      post(MESSAGES, message(ADA, template("two_values", values))).expectError(400, 132000);
    }
    approve(make("named", json("{'type':'BODY','text':'Hello {{who}}'}")));
    var other = "{'type':'body','parameters':[{'type':'text','parameter_name':'whom','text':'x'}]}";
    post(MESSAGES, message(ADA, template("named", other))).expectError(400, 132000);
    send(template("named", other.replace("whom", "who").replace("'x'", "'$1 {{1}}'")));
    assertThat(JsonField.text(lastOn(ADA), "body")).isEqualTo("Hello $1 {{1}}");
  }

  @Test
  void aPictureStandsAboveItsText() {
    approve(
        make(
            "pictured",
            json(
                "{'type':'HEADER','format':'IMAGE','example':{'header_handle':['"
                    + uploadedHandle()
                    + "']}},{'type':'BODY','text':'Fresh'}")));
    var file = JsonField.text(upload("image/png", MediaSamples.PNG).json(), "id");
    send(
        template(
            "pictured",
            "{'type':'header','parameters':[{'type':'image','image':{'id':'" + file + "'}}]}"));
    assertThat(JsonField.text(lastOn(ADA), "type")).isEqualTo("image");
    assertThat(JsonField.text(lastOn(ADA), "body")).isEqualTo("Fresh");
  }

  @Test
  void aRejectedTemplateIsNotSentUntilItIsChanged() {
    var id = make("rejected", json("{'type':'BODY','text':'Win a car'}"));
    review(id, Map.of("review", "rejected", "reason", "PROMOTIONAL"));
    var update = app.await("rejection", value -> value.path("event").asText().equals("REJECTED"));
    assertThat(JsonField.text(update, "reason")).isEqualTo("PROMOTIONAL");
    post(MESSAGES, message(ADA, template("rejected", ""))).expectError(404, 132001);
    assertThat(JsonField.text(get(id).json(), "rejected_reason")).isEqualTo("PROMOTIONAL");

    var changed = post(id, json("{'components':[{'type':'BODY','text':'Your order'}]}"));
    assertThat(changed.status()).as(changed.text()).isEqualTo(200);
    assertThat(JsonField.text(get(id).json(), "status")).isEqualTo("PENDING");
    approve(id);
    send(template("rejected", ""));
    assertThat(JsonField.text(lastOn(ADA), "body")).isEqualTo("Your order");
  }

  @Test
  void templatesAreListedInPagesAndDeletedByName() {
    for (var name : new String[] {"page_a", "page_b", "page_c"}) {
      approve(make(name, json("{'type':'BODY','text':'x'}")));
    }
    post(TEMPLATES, definition("page_a", json("{'type':'BODY','text':'x'}"))).expectError(400, 100);
    var first = get(TEMPLATES + "?limit=2&fields=name").json();
    assertThat(first.get("data")).hasSize(2);
    assertThat(first.at("/data/0").has("status")).isFalse();
    var next = JsonField.text(first, "/paging/next");
    var second = call(request("").uri(URI.create(next)).GET()).json();
    assertThat(JsonField.text(second, "/data/0/id"))
        .isNotEqualTo(JsonField.text(first, "/data/1/id"));
    assertThat(get(TEMPLATES + "?name=page_b&status=APPROVED").json().get("data")).hasSize(1);
    get(TEMPLATES + "?after=nonsense").expectError(400, 100);
    assertThat(delete(TEMPLATES + "?name=page_b").status()).isEqualTo(200);
    delete(TEMPLATES + "?name=page_b").expectError(404, 132001);
    delete(TEMPLATES).expectError(400, 100);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"name\":\"Upper\",\"language\":\"en\",\"category\":\"UTILITY\",\"components\":[{\"type\":\"BODY\",\"text\":\"x\"}]}",
        "{\"name\":\"a\",\"language\":\"english\",\"category\":\"UTILITY\",\"components\":[{\"type\":\"BODY\",\"text\":\"x\"}]}",
        "{\"name\":\"a\",\"language\":\"en\",\"category\":\"SPAM\",\"components\":[{\"type\":\"BODY\",\"text\":\"x\"}]}",
        "{\"name\":\"a\",\"language\":\"en\",\"category\":\"UTILITY\",\"components\":[]}",
        "{\"name\":\"a\",\"language\":\"en\",\"category\":\"UTILITY\",\"components\":[{\"type\":\"FOOTER\",\"text\":\"x\"}]}",
        "{\"name\":\"a\",\"language\":\"en\",\"category\":\"UTILITY\",\"components\":[{\"type\":\"BODY\"}]}",
        "{\"name\":\"a\",\"language\":\"en\",\"category\":\"UTILITY\",\"components\":[{\"type\":\"BODY\",\"text\":\"x\"},{\"type\":\"BODY\",\"text\":\"x\"}]}"
      })
  void aWrongTemplateIsNotMade(String body) {
    var before = get(TEMPLATES + "?limit=250").json().get("data").size();
    post(TEMPLATES, body).expectError(400, 100);
    assertThat(get(TEMPLATES + "?limit=250").json().get("data")).hasSize(before);
  }

  @Test
  void theProfileAndTheNumberAreRead() {
    var set =
        post(
            PROFILE,
            json(
                "{'messaging_product':'whatsapp','about':'Fresh bread','vertical':'RETAIL',"
                    + "'websites':['https://example.org/']}"));
    assertThat(set.status()).as(set.text()).isEqualTo(200);
    post(PROFILE, json("{'messaging_product':'whatsapp','vertical':''}"));
    var profile = get(PROFILE + "?fields=about,vertical,websites").json();
    assertThat(JsonField.text(profile, "/data/0/about")).isEqualTo("Fresh bread");
    assertThat(profile.at("/data/0").has("vertical")).isFalse();
    post(PROFILE, json("{'messaging_product':'whatsapp','profile_picture_handle':'4:x'}"))
        .expectError(400, 100);

    var number = get(NUMBER + "?fields=display_phone_number,verified_name").json();
    assertThat(JsonField.text(number, "display_phone_number")).isEqualTo("+" + SHOP);
    assertThat(JsonField.text(number, "verified_name")).isEqualTo("Shop");
    assertThat(JsonField.text(number, "id")).isEqualTo(NUMBER);
    assertThat(number.has("quality_rating")).isFalse();
    JsonNode numbers = get(ACCOUNT + "/phone_numbers").json();
    assertThat(JsonField.text(numbers, "/data/0/quality_rating")).isEqualTo("GREEN");
  }

  @Test
  void anUploadedFileIsReadAndDeleted() {
    var id = JsonField.text(upload("image/png", MediaSamples.PNG).json(), "id");
    var described = get(id).json();
    assertThat(JsonField.text(described, "mime_type")).isEqualTo("image/png");
    assertThat(JsonField.integer(described, "file_size")).isEqualTo(MediaSamples.PNG.length);
    assertThat(delete(id).json().toString()).isEqualTo(json("{'success':true}"));
    get(id).expectError(400, 100);
    delete(id).expectError(400, 100);
  }
}

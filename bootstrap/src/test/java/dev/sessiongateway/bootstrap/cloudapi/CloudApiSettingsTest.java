package dev.sessiongateway.bootstrap.cloudapi;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.http.JsonField;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What an app sets by `settings`, what it uploads in parts, and what its app subscribes to.
final class CloudApiSettingsTest extends CloudApiFixture {
  private static final String SETTINGS = NUMBER + "/settings";
  private static final String PROFILE = NUMBER + "/whatsapp_business_profile";
  private static final String APP = appId();
  private static final byte[] PNG = MediaSamples.PNG;

  @BeforeEach
  void forget() {
    makeBusiness(Map.of("window", false));
    app.forget();
  }

  private static Reply ofApp(String method, String path) {
    var request = HttpRequest.newBuilder(graph(path)).header("Authorization", "Bearer " + token());
    return call(request.method(method, BodyPublishers.noBody()));
  }

  private static String token() {
    return APP + "|" + SECRET;
  }

  @Test
  void settingsForCallsAreKeptAndReported() {
    var off = get(SETTINGS).json();
    assertThat(JsonField.text(off, "/calling/status")).isEqualTo("DISABLED");
    assertThat(JsonField.text(off, "/storage_configuration/status")).isEqualTo("DEFAULT");
    var calling =
        """
        {"calling":{"status":"ENABLED","call_icon_visibility":"DEFAULT",
         "call_icons":{"restrict_to_user_countries":["US","BR"]},
         "call_hours":{"status":"ENABLED","timezone_id":"America/Manaus",
          "weekly_operating_hours":[{"day_of_week":"MONDAY","open_time":"0400","close_time":"1020"}],
          "holiday_schedule":[{"date":"2026-01-01","start_time":"0000","end_time":"2359"}]},
         "callback_permission_status":"ENABLED","sip":{"status":"DISABLED"}}}
        """;
    assertThat(post(SETTINGS, calling).status()).isEqualTo(200);
    var update = app.await("the settings", value -> value.has("phone_number_settings"));
    assertThat(JsonField.text(update, "type")).isEqualTo("phone_number_settings");
    assertThat(JsonField.text(update, "/phone_number_settings/phone_number_id")).isEqualTo(NUMBER);
    restart();
    var kept = get(SETTINGS).json().get("calling");
    assertThat(JsonField.text(kept, "/call_icons/restrict_to_user_countries/1")).isEqualTo("BR");
    assertThat(JsonField.text(kept, "/call_hours/weekly_operating_hours/0/open_time"))
        .isEqualTo("0400");
    assertThat(JsonField.text(kept, "/call_hours/holiday_schedule/0/end_time")).isEqualTo("2359");
    post(SETTINGS, json("{'calling':{'status':'DISABLED'}}"));
    assertThat(
            JsonField.text(get(SETTINGS + "?fields=calling").json(), "/calling/call_hours/status"))
        .as("what is absent stays")
        .isEqualTo("ENABLED");
  }

  @Test
  void anAppThatChecksIdentitiesKnowsThemAndAWrongOneFails() {
    assertThat(
            post(SETTINGS, json("{'user_identity_change':{'enable_identity_key_check':true}}"))
                .status())
        .isEqualTo(200);
    write(ADA, Map.of("text", "Hello"));
    var value = app.await("a message", one -> one.has("messages"));
    var key = JsonField.text(value, "/contacts/0/identity_key_hash");
    send("'recipient_identity_key_hash':'" + key + "'," + text("for you"));
    assertThat(JsonField.text(lastOn(ADA), "body")).isEqualTo("for you");
    var id = send("'recipient_identity_key_hash':'another'," + text("for somebody else"));
    var failed =
        app.await("a failure", one -> one.at("/statuses/0/status").asText().equals("failed"));
    assertThat(JsonField.text(failed, "/statuses/0/id")).isEqualTo(id);
    assertThat(JsonField.integer(failed.at("/statuses/0/errors/0"), "code")).isEqualTo(137_000);
    post(SETTINGS, json("{'user_identity_change':{'enable_identity_key_check':false}}"));
  }

  @Test
  void whereMessagesAreKeptIsShown() {
    var body =
        json(
            "{'storage_configuration':{'status':'IN_COUNTRY_STORAGE_ENABLED',"
                + "'data_localization_region':'IN'}}");
    assertThat(post(SETTINGS, body).status()).isEqualTo(200);
    assertThat(
            JsonField.text(get(SETTINGS).json(), "/storage_configuration/data_localization_region"))
        .isEqualTo("IN");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"colour\":\"red\"}",
        "{\"calling\":{\"status\":\"ON\"}}",
        "{\"calling\":{\"status\":1}}",
        "{\"calling\":{\"volume\":\"loud\"}}",
        "{\"calling\":{\"call_icon_visibility\":\"SOMETIMES\"}}",
        "{\"calling\":{\"call_icons\":{\"restrict_to_user_countries\":[\"Brazil\"]}}}",
        "{\"calling\":{\"call_hours\":{\"status\":\"ENABLED\",\"timezone_id\":\"Moon\","
            + "\"weekly_operating_hours\":[{\"day_of_week\":\"MONDAY\",\"open_time\":\"0400\","
            + "\"close_time\":\"1020\"}]}}}",
        "{\"calling\":{\"call_hours\":{\"status\":\"ENABLED\",\"timezone_id\":\"UTC\","
            + "\"weekly_operating_hours\":[{\"day_of_week\":\"MONDAY\",\"open_time\":\"1100\","
            + "\"close_time\":\"1020\"}]}}}",
        "{\"calling\":{\"call_hours\":{\"status\":\"ENABLED\",\"timezone_id\":\"UTC\","
            + "\"weekly_operating_hours\":[{\"day_of_week\":\"MONDAY\",\"open_time\":\"0800\","
            + "\"close_time\":\"1020\"},{\"day_of_week\":\"MONDAY\",\"open_time\":\"0900\","
            + "\"close_time\":\"1100\"}]}}}",
        "{\"storage_configuration\":{\"status\":\"CELLAR\"}}",
        "{\"storage_configuration\":{\"status\":\"IN_COUNTRY_STORAGE_ENABLED\"}}",
        "{\"storage_configuration\":{\"status\":\"NO_STORAGE_ENABLED\",\"retention_minutes\":0}}",
        "{\"user_identity_change\":{}}"
      })
  void settingsThatAreNotPossibleAreRefusedAndChangeNothing(String body) {
    var before = get(SETTINGS).text();
    post(SETTINGS, body).expectError(400, 100);
    assertThat(get(SETTINGS).text()).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"calling\":{\"sip\":{\"status\":\"ENABLED\",\"servers\":[]}}}",
        "{\"calling\":{\"audio\":{\"additional_codecs\":[\"PCMA\"]}}}",
        "{\"payload_encryption\":{\"status\":\"ENABLED\"}}"
      })
  void whatIsNotSimulatedIsNamed(String body) {
    post(SETTINGS, body).expectError(501, 3);
  }

  @Test
  void aFileInTwoPartsIsThePictureOfTheProfile() {
    var upload = beginUpload(PNG.length, "image/png");
    var half = PNG.length / 2;
    var first = addPart(upload, 0, Arrays.copyOf(PNG, half));
    assertThat(JsonField.integer(first.json(), "file_offset")).isEqualTo(half);
    assertThat(JsonField.integer(get(upload).json(), "file_offset")).isEqualTo(half);
    addPart(upload, 0, PNG).expectError(400, 100);
    var handle =
        JsonField.text(
            addPart(upload, half, Arrays.copyOfRange(PNG, half, PNG.length)).json(), "h");
    get(upload).expectError(400, 100);
    var body = json("{'messaging_product':'whatsapp','profile_picture_handle':'%s'}");
    assertThat(post(PROFILE, body.formatted(handle)).status()).isEqualTo(200);
    var url = JsonField.text(get(PROFILE).json(), "/data/0/profile_picture_url");
    var download =
        HttpRequest.newBuilder(URI.create(url)).header("Authorization", "Bearer " + TOKEN);
    assertThat(call(download.GET()).body()).isEqualTo(PNG);
    post(PROFILE, body.formatted("4:no")).expectError(400, 100);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "file_length=5 | 100",
        "file_type=image/png | 100",
        "file_length=5&file_type=image/gif | 100",
        "file_length=-1&file_type=image/png | 100",
        "file_length=99999999999&file_type=image/png | 100",
        "file_length=0&file_type=image/png | 131053"
      })
  void anUploadSaysWhatComes(String query, int code) {
    post(APP + "/uploads?" + query, "").expectError(400, code);
  }

  @Test
  void anUploadTakesNoMoreThanWasAnnouncedAndIsOfItsApp() {
    var upload = beginUpload(3, "image/png");
    addPart(upload, 0, PNG).expectError(400, 100);
    addPart(upload, 1, new byte[2]).expectError(400, 100);
    addPart("upload:another", 0, PNG).expectError(400, 100);
    post(NUMBER + "/uploads?file_length=3&file_type=image/png", "").expectError(400, 100);
  }

  @Test
  void aTemplateWithAFileHasTheHandleOfAnUploadedOne() {
    var template =
        """
        {"name":"%s","language":"en_US","category":"MARKETING","components":[
         {"type":"HEADER","format":"IMAGE"%s},{"type":"BODY","text":"Fresh"}]}
        """;
    var path = ACCOUNT + "/message_templates";
    post(path, template.formatted("bare", "")).expectError(400, 100);
    var example = json(",'example':{'header_handle':['%s']}");
    post(path, template.formatted("wrong", example.formatted("4:no"))).expectError(400, 100);
    var made = post(path, template.formatted("right", example.formatted(uploadedHandle())));
    assertThat(made.status()).as(made.text()).isEqualTo(200);
  }

  @Test
  void theAppGetsTheKindsOfWebhooksThatItSubscribedTo() {
    var path = APP + "/subscriptions";
    var query =
        "?object=whatsapp_business_account&fields=messages,calls&verify_token="
            + AppServer.VERIFY_TOKEN
            + "&callback_url="
            + app.url("/webhook");
    post(path + query, "").expectError(400, 15);
    assertThat(ofApp("POST", path + query).text()).contains("true");
    var shown = ofApp("GET", path).json();
    assertThat(shown.findValuesAsText("name")).containsExactly("messages", "calls");
    post(SETTINGS, json("{'calling':{'status':'ENABLED'}}"));
    post(SETTINGS, json("{'calling':{'status':'DISABLED'}}"));
    write(ADA, Map.of("text", "Hello"));
    assertThat(app.awaitCall("the first webhook", _ -> true).value().has("messages")).isTrue();
    ofApp("POST", path + query.replace("calls", "gossip")).expectError(400, 100);
    ofApp("POST", path + query.replace("/webhook", "/gone")).expectError(400, 2200);
    assertThat(ofApp("DELETE", path + "?fields=calls").status()).isEqualTo(200);
    assertThat(ofApp("GET", path).json().findValuesAsText("name")).containsExactly("messages");
    assertThat(ofApp("DELETE", path).status()).isEqualTo(200);
    assertThat(ofApp("GET", path).text()).isEqualToIgnoringWhitespace(json("{'data':[]}"));
  }
}

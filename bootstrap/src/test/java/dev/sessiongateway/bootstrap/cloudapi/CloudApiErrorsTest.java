package dev.sessiongateway.bootstrap.cloudapi;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.http.JsonField;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What goes wrong, with the codes of the Cloud API; and that nothing is sent then.
final class CloudApiErrorsTest extends CloudApiFixture {
  private static final String NOBODY = "447700900999";

  @BeforeEach
  void forget() {
    app.forget();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Bearer other", "Bearer ", "Basic dG9rZW4=", "Bearer the-root-key"})
  void onlyTheTokenOfTheBusinessOpensIt(String authorization) {
    call(HttpRequest.newBuilder(graph(NUMBER)).header("Authorization", authorization))
        .expectError(401, 190);
    call(HttpRequest.newBuilder(graph(MESSAGES))
            .header("Authorization", authorization)
            .POST(BodyPublishers.ofString(message(ADA, text("no")))))
        .expectError(401, 190);
  }

  @Test
  void anAddressThatGuessesTokensIsSlowedDownAndTheAppBehindItIsNot() {
    assertThat(get(NUMBER).status()).isEqualTo(200);
    var answer = guess(0);
    for (var i = 1; answer.status() == 401 && i < 500; i++) {
      answer.expectError(401, 190);
      answer = guess(i);
    }
    answer.expectError(429, 130429);
    assertThat(answer.retryAfter()).isEqualTo("1");
    assertThat(get(NUMBER).status()).isEqualTo(200);
  }

  private static Reply guess(int number) {
    var address = graph(NUMBER + "?access_token=wrong-token-" + number);
    return call(HttpRequest.newBuilder(address).GET());
  }

  @Test
  void theTokenIsAlsoTakenFromTheQueryAndAKeyOfTheGatewayIsNot() {
    assertThat(call(HttpRequest.newBuilder(graph(NUMBER + "?access_token=" + TOKEN))).status())
        .isEqualTo(200);
    call(HttpRequest.newBuilder(graph(NUMBER)).header("apikey", "the-root-key"))
        .expectError(401, 190);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "999999 | 100",
        "999999/message_templates | 100",
        "106540352242922/subscribed_apps | 100",
        "102290129340398/whatsapp_business_profile | 100",
        "106540352242922/nothing | 2500",
        "a/b/c/d | 2500"
      })
  void whatIsNotThereIsSaid(String path, int code) {
    get(path).expectError(400, code);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET | 106540352242922/conversational_automation",
        "GET | 102290129340398/template_analytics",
        "POST | 102290129340398/phone_numbers",
        "POST | 102290129340398",
        "DELETE | 106540352242922",
        "POST | 106540352242922/business_compliance_info"
      })
  void whatIsNotSimulatedIsSaidInOneWay(String method, String path) {
    var refused =
        call(
            request(path)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString("{}")));
    refused.expectError(501, 3);
    assertThat(JsonField.text(refused.json(), "/error/error_data/details"))
        .endsWith("is not simulated");
  }

  @Test
  void anObjectThatExistsIsNotSaidToBeMissing() {
    for (var path :
        new String[] {ACCOUNT + "/whatsapp_business_profile", NUMBER + "/phone_numbers"}) {
      var refused = get(path);
      refused.expectError(400, 100);
      assertThat(refused.json().at("/error").has("error_subcode")).isFalse();
      assertThat(refused.text())
          .contains("Tried accessing nonexisting field (" + path.split("/")[1]);
    }
    assertThat(JsonField.integer(get("999999").json(), "/error/error_subcode")).isEqualTo(33);
    post(
            ACCOUNT + "/message_templates",
            json(
                "{'name':'a','language':'en','category':'MARKETING','components':["
                    + "{'type':'BODY','text':'Call us'},"
                    + "{'type':'BUTTONS','buttons':[{'type':'VOICE_CALL'}]}]}"))
        .expectError(501, 3);
  }

  @Test
  void otherMethodsAndVersionsAreRefused() {
    call(request(NUMBER).PUT(BodyPublishers.noBody())).expectError(400, 2500);
    var path = graph("").toString().replace("v23.0", "latest") + NUMBER;
    call(HttpRequest.newBuilder(URI.create(path)).header("Authorization", "Bearer " + TOKEN))
        .expectError(400, 2500);
    assertThat(
            call(request("").uri(URI.create(graph(NUMBER).toString().replace("v23.0", "v15.0"))))
                .status())
        .isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "[]",
        "nonsense",
        "{\"messaging_product\":\"telegram\",\"to\":\"447700900101\",\"text\":{\"body\":\"x\"}}",
        "{\"messaging_product\":\"whatsapp\",\"text\":{\"body\":\"x\"}}",
        "{\"messaging_product\":\"whatsapp\",\"to\":\"Ada\",\"text\":{\"body\":\"x\"}}",
        "{\"messaging_product\":\"whatsapp\",\"to\":\"447700900101\",\"type\":\"text\"}",
        "{\"messaging_product\":\"whatsapp\",\"to\":\"447700900101\",\"text\":{\"body\":\"\"}}",
        "{\"messaging_product\":\"whatsapp\",\"to\":\"447700900101\",\"text\":{\"body\":7}}",
        "{\"messaging_product\":\"whatsapp\",\"to\":\"447700900101\",\"text\":\"x\"}",
        "{\"messaging_product\":\"whatsapp\",\"to\":\"447700900101\",\"type\":\"image\",\"image\":{}}",
        "{\"messaging_product\":\"whatsapp\",\"status\":\"read\"}",
        "{\"messaging_product\":\"whatsapp\",\"status\":\"eaten\",\"message_id\":\"wamid.x\"}",
        "{\"messaging_product\":\"whatsapp\",\"to\":\"447700900101\",\"type\":\"location\","
            + "\"location\":{\"latitude\":91,\"longitude\":0}}"
      })
  void aBodyThatIsWrongSendsNothing(String body) {
    send(text("before"));
    post(MESSAGES, body).expectError(400, 100);
    assertThat(JsonField.text(lastOn(ADA), "body")).isEqualTo("before");
  }

  @Test
  void eachWrongMessageHasItsCode() {
    post(MESSAGES, message(ADA, "'type':'hologram'")).expectError(400, 131051);
    post(MESSAGES, message(ADA, "'type':'interactive','interactive':{'type':'order_details'}"))
        .expectError(400, 131051);
    post(MESSAGES, message(SHOP, text("to myself"))).expectError(400, 131021);
    post(MESSAGES, message(ADA, text("x") + ",'context':{'message_id':'nonsense'}"))
        .expectError(400, 131009);
    var ofBen = send(BEN, text("for Ben"));
    post(MESSAGES, message(ADA, text("x") + ",'context':{'message_id':'" + ofBen + "'}"))
        .expectError(400, 131009);
    post(
            MESSAGES,
            message(ADA, "'type':'template','template':{'name':'none','language':{'code':'de'}}"))
        .expectError(404, 132001);
  }

  @Test
  void whoIsNotOnTheNetworkFailsAfterwards() {
    var id = send(NOBODY, text("Anybody?"));
    var failed = app.status(id, "failed");
    assertThat(JsonField.integer(failed, "/errors/0/code")).isEqualTo(131026);
    assertThat(JsonField.text(failed, "/errors/0/error_data/details")).isNotEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "15005550101, the number is not registered",
    "15005550102, blocked",
    "15005550104, '463, the account may not write to new contacts now'",
    "15005550105, the message is undeliverable"
  })
  void aNumberThatRefusesFailsByAStatus(String number, String details) {
    var failed = app.status(send(number, text("Anybody?")), "failed");
    assertThat(JsonField.integer(failed, "/errors/0/code")).isEqualTo(131026);
    assertThat(JsonField.text(failed, "/errors/0/error_data/details")).isEqualTo(details);
  }

  @ParameterizedTest
  @CsvSource({
    "15005550103, 429, 130429",
    "15005550106, 500, 131016",
    "15005550107, 500, 131000",
    "15005550108, 500, 131000"
  })
  void aNumberThatIsNotServedFailsAtOnce(String number, int status, int code) {
    post(MESSAGES, message(number, text("Anybody?"))).expectError(status, code);
  }

  @Test
  void aNumberThatNeverReadsIsSentTo() {
    app.status(send("15005550110", text("Anybody?")), "sent");
  }

  @Test
  void hostileIdsAndHugeBodiesAreRefused() {
    assertThat(get("..%2F..%2Fetc").status()).isEqualTo(400);
    assertThat(get("%00").status()).isEqualTo(400);
    get("x".repeat(2_000)).expectError(400, 100);
    post(MESSAGES, json("{'messaging_product':'" + "x".repeat(300_000) + "'}"))
        .expectError(400, 131053);
    post(MESSAGES, "[".repeat(1_000)).expectError(400, 100);
    post(MESSAGES, message(ADA, "'type':'contacts','contacts':'[" + "[".repeat(1_000) + "'"))
        .expectError(400, 100);
  }

  @Test
  void filesHaveMetasLimits() {
    upload("image/png", new byte[(5 << 20) + 1]).expectError(400, 131053);
    upload("image/png", new byte[0]).expectError(400, 131053);
    call(request(NUMBER + "/media")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json("{'messaging_product':'whatsapp','file':'x'}"))))
        .expectError(400, 131053);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"type\":\"audio\",\"audio\":{\"id\":\"1\",\"caption\":\"x\"} | caption | audio",
        "\"type\":\"image\",\"image\":{\"id\":\"1\",\"filename\":\"x\"} | filename | image",
        "\"type\":\"sticker\",\"sticker\":{\"id\":\"1\",\"caption\":\"x\"} | caption | sticker",
        "\"text\":{\"body\":\"x\",\"preview\":true} | preview | text",
        "\"type\":\"interactive\",\"interactive\":{\"type\":\"button\",\"templateId\":\"1\"} |"
            + " templateId | interactive",
        "\"type\":\"template\",\"template\":{\"name\":\"a\",\"language\":{\"code\":\"de\",\"policystring\":\"x\"}}"
            + " | policystring | template['language']"
      })
  void anUnknownKeyIsNamed(String part, String key, String param) {
    var refused = post(MESSAGES, message(ADA, part));
    refused.expectError(400, 100);
    assertThat(JsonField.text(refused.json(), "/error/message"))
        .isEqualTo("(#100) Unexpected key \"" + key + "\" on param \"" + param + "\".");
  }

  @ParameterizedTest
  @CsvSource({"a, Yes, b, Yes, titles", "a, Yes, a, No, ids"})
  void buttonsAreToldApart(String id, String title, String other, String text, String what) {
    var button = "{'type':'reply','reply':{'id':'%s','title':'%s'}}";
    var buttons = button.formatted(id, title) + "," + button.formatted(other, text);
    var refused =
        post(
            MESSAGES,
            message(
                ADA,
                "'type':'interactive','interactive':{'type':'button','body':{'text':'?'},"
                    + "'action':{'buttons':["
                    + buttons
                    + "]}}"));
    refused.expectError(400, 131009);
    assertThat(refused.text()).contains("Buttons " + what + " must be unique");
  }

  @Test
  void anUploadWithoutABoundaryIsRefused() {
    call(request(NUMBER + "/media")
            .header("Content-Type", "multipart/form-data")
            .POST(BodyPublishers.ofString("messaging_product=whatsapp")))
        .expectError(400, 100);
  }

  @Test
  void onlyAnAdministratorMakesABusinessAndItsValuesAreChecked() {
    var path = "/simulator/phones/" + ADA + "/business";
    var wrong =
        Map.of(
            "phoneNumberId",
            NUMBER,
            "businessId",
            "12",
            "token",
            "short",
            "appSecret",
            "ü".repeat(10));
    wrong.forEach((field, value) -> {
      var answer = client.put(path, Map.of(field, value));
      assertThat(answer.status()).as(field).isEqualTo(400);
      assertThat(answer.text("code")).isEqualTo("invalid." + field);
    });
    assertThat(client.get(path).status()).isEqualTo(404);
    assertThat(client.put("/simulator/phones/15559998888/business", Map.of()).status())
        .isEqualTo(404);
    assertThat(client.delete(path).status()).isEqualTo(404);
    for (var url :
        new String[] {app.url("/stubborn"), "ftp://127.0.0.1/", "nonsense", "http://[::1]:9/"}) {
      var target = Map.of("url", url, "verifyToken", AppServer.VERIFY_TOKEN);
      var answer = client.put(path, Map.of("webhook", target));
      assertThat(answer.status()).as(url).isEqualTo(400);
      assertThat(answer.text("code")).isEqualTo("invalid.webhook.url");
    }
    var other = Map.of("url", app.url("/webhook"), "verifyToken", "another word");
    assertThat(client.put(path, Map.of("webhook", other)).status()).isEqualTo(400);
    assertThat(client.get(path).status()).isEqualTo(404);
  }
}

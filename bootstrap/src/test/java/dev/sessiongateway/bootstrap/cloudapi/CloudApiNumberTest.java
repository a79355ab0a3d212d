package dev.sessiongateway.bootstrap.cloudapi;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.http.JsonField;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What an app sets on its number: registration, pin, key, shop, links, blocked people, webhook.
final class CloudApiNumberTest extends CloudApiFixture {
  private static final String BLOCKED = NUMBER + "/block_users";
  private static final String LINKS = NUMBER + "/message_qrdls";
  private static final String DONE = json("{'success':true}");

  @BeforeEach
  void forget() {
    app.forget();
  }

  private static void expectDone(Reply reply) {
    assertThat(reply.status()).as(reply.text()).isEqualTo(200);
    assertThat(reply.text()).isEqualToIgnoringWhitespace(DONE);
  }

  private static Reply delete(String path, String json) {
    return call(
        request(path)
            .header("Content-Type", "application/json")
            .method("DELETE", HttpRequest.BodyPublishers.ofString(json)));
  }

  private static String users(String phone) {
    return json("{'messaging_product':'whatsapp','block_users':[{'user':'+" + phone + "'}]}");
  }

  @Test
  void aNumberThatIsNotRegisteredSendsNothing() {
    expectDone(post(NUMBER + "/deregister", ""));
    assertThat(JsonField.text(get(NUMBER).json(), "status")).isEqualTo("DISCONNECTED");
    post(MESSAGES, message(ADA, text("no"))).expectError(400, 133010);
    post(NUMBER + "/deregister", "").expectError(400, 133010);
    var pin = json("{'messaging_product':'whatsapp','pin':'%s'}");
    expectDone(post(NUMBER + "/register", pin.formatted("123456")));
    send(text("again"));
    assertThat(JsonField.bool(get(NUMBER).json(), "is_pin_enabled")).isTrue();
    post(NUMBER + "/register", pin.formatted("654321")).expectError(400, 133005);
    expectDone(post(NUMBER, json("{'pin':'654321'}")));
    expectDone(post(NUMBER + "/register", pin.formatted("654321")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "register | {\"messaging_product\":\"whatsapp\"} | 100",
        "register | {\"pin\":\"123456\"} | 100",
        "register | {\"messaging_product\":\"whatsapp\",\"pin\":\"12345\"} | 100",
        "register | {\"messaging_product\":\"whatsapp\",\"pin\":\"12345x\"} | 100",
        "whatsapp_commerce_settings | {\"is_cart_enabled\":\"perhaps\"} | 100",
        "whatsapp_business_encryption | {} | 100",
        "whatsapp_business_encryption | {\"business_public_key\":\"x\"} | 100",
        "message_qrdls | {} | 100",
        "message_qrdls | {\"prefilled_message\":\"a\",\"generate_qr_image\":\"GIF\"} | 100",
        "message_qrdls | {\"prefilled_message\":\"a\",\"code\":\"NONE\"} | 100",
        "block_users | {\"messaging_product\":\"whatsapp\"} | 100",
        "block_users | {\"messaging_product\":\"whatsapp\",\"block_users\":[]} | 100",
        "block_users | {\"messaging_product\":\"whatsapp\",\"block_users\":[{}]} | 100",
        "block_users | {\"block_users\":[{\"user\":\"447700900101\"}]} | 100",
        "block_users |"
            + " {\"messaging_product\":\"whatsapp\",\"block_users\":[{\"user\":\"447700900999\"}]}"
            + " | 139100",
        "block_users |"
            + " {\"messaging_product\":\"whatsapp\",\"block_users\":[{\"user_id\":\"ZZ.1\"}]} |"
            + " 131009"
      })
  void badInputNamesItsField(String end, String body, int code) {
    post(NUMBER + "/" + end, body).expectError(400, code);
  }

  @Test
  void theShopIsVisibleAndTakesOrdersUntilTheAppSaysOtherwise() {
    var path = NUMBER + "/whatsapp_commerce_settings";
    assertThat(JsonField.bool(get(path).json(), "/data/0/is_cart_enabled")).isTrue();
    expectDone(post(path + "?is_cart_enabled=false", ""));
    expectDone(post(path, json("{'is_catalog_visible':false}")));
    assertThat(get(path).json().at("/data/0"))
        .hasToString(
            json("{'id':'" + NUMBER + "','is_cart_enabled':false,'is_catalog_visible':false}"));
    restart();
    assertThat(JsonField.bool(get(path).json(), "/data/0/is_cart_enabled")).isFalse();
  }

  @Test
  void nobodySeesAShopThatTheAppHides() {
    var settings = NUMBER + "/whatsapp_commerce_settings";
    var product = Map.of("to", BEN, "product", Map.of("productId", "tea", "shop", SHOP));
    var share = "/simulator/phones/" + ADA + "/messages";
    assertThat(
            client
                .put("/simulator/phones/" + SHOP + "/products/tea", Map.of("name", "Tea"))
                .status())
        .isEqualTo(200);
    expectDone(post(settings, json("{'is_catalog_visible':true}")));
    assertThat(client.post(share, product).status()).isEqualTo(201);
    expectDone(post(settings, json("{'is_catalog_visible':false}")));
    assertThat(client.post(share, product).status()).isEqualTo(400);
  }

  @Test
  void thePublicKeyIsKept() {
    var path = NUMBER + "/whatsapp_business_encryption";
    var key = BusinessKey.pem();
    expectDone(post(path, json("{'business_public_key':'" + key.replace("\n", "\\n") + "'}")));
    var kept = get(path).json();
    assertThat(JsonField.text(kept, "/data/0/business_public_key")).isEqualTo(key);
    assertThat(JsonField.text(kept, "/data/0/business_public_key_signature_status"))
        .isEqualTo("VALID");
  }

  @Test
  void aLinkIsMadeChangedAndDeleted() {
    var made = post(LINKS, json("{'prefilled_message':'Hi','generate_qr_image':'PNG'}")).json();
    var code = JsonField.text(made, "code");
    assertThat(JsonField.text(made, "deep_link_url")).isEqualTo("https://wa.me/message/" + code);
    var picture = call(HttpRequest.newBuilder(URI.create(JsonField.text(made, "qr_image_url"))));
    assertThat(picture.status()).isEqualTo(200);
    assertThat(picture.body()).startsWith(0x89, 'P', 'N', 'G');

    post(LINKS, json("{'code':'" + code + "','prefilled_message':'Hello'}"));
    assertThat(JsonField.text(get(LINKS + "/" + code).json(), "/data/0/prefilled_message"))
        .isEqualTo("Hello");
    assertThat(get(LINKS).json().at("/data")).hasSize(1);
    expectDone(delete(LINKS + "/" + code));
    assertThat(get(LINKS).json().at("/data")).isEmpty();
    delete(LINKS + "/" + code).expectError(400, 100);
  }

  @Test
  void aBlockedPersonIsNotReceived() {
    write(BEN, Map.of("text", "First"));
    app.message("text");
    var blocked = post(BLOCKED, users(BEN));
    assertThat(blocked.json().at("/block_users/added_users/0"))
        .hasToString(json("{'input':'+" + BEN + "','wa_id':'" + BEN + "'}"));
    assertThat(JsonField.text(get(BLOCKED).json(), "/data/0/wa_id")).isEqualTo(BEN);
    write(BEN, Map.of("text", "Not received"));
    write(ADA, Map.of("text", "Received"));
    assertThat(JsonField.text(app.message("text"), "/text/body")).isEqualTo("Received");
    assertThat(delete(BLOCKED, users(BEN)).json().at("/block_users/removed_users")).hasSize(1);
    assertThat(get(BLOCKED).json().at("/data")).isEmpty();
    write(BEN, Map.of("text", "Again"));
    assertThat(JsonField.text(app.message("text"), "/text/body")).isEqualTo("Again");
  }

  @Test
  void messagesGoToTheAddressOfTheNumber() {
    var body = json("{'webhook_configuration':{'override_callback_uri':'%s','verify_token':'%s'}}");
    expectDone(post(NUMBER, body.formatted(app.url("/of-number"), AppServer.VERIFY_TOKEN)));
    assertThat(JsonField.text(get(NUMBER).json(), "/webhook_configuration/phone_number"))
        .isEqualTo(app.url("/of-number"));
    write(ADA, Map.of("text", "Where?"));
    var call = app.awaitCall("a text", one -> one.has("messages"));
    assertThat(call.path()).isEqualTo("/of-number");
    post(NUMBER, body.formatted(app.url("/stubborn"), "x")).expectError(400, 2200);
    expectDone(post(NUMBER, json("{'webhook_configuration':{'override_callback_uri':''}}")));
    write(ADA, Map.of("text", "And now?"));
    assertThat(app.awaitCall("a text", one -> one.has("messages")).path()).isEqualTo("/webhook");
  }
}

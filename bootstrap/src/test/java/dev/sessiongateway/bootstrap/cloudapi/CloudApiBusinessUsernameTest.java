package dev.sessiongateway.bootstrap.cloudapi;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.http.JsonField;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The username of a business.
final class CloudApiBusinessUsernameTest extends CloudApiFixture {
  private static final String USERNAME = NUMBER + "/username";
  private static final String PHONES = "/simulator/phones/";

  @BeforeEach
  void forget() {
    app.forget();
  }

  @AfterEach
  void remove() {
    client.delete(PHONES + SHOP + "/username");
    client.delete(PHONES + ADA + "/username");
  }

  private static JsonNode report(String status) {
    return app.await(status, value -> value.at("/status").asText().equals(status));
  }

  @Test
  void aBusinessChoosesAndRemovesAUsername() {
    assertThat(get(USERNAME).json()).isEmpty();
    assertThat(post(USERNAME, "{'username':'Lucky.Shrub'}").json())
        .hasToString(json("{'status':'approved'}"));
    assertThat(report("approved"))
        .hasToString(
            json(
                "{'display_phone_number':'%s','username':'lucky.shrub','status':'approved'}"
                    .formatted(SHOP)));
    restart();
    assertThat(get(USERNAME).json())
        .hasToString(json("{'username':'lucky.shrub','status':'approved'}"));
    assertThat(delete(USERNAME).status()).isEqualTo(200);
    assertThat(report("deleted"))
        .hasToString(json("{'display_phone_number':'" + SHOP + "','status':'deleted'}"));
    delete(USERNAME).expectError(400, 100);
  }

  @Test
  void aUsernameOfThePhoneIsReportedAndHidesNoNumber() {
    var set = client.put(PHONES + SHOP + "/username", Map.of("username", "shop_7"));
    assertThat(set.json()).hasToString(json("{'username':'shop_7','hidesNumber':false}"));
    assertThat(JsonField.text(report("approved"), "username")).isEqualTo("shop_7");
    done(client.delete(PHONES + SHOP + "/username"));
    report("deleted");
  }

  @Test
  void aUsernameThatEndsSoIsReservedUntilPeopleSeeIt() {
    assertThat(JsonField.text(post(USERNAME, "{'username':'shop_reserved'}").json(), "status"))
        .isEqualTo("reserved");
    assertThat(JsonField.text(report("reserved"), "username")).isEqualTo("shop_reserved");
    assertThat(JsonField.text(get(USERNAME).json(), "status")).isEqualTo("reserved");
  }

  @Test
  void aUsernameIsOfOnePhone() {
    done(client.put(PHONES + ADA + "/username", Map.of("username", "lucky")));
    post(USERNAME, "{'username':'LUCKY','transfer_action':'force_transfer'}")
        .expectError(400, 147001);
    assertThat(get(USERNAME).json()).isEmpty();
  }

  @Test
  void suggestionsAreFreeAndPossible() {
    done(client.put(PHONES + ADA + "/username", Map.of("username", "shop")));
    var names = get(USERNAME + "_suggestions").json().at("/data/0/username_suggestions");
    assertThat(names).hasToString(json("['shop_official','shop.1111']"));
    names.forEach(name ->
        assertThat(post(USERNAME, "{'username':'" + name.asText() + "'}").status()).isEqualTo(200));
  }

  @Test
  void aNumberThatIsNotRegisteredChoosesNone() {
    post(NUMBER + "/deregister", "{}");
    post(USERNAME, "{'username':'lucky'}").expectError(400, 133010);
    post(NUMBER + "/register", "{'messaging_product':'whatsapp','pin':'123456'}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{'username':null}",
        "{'username':7}",
        "{'username':''}",
        "{'username':'ab'}",
        "{'username':'1234'}",
        "{'username':'a b c'}",
        "{'username':'clärä'}",
        "{'username':'.lucky'}",
        "{'username':'lucky.'}",
        "{'username':'lu..cky'}",
        "{'username':'wwwlucky'}",
        "{'username':'lucky.com'}",
        "{'username':'lucky.in'}",
        "{'username':'aaaaaaaaaabbbbbbbbbbccccccccccdddddd'}",
        "{'username':'lucky','transfer_action':'always'}",
        "{'username':'lucky','transfer_action':7}"
      })
  void badInputIsRefused(String body) {
    post(USERNAME, body).expectError(400, 100);
    assertThat(get(USERNAME).json()).isEmpty();
  }

  @Test
  void anotherObjectHasNoUsername() {
    get(ACCOUNT + "/username").expectError(400, 100);
    get("1234567/username").expectError(400, 100);
  }
}

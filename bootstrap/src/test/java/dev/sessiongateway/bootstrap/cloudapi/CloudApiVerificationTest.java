package dev.sessiongateway.bootstrap.cloudapi;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.http.JsonField;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A number that is not verified: codes, and how often an app may try.
final class CloudApiVerificationTest extends CloudApiFixture {
  private static final String REQUEST = NUMBER + "/request_code";
  private static final String VERIFY = NUMBER + "/verify_code";
  private static final String REGISTER = NUMBER + "/register";
  private static final String SMS = json("{'code_method':'SMS','language':'en_US'}");
  private static final String PIN = json("{'messaging_product':'whatsapp','pin':'%s'}");

  @BeforeEach
  void unverified() {
    client.post("/simulator/clock", Map.of("advance", "80h"));
    makeBusiness(Map.of("window", false, "verified", true));
    makeBusiness(Map.of("window", false, "verified", false));
  }

  private static String code() {
    var business = client.get("/simulator/phones/" + SHOP + "/business").json();
    return JsonField.text(business, "/verification/code");
  }

  private static Reply verify(String code) {
    return post(VERIFY, json("{'code':'" + code + "'}"));
  }

  @Test
  void aNumberIsVerifiedByItsCodeAndThenRegistered() {
    assertThat(JsonField.text(get(NUMBER).json(), "code_verification_status"))
        .isEqualTo("NOT_VERIFIED");
    post(MESSAGES, message(ADA, text("no"))).expectError(400, 133010);
    post(REGISTER, PIN.formatted("123456")).expectError(400, 133006);
    verify("123456").expectError(400, 136025);
    assertThat(post(REQUEST, SMS).status()).isEqualTo(200);
    var code = code();
    var done = verify(code.substring(0, 3) + "-" + code.substring(3));
    assertThat(done.text()).contains(NUMBER);
    verify(code).expectError(400, 136025);
    assertThat(JsonField.text(get(NUMBER).json(), "code_verification_status"))
        .isEqualTo("VERIFIED");
    assertThat(post(REGISTER, PIN.formatted("123456")).status()).isEqualTo(200);
    send(text("at last"));
    post(REQUEST, SMS).expectError(400, 136024);
  }

  @Test
  void aCodeIsRefusedAfterItsTimeAndAfterFiveWrongOnes() {
    post(REQUEST, SMS);
    var late = code();
    client.post("/simulator/clock", Map.of("advance", "11m"));
    verify(late).expectError(400, 136025);
    post(REQUEST, SMS);
    var code = code();
    var wrong = code.equals("000000") ? "111111" : "000000";
    for (var i = 0; i < 5; i++) {
      verify(wrong).expectError(400, 136025);
    }
    verify(code).expectError(400, 136025);
  }

  @Test
  void fiveCodesAnHourAreSent() {
    for (var i = 0; i < 5; i++) {
      assertThat(post(REQUEST, SMS).status()).isEqualTo(200);
    }
    post(REQUEST, SMS).expectError(400, 136024);
    client.post("/simulator/clock", Map.of("advance", "61m"));
    assertThat(post(REQUEST, SMS).status()).isEqualTo(200);
  }

  @Test
  void badInputNamesItsField() {
    post(REQUEST, json("{'language':'en_US'}")).expectError(400, 100);
    post(REQUEST, json("{'code_method':'SMS'}")).expectError(400, 100);
    post(REQUEST, json("{'code_method':'PIGEON','language':'en_US'}")).expectError(400, 100);
    post(REQUEST, json("{'code_method':'SMS','language':'English'}")).expectError(400, 100);
    post(VERIFY, "{}").expectError(400, 100);
  }

  @Test
  void aPinIsGuessedFiveTimesAndANumberRegisteredTenTimes() {
    makeBusiness(Map.of("window", false, "verified", true));
    assertThat(post(REGISTER, PIN.formatted("123456")).status()).isEqualTo(200);
    for (var i = 0; i < 5; i++) {
      post(REGISTER, PIN.formatted("654321")).expectError(400, 133005);
    }
    post(REGISTER, PIN.formatted("123456")).expectError(400, 133008);
    client.post("/simulator/clock", Map.of("advance", "61m"));
    for (var i = 0; i < 9; i++) {
      assertThat(post(REGISTER, PIN.formatted("123456")).status()).isEqualTo(200);
    }
    post(REGISTER, PIN.formatted("123456")).expectError(400, 133016);
    post(NUMBER + "/deregister", "").expectError(400, 133016);
  }
}

package dev.sessiongateway.bootstrap.cloudapi;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.http.JsonField;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Calls between people and a business: signals, and the webhooks about them.
final class CloudApiCallsTest extends CloudApiFixture {
  private static final String CALLS = NUMBER + "/calls";
  private static final String SETTINGS = NUMBER + "/settings";
  private static final String PERMISSIONS = NUMBER + "/call_permissions?user_wa_id=";

  @BeforeEach
  void open() {
    set(json("{'calling':{'status':'ENABLED','callback_permission_status':'DISABLED'}}"));
    app.forget();
  }

  private static void set(String settings) {
    assertThat(post(SETTINGS, settings).status()).isEqualTo(200);
  }

  /// A person calls the shop.
  ///
  /// @return the id of the call in the network
  private static String ring(String phone) {
    var made = client.post("/simulator/phones/" + phone + "/calls", Map.of("to", SHOP));
    return done(made).text("id");
  }

  private static void onPhone(String phone, String call, String verb) {
    done(client.post("/simulator/phones/" + phone + "/calls/" + call + "/" + verb, Map.of()));
  }

  private static JsonNode event(String event) {
    return app.await(event, value -> value.at("/calls/0/event").asText().equals(event));
  }

  private static JsonNode status(String status) {
    return app.await(status, value -> value.at("/statuses/0/status").asText().equals(status));
  }

  private static Reply act(String action, String call) {
    var type =
        action.endsWith("accept") ? json(",'session':{'sdp_type':'answer','sdp':'v=0'}") : "";
    return post(
        CALLS,
        json("{'messaging_product':'whatsapp','call_id':'%s','action':'%s'%s}")
            .formatted(call, action, type));
  }

  private static Reply start(String to) {
    return post(
        CALLS,
        json(
            "{'messaging_product':'whatsapp','to':'"
                + to
                + "','action':'connect',"
                + "'biz_opaque_callback_data':'ticket 7',"
                + "'session':{'sdp_type':'offer','sdp':'v=0'}}"));
  }

  /// How often the shop calls a person.
  private static JsonNode calls(String phone) {
    return get(PERMISSIONS + phone).json().at("/actions/1");
  }

  /// Ben calls, and so permits a call.
  private static void permit() {
    set(json("{'calling':{'callback_permission_status':'ENABLED'}}"));
    onPhone(BEN, ring(BEN), "end");
    event("terminate");
  }

  @Test
  void aPersonCallsAndTheAppAnswers() {
    var ringing = ring(ADA);
    var value = event("connect");
    var call = value.at("/calls/0");
    assertThat(JsonField.text(call, "direction")).isEqualTo("USER_INITIATED");
    assertThat(JsonField.text(call, "from")).isEqualTo(ADA);
    assertThat(JsonField.text(call, "to")).isEqualTo(SHOP);
    assertThat(JsonField.text(call, "/session/sdp_type")).isEqualTo("offer");
    assertThat(JsonField.text(value, "/contacts/0/profile/name")).isEqualTo("Ada Marsh");
    var id = JsonField.text(call, "id");
    assertThat(id).startsWith("wacid.");
    assertThat(act("pre_accept", id).status()).isEqualTo(200);
    assertThat(act("accept", id).status()).isEqualTo(200);
    act("accept", id).expectError(400, 100);
    onPhone(ADA, ringing, "end");
    var end = event("terminate").at("/calls/0");
    assertThat(JsonField.text(end, "id")).isEqualTo(id);
    assertThat(JsonField.text(end, "status")).isEqualTo("COMPLETED");
    assertThat(JsonField.integer(end, "duration")).isNotNegative();
    act("terminate", id).expectError(400, 100);
  }

  /// Who looks at the phone late sees such a call when it is over already.
  @Test
  void aCallThatEndsAtOnceRangToo() {
    for (var i = 0; i < 40; i++) {
      onPhone(ADA, ring(ADA), "end");
      var rang = event("connect").at("/calls/0/id");
      assertThat(event("terminate").at("/calls/0/id")).isEqualTo(rang);
    }
  }

  @Test
  void theAppRejectsACall() {
    ring(ADA);
    var id = JsonField.text(event("connect"), "/calls/0/id");
    assertThat(act("reject", id).status()).isEqualTo(200);
    var end = event("terminate").at("/calls/0");
    assertThat(JsonField.text(end, "status")).isEqualTo("FAILED");
    assertThat(end.has("duration")).isFalse();
  }

  @Test
  void aNumberWithoutCallsIsNotNotified() {
    set(json("{'calling':{'status':'DISABLED'}}"));
    onPhone(ADA, ring(ADA), "end");
    start(ADA).expectError(401, 138_000);
    write(ADA, Map.of("text", "Are you there?"));
    app.message("text");
    assertThat(app.seen("calls")).isFalse();
  }

  @Test
  void aPersonWhoPermittedItIsCalledAndAnswers() {
    start(BEN).expectError(401, 138_006);
    var none = get(PERMISSIONS + BEN).json();
    assertThat(JsonField.text(none, "/permission/status")).isEqualTo("no_permission");
    permit();
    var given = get(PERMISSIONS + BEN).json();
    assertThat(JsonField.text(given, "/permission/status")).isEqualTo("temporary");
    assertThat(JsonField.bool(given, "/actions/1/can_perform_action")).isTrue();

    var started = start(BEN).json();
    assertThat(JsonField.bool(started, "success")).isTrue();
    var id = JsonField.text(started, "/calls/0/id");
    assertThat(JsonField.text(status("RINGING"), "/statuses/0/id")).isEqualTo(id);
    var shown = client.get("/simulator/phones/" + BEN + "/calls").json().get(0);
    onPhone(BEN, JsonField.text(shown, "id"), "accept");
    var accepted = status("ACCEPTED").at("/statuses/0");
    assertThat(JsonField.text(accepted, "biz_opaque_callback_data")).isEqualTo("ticket 7");
    var connected = event("connect").at("/calls/0");
    assertThat(JsonField.text(connected, "direction")).isEqualTo("BUSINESS_INITIATED");
    assertThat(JsonField.text(connected, "/session/sdp_type")).isEqualTo("answer");
    assertThat(act("terminate", id).status()).isEqualTo(200);
    assertThat(JsonField.text(event("terminate"), "/calls/0/status")).isEqualTo("COMPLETED");

    assertThat(JsonField.integer(calls(BEN), "/limits/0/current_usage")).isEqualTo(1);
    start(BEN);
    start(BEN).expectError(400, 138_003);
    var again = client.get("/simulator/phones/" + BEN + "/calls").json().get(0);
    onPhone(BEN, JsonField.text(again, "id"), "end");
    status("REJECTED");
    event("terminate");
    assertThat(JsonField.integer(calls(BEN), "/limits/0/current_usage"))
        .as("only calls that the person took")
        .isEqualTo(1);
  }

  /// The shop calls, and nobody takes the call.
  private static void startUnanswered(String phone) {
    assertThat(start(phone).status()).isEqualTo(200);
    var shown = client.get("/simulator/phones/" + phone + "/calls").json().get(0);
    onPhone(phone, JsonField.text(shown, "id"), "end");
    event("terminate");
    app.forget();
  }

  private static JsonNode permission(String response) {
    var reply = app.message("interactive");
    var path = "/interactive/call_permission_reply";
    assertThat(JsonField.text(reply, path + "/response")).isEqualTo(response);
    assertThat(JsonField.text(reply, path + "/response_source")).isEqualTo("automatic");
    return reply;
  }

  @Test
  void fourCallsInARowThatNobodyTakesRevokeThePermission() {
    set(json("{'calling':{'callback_permission_status':'ENABLED'}}"));
    onPhone(ADA, ring(ADA), "end");
    var granted = permission("accept");
    assertThat(JsonField.text(granted, "/context/id")).startsWith("wacid.");
    assertThat(JsonField.bool(granted, "/interactive/call_permission_reply/is_permanent"))
        .isFalse();
    event("terminate");
    for (var i = 0; i < 3; i++) {
      startUnanswered(ADA);
    }
    assertThat(start(ADA).status()).isEqualTo(200);
    var shown = client.get("/simulator/phones/" + ADA + "/calls").json().get(0);
    onPhone(ADA, JsonField.text(shown, "id"), "end");
    assertThat(permission("reject").has("context")).isFalse();
    start(ADA).expectError(401, 138_006);
    assertThat(JsonField.text(get(PERMISSIONS + ADA).json(), "/permission/status"))
        .isEqualTo("no_permission");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"action\":\"reject\"} | 100",
        "{\"messaging_product\":\"whatsapp\"} | 100",
        "{\"messaging_product\":\"whatsapp\",\"action\":\"sing\"} | 100",
        "{\"messaging_product\":\"whatsapp\",\"action\":\"reject\"} | 100",
        "{\"messaging_product\":\"whatsapp\",\"action\":\"reject\",\"call_id\":\"wacid.%%\"} | 100",
        "{\"messaging_product\":\"whatsapp\",\"action\":\"accept\",\"call_id\":\"wacid.eA\"} | 100",
        "{\"messaging_product\":\"whatsapp\",\"action\":\"connect\",\"to\":\"447700900102\"} | 100",
        "{\"messaging_product\":\"whatsapp\",\"action\":\"connect\","
            + "\"session\":{\"sdp_type\":\"offer\",\"sdp\":\"v=0\"}} | 100",
        "{\"messaging_product\":\"whatsapp\",\"action\":\"connect\",\"to\":\"447700900102\","
            + "\"session\":{\"sdp_type\":\"answer\",\"sdp\":\"v=0\"}} | 100",
        "{\"messaging_product\":\"whatsapp\",\"action\":\"connect\",\"to\":\"447700900102\","
            + "\"session\":{\"sdp_type\":\"offer\",\"sdp\":\"hello\"}} | 100",
        "{\"messaging_product\":\"whatsapp\",\"action\":\"connect\",\"to\":\"15550001111\","
            + "\"session\":{\"sdp_type\":\"offer\",\"sdp\":\"v=0\"}} | 131021",
        "{\"messaging_product\":\"whatsapp\",\"action\":\"connect\",\"to\":\"447700900999\","
            + "\"session\":{\"sdp_type\":\"offer\",\"sdp\":\"v=0\"}} | 138001"
      })
  void badInputIsRefused(String body, int code) {
    post(CALLS, body).expectError(400, code);
  }

  @Test
  void permissionsAreAskedOfSomebody() {
    get(NUMBER + "/call_permissions").expectError(400, 100);
    get(NUMBER + "/call_permissions?recipient=ZZ.1").expectError(400, 131_009);
  }
}

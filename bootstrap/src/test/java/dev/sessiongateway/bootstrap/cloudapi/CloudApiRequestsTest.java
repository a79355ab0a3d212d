package dev.sessiongateway.bootstrap.cloudapi;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.http.JsonField;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a business asks a person for, and what the person answers.
final class CloudApiRequestsTest extends CloudApiFixture {

  private static String asking(String type) {
    return "'type':'interactive','interactive':{'type':'%s','body':{'text':'May we?'},'action':{'name':'%s'}}"
        .formatted(type, type);
  }

  /// Presses the button of the newest message that has this text.
  private static void press(String phone, String text) {
    var message = lastOn(phone);
    for (var button : message.get("buttons")) {
      if (JsonField.text(button, "text").equals(text)) {
        var pressed = Map.of("buttonId", JsonField.text(button, "id"));
        act(phone, JsonField.text(message, "id"), "press", pressed);
        return;
      }
    }
    throw new AssertionError(message.toString());
  }

  @ParameterizedTest
  @CsvSource({
    "447700900301, Allow,"
        + " '{\"response\":\"accept\",\"is_permanent\":false,\"expiration_timestamp\":\"$\",\"response_source\":\"user_action\"}'",
    "447700900302, Always allow,"
        + " '{\"response\":\"accept\",\"is_permanent\":true,\"response_source\":\"user_action\"}'",
    "447700900303, Don't allow, '{\"response\":\"reject\",\"response_source\":\"user_action\"}'"
  })
  void aPermissionToCallIsGivenOrRefused(String phone, String text, String reply) {
    client.post("/simulator/phones", Map.of("number", phone, "name", "Eve"));
    var id = send(phone, asking("call_permission_request"));
    press(phone, text);
    var message = app.message("interactive");
    var week =
        Long.parseLong(JsonField.text(message, "timestamp")) + Duration.ofDays(7).toSeconds();
    assertThat(JsonField.text(message, "/interactive/type")).isEqualTo("call_permission_reply");
    assertThat(message.at("/interactive/call_permission_reply").toString())
        .isEqualTo(reply.replace("$", "" + week));
    assertThat(JsonField.text(message, "/context/id")).isEqualTo(id);
    post(MESSAGES, message(phone, asking("call_permission_request")))
        .expectError(400, text.startsWith("Always") ? 138_017 : 138_009);
  }

  @Test
  void whoSharesTheContactInfoShowsTheNumber() {
    done(client.put("/simulator/phones/" + BEN + "/username", Map.of("username", "ben.okoro")));
    write(BEN, Map.of("text", "Hi"));
    var hidden = app.message("text");
    assertThat(hidden.has("from")).isFalse();
    var userId = JsonField.text(hidden, "from_user_id");
    var sent =
        post(
            MESSAGES,
            json(
                "{'messaging_product':'whatsapp','recipient':'"
                    + userId
                    + "',"
                    + asking("request_contact_info")
                    + "}"));
    assertThat(sent.status()).as(sent.text()).isEqualTo(200);
    press(BEN, "Share contact info");
    var shared = app.message("contacts");
    assertThat(JsonField.text(shared, "/contacts/0/phones/0/wa_id")).isEqualTo(BEN);
    assertThat(JsonField.text(shared, "from")).isEqualTo(BEN);
    assertThat(JsonField.text(shared, "from_user_id")).isEqualTo(userId);
    done(client.delete("/simulator/phones/" + BEN + "/username"));
  }

  @Test
  void aRequestNamesItsAction() {
    var other = asking("call_permission_request").replace("'name':'call", "'name':'all");
    post(MESSAGES, message(ADA, other)).expectError(400, 131009);
  }

  @Test
  void aReplyInACardOfACarouselIsAButtonReply() {
    var file = JsonField.text(upload("image/png", MediaSamples.PNG).json(), "id");
    send(
        "'type':'interactive','interactive':{'type':'carousel','body':{'text':'Which?'},'action':{'cards':[%s,%s]}}"
            .formatted(card(1, file), card(0, file)));
    var seen = lastOn(ADA);
    assertThat(JsonField.text(seen, "type")).isEqualTo("carousel");
    assertThat(JsonField.text(seen, "/cards/0/body")).isEqualTo("Card 0");
    assertThat(JsonField.text(seen, "/cards/0/image")).isNotEmpty();
    act(ADA, JsonField.text(seen, "id"), "press", Map.of("buttonId", "pick-1"));
    JsonNode reply = app.message("interactive").at("/interactive/button_reply");
    assertThat(JsonField.text(reply, "id")).isEqualTo("pick-1");
    assertThat(JsonField.text(reply, "title")).isEqualTo("This");
  }

  private static String card(int index, String file) {
    return "{'card_index':%s,'header':{'type':'image','image':{'id':'%s'}},'body':{'text':'Card %s'},'action':{'buttons':[{'type':'quick_reply','quick_reply':{'id':'pick-%s','title':'This'}}]}}"
        .formatted(index, file, index, index);
  }
}

package dev.sessiongateway.bootstrap.cloudapi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.application.media.MediaSamples;
import dev.sessiongateway.http.JsonField;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Published clients of the Cloud API whose base URL is fixed or whose webhooks come to a server in
/// Express: `whatsapp-business`, `whatsapp-cloud-api` and `@whatsapp-cloudapi/client`. Their code
/// is unmodified; requests to Meta go to the gateway.
@Nightly
@NeedsProgram({"node", "npm"})
final class CloudApiExpressClientsTest extends CloudApiFixture {
  private static final List<String> ANY_SERVER =
      List.of("text", "image", "location", "contacts", "interactive", "reaction");

  @BeforeAll
  static void install() {
    NodeApp.install(NodeApp.EXPRESS);
  }

  @Test
  void whatsappBusiness() throws Exception {
    try (var node = NodeApp.ofShop(NodeApp.EXPRESS, "whatsapp-business.mjs")) {
      expectStatuses(node);
      assertThat(node.result("upload").asBoolean()).isTrue();
      assertThat(node.result("profile").asText()).isEqualTo("Fresh bread");
      assertThat(node.result("numbers").asInt()).isEqualTo(1);
      for (var step : List.of("identity", "pin", "register", "remove")) {
        assertThat(node.result(step).asBoolean()).as(step).isTrue();
      }
      assertThat(node.result("wrong").asInt()).isEqualTo(100);
      expectOnPhone("text", "image", "location", "contacts", "buttons", "list");
      expectReceived(node, ANY_SERVER);
    }
  }

  /// Its server knows no reactions.
  @Test
  void whatsappCloudApi() throws Exception {
    try (var node = NodeApp.ofShop(NodeApp.EXPRESS, "whatsapp-cloud-api.mjs")) {
      expectStatuses(node);
      var image = node.result("image").asText();
      node.await("a failed picture", one -> one.path("id").asText().equals(image));
      assertThat(node.result("wrong").asInt()).isEqualTo(100);
      expectOnPhone("text", "location", "contacts", "buttons", "list");
      expectReceived(node, List.of("text", "image", "location", "contacts", "button_reply"));
    }
  }

  @Test
  void whatsappCloudApiClient() throws Exception {
    try (var node = NodeApp.ofShop(NodeApp.EXPRESS, "cloudapi-client.mjs")) {
      expectStatuses(node);
      assertThat(node.result("wrong").asText()).contains("100");
      expectOnPhone("text", "image", "buttons", "list");
      expectReceived(node, ANY_SERVER);
    }
  }

  private static void expectStatuses(NodeApp node) throws Exception {
    var id = node.result("text").asText();
    for (var status : List.of("sent", "delivered")) {
      node.await(
          status,
          one -> one.path("status").asText().equals(status) && one.path("id").asText().equals(id));
    }
  }

  private static void expectOnPhone(String... kinds) {
    var seen = client.get("/simulator/phones/" + ADA + "/messages?limit=1000").json();
    assertThat(seen.findValuesAsText("type")).contains(kinds);
  }

  private static void expectReceived(NodeApp node, List<String> kinds) throws Exception {
    write(ADA, Map.of("text", "Hello app"));
    var png = Base64.getEncoder().encodeToString(MediaSamples.PNG);
    write(ADA, Map.of("file", Map.of("mimetype", "image/png", "data", png)));
    write(ADA, Map.of("location", Map.of("latitude", 1, "longitude", 2)));
    var card = "BEGIN:VCARD\nVERSION:3.0\nFN:Ben\nEND:VCARD";
    write(ADA, Map.of("contacts", List.of(Map.of("name", "Ben", "vcard", card))));
    var path = "/simulator/phones/" + ADA + "/chats/" + SHOP + "@c.us/messages?limit=1000";
    for (var message : client.get(path).json()) {
      if (message.at("/buttons/0").has("id")) {
        var button = JsonField.text(message, "/buttons/0/id");
        act(ADA, JsonField.text(message, "id"), "press", Map.of("buttonId", button));
        var emoji = kinds.size() % 2 == 0 ? "🎉" : "👏";
        act(ADA, JsonField.text(message, "id"), "react", Map.of("emoji", emoji));
      }
    }
    for (var kind : kinds) {
      node.received(kind);
    }
    assertThat(JsonField.text(node.received("text"), "from")).isEqualTo("Ada Marsh");
  }
}

package dev.sessiongateway.bootstrap.cloudapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// A session on the Cloud API of another gateway's virtual phones, whose number is in the WhatsApp
/// Business app too.
final class CoexistenceSessionTest extends CloudSessionFixture {
  private List<String> texts() {
    return gateway
        .get("/api/cloud/chats/" + NORA + "@c.us/messages?limit=20")
        .json()
        .findValuesAsText("body");
  }

  private String write(String text) {
    var body = Map.of("to", NORA, "text", text);
    return world.post("/simulator/phones/" + SHOP + "/messages", body).text("id");
  }

  @Test
  void theSessionHasWhatTheBusinessDidBeforeAndDoesOnItsPhone() {
    write("Before the Cloud API");
    world.post("/simulator/clock", Map.of("advance", "1h"));
    var webhook = Map.of("url", webhookUrl(), "verifyToken", VERIFY_TOKEN);
    var business =
        world.put(
            "/simulator/phones/" + SHOP + "/business",
            Map.of("webhook", webhook, "coexistence", Map.of()));
    world.put(
        "/simulator/phones/" + SHOP + "/contacts/" + NORA + "@c.us", Map.of("firstName", "N"));
    var graph = "/simulator/graph/v23.0/" + business.text("phoneNumberId") + "/smb_app_data";
    var wanted = Map.of("messaging_product", "whatsapp", "sync_type", "history");
    assertThat(world.post(graph + "?access_token=" + TOKEN, wanted).status()).isEqualTo(200);
    await(() -> texts().contains("Before the Cloud API"), this::texts);

    var id = write("From teh phone");
    await(() -> texts().contains("From teh phone"), this::texts);
    var message = "/simulator/phones/" + SHOP + "/chats/" + NORA + "@c.us/messages/" + id;
    world.post(message + "/edit", Map.of("text", "From the phone"));
    await(() -> texts().contains("From the phone"), this::texts);
    var chat = gateway.get("/api/cloud/chats/" + NORA + "@c.us/messages?limit=20").json();
    assertThat(chat.findValuesAsText("fromMe")).containsOnly("true");
    var contact = "/api/contacts?session=cloud&contactId=" + NORA + "@c.us";
    await(
        () -> gateway.get(contact).json().path("name").asText().equals("N"),
        () -> gateway.get(contact).json());
  }
}

package dev.sessiongateway.bootstrap.cloudapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// A person who hides the number writes to a session on the Cloud API of another gateway's virtual
/// phones, and shows the number later.
final class HiddenNumberTest extends CloudSessionFixture {
  private void write(String text) {
    world.post("/simulator/phones/" + NORA + "/messages", Map.of("to", SHOP, "text", text));
  }

  private List<String> chats() {
    return gateway.get("/api/cloud/chats").json().findValuesAsText("id").stream()
        .filter(id -> id.endsWith("@lid") || id.endsWith("@c.us"))
        .distinct()
        .toList();
  }

  private List<String> texts(String chat) {
    var path = "/api/cloud/chats/" + chat + "/messages?limit=20";
    return gateway.get(path).json().findValuesAsText("body");
  }

  @Test
  void aPersonWhoseNumberBecomesKnownIsOnePerson() {
    world.put("/simulator/phones/" + NORA + "/username", Map.of("username", "nora"));
    write("Guess who");
    await(() -> chats().stream().anyMatch(id -> id.endsWith("@lid")), this::chats);
    var hidden = chats().stream().filter(id -> id.endsWith("@lid")).findFirst().orElseThrow();
    assertThat(hidden).startsWith("ZZ.");
    assertThat(texts(hidden)).contains("Guess who");

    var answer = Map.of("session", "cloud", "chatId", hidden, "text", "Nora?");
    assertThat(gateway.post("/api/sendText", answer).status()).isBetween(200, 201);
    var onPhone = "/simulator/phones/" + NORA + "/messages?limit=10";
    await(
        () -> world.get(onPhone).json().findValuesAsText("body").contains("Nora?"),
        () -> world.get(onPhone).json());

    world.delete("/simulator/phones/" + NORA + "/username");
    write("Right");
    var number = NORA + "@c.us";
    await(() -> texts(number).contains("Right"), this::chats);
    assertThat(texts(number)).contains("Guess who", "Nora?", "Right");
    assertThat(chats()).hasSize(1);
    assertThat(gateway.get("/api/cloud/lids/" + hidden).json().toString()).contains(NORA);
  }
}

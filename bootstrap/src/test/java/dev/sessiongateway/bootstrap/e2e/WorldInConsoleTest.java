package dev.sessiongateway.bootstrap.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.FilePayload;
import dev.sessiongateway.application.machine.Nightly;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The simulated network as a whole in the console.
@Nightly
class WorldInConsoleTest extends ConsolePart {
  private static final String NEWCOMER = "447700900171";

  private Locator part(String name) {
    return page.getByLabel(name, EXACTLY);
  }

  @Test
  void theClockIsAdvancedPastTheLifeOfAQrCode() {
    api().post("/api/sessions", Map.of("name", "late"));
    console.go("sessions/late");
    var code = page.getByAltText("QR code of the session late");
    assertThat(code).isVisible();
    var first = code.getAttribute("data-value");
    console.go("world");
    console.press("Freeze");
    assertThat(part("Clock").getByText("frozen")).isVisible();
    console.press("+ 61 s");
    console.press("Run");
    assertThat(page.getByText("running")).isVisible();
    console.go("sessions/late");
    assertThat(code).isVisible();
    assertThat(code.getAttribute("data-value")).isNotEqualTo(first);
    assertThat(page.getByText("New code in")).isVisible();
  }

  @Test
  void aFaultIsSwitchedOnAndSeen() {
    console.paired("unlucky", ConsoleFixture.ADA);
    console.go("world");
    console.press("New fault");
    field("What happens").selectOption("reject");
    field("To whom").selectOption("session");
    field("Session").selectOption("unlucky");
    console.press("Switch on");
    assertThat(page.getByText("happened 0 of 0")).isVisible();

    var refused = send("unlucky", ConsoleFixture.BEN, "sendText", Map.of("text", "Hello"));
    assertThat(refused.text("code")).isEqualTo("network.refused");
    assertThat(page.getByText("happened 1 of 1")).isVisible();

    console.press("Remove reject");
    assertThat(text("The network behaves")).isVisible();
    sent("unlucky", ConsoleFixture.BEN, "sendText", Map.of("text", "Hello"));
  }

  @Test
  void newContactsAreCappedByAFault() {
    console.go("world");
    console.press("New fault");
    field("What happens").selectOption("capping");
    field("Sends in a period").fill("4");
    field("Period").fill("48h");
    console.press("Switch on");
    assertThat(text("capping is on.")).isVisible();
    var faults = api().get("/simulator/faults").json();
    assertThat(faults.findValuesAsText("kind")).contains("capping");
    console.press("Remove capping");
    assertThat(text("The network behaves")).isVisible();
  }

  @Test
  void phonesActByThemselvesUntilTheirBehavioursAreRemoved() {
    api().delete("/simulator/behaviours");
    console.go("world");
    begin("auto_scan", Map.of("Phone", ConsoleFixture.ADA));
    api().post("/api/sessions", Map.of("name", "by-itself"));
    console.event("by-itself", event -> event.at("/payload/status").asText().equals("WORKING"));

    begin("echo", Map.of("Phone", ConsoleFixture.BEN, "At most a minute, in each chat", "7"));
    begin(
        "reply",
        Map.of("Phone", ConsoleFixture.CHLOE, "Pattern", "order (\\d+)", "Answer", "$1 is ready"));
    begin("read", Map.of("Phone", ConsoleFixture.CHLOE, "After", "1ms"));
    begin(
        "random_walk",
        Map.of(
            "Phones", ConsoleFixture.BEN + "\n" + ConsoleFixture.CHLOE,
            "Mean time between two acts", "24h",
            "Seed", "7"));
    sent("by-itself", ConsoleFixture.BEN, "sendText", Map.of("text", "Echo this"));
    sent("by-itself", ConsoleFixture.CHLOE, "sendText", Map.of("text", "order 66, please"));
    console.event("by-itself", event -> isFromOthers(event, "Echo this"));
    console.event("by-itself", event -> isFromOthers(event, "66 is ready"));
    console.event("by-itself", event -> event.at("/payload/ackName").asText().equals("READ"));
    var behaviours = part("Behaviours");
    assertThat(behaviours.getByText("+447700900102 · perMinute 7")).isVisible();
    assertThat(behaviours.getByText("interval 24h · seed 7")).isVisible();
    assertThat(behaviours.getByText("acted 1 time", EXACT_TEXT).first()).isVisible();

    console.press("Remove echo");
    assertThat(behaviours.getByText("echo", EXACT_TEXT)).hasCount(0);
    assertThat(api().get("/simulator/behaviours").json()).hasSize(4);
    console.press("Remove all");
    assertThat(text("Phones wait for you")).isVisible();
    assertThat(api().get("/simulator/behaviours").json()).isEmpty();
  }

  private static boolean isFromOthers(com.fasterxml.jackson.databind.JsonNode event, String body) {
    return event.at("/payload/body").asText().equals(body)
        && !event.at("/payload/fromMe").asBoolean(true);
  }

  private void begin(String kind, Map<String, String> values) {
    console.press("New behaviour");
    field("What happens").selectOption(kind);
    values.forEach((label, value) -> field(label).fill(value));
    inDialog("Begin");
    assertThat(part("Behaviours").getByText(kind, EXACT_TEXT)).isVisible();
  }

  @Test
  void aWorldIsSavedPutBackAndBegunAgain() throws Exception {
    console.go("world");
    var saved = page.waitForDownload(() -> console.press("Save the world"));
    api().post("/simulator/phones", Map.of("number", NEWCOMER, "name", "Nora"));
    pickFile("Put one back …", saved.suggestedFilename(), saved.createReadStream().readAllBytes());
    inDialog("Put it back");
    assertThat(page.getByText("The world is as it was.")).isVisible();
    assertThat(names()).contains("Ada Marsh").doesNotContain("Nora");

    pickFile(
        "A world from a file …",
        "shop.yaml",
        "phones:\n  - number: \"%s\"\n    name: Nora\n".formatted(NEWCOMER).getBytes(UTF_8));
    inDialog("Begin");
    assertThat(page.getByText("1 phone, 0 groups, 0 channels")).isVisible();
    assertThat(names()).containsExactly("Nora");

    // A world with a mistake: its line and reason, and nothing changed.
    pickFile("A world from a file …", "bad.yaml", "phones:\n  - name: Nobody\n".getBytes(UTF_8));
    inDialog("Begin");
    assertThat(page.locator("dialog [role=alert]")).containsText("line 2");
    inDialog("Cancel");
    assertThat(names()).containsExactly("Nora");
    assertThat(console.browser().takeErrors()).hasSize(1);

    console.press("The first world …");
    inDialog("Begin");
    assertThat(page.getByText("1 phone, 0 groups, 0 channels")).hasCount(0);
    assertThat(names()).contains("Ada Marsh").doesNotContain("Nora");
  }

  private List<String> names() {
    return api()
        .get("/simulator/phones")
        .json()
        .valueStream()
        .map(phone -> phone.path("name").asText())
        .toList();
  }

  private void pickFile(String button, String name, byte[] content) {
    page.getByLabel(button).setInputFiles(new FilePayload(name, "application/json", content));
  }
}

package dev.sessiongateway.bootstrap.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.http.JsonField;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// Sessions and keys in the console.
@Order(2)
class SessionsInConsoleTest extends ConsolePart {
  private static final int WIDE = 1280;

  /// What the gateway seems to answer to this page.
  private String sessions = "[]";

  private String phones = "[]";
  private Page tab;

  @Test
  void aSessionIsCreatedPairedByItsQrCodePausedAndResumed() {
    console.go("sessions");
    console.press("New session");
    field("Name").fill("shop");
    console.press("Create");
    var code = page.getByAltText("QR code of the session shop");
    assertThat(code).isVisible();
    assertThat(page.getByText("New code in")).isVisible();

    console.press("Ada Marsh");
    var detail = page.getByLabel("Session shop");
    assertThat(detail.getByText("Working")).isVisible();
    assertThat(detail.getByText("447700900101@c.us")).isVisible();

    console.press("Pause");
    assertThat(detail.getByText("Nothing is sent.")).isVisible();
    assertThat(state("shop")).isEqualTo("paused");
    console.press("Resume");
    assertThat(detail.getByText("Working")).isVisible();
    assertThat(state("shop")).isEqualTo("active");
  }

  private String state(String session) {
    return api().get("/api/sessions/" + session).text("state");
  }

  @Test
  void theFirstScreenNamesTheNextStep() {
    tab = console.open(WIDE, ColorScheme.DARK);
    tab.route("**/api/sessions", route -> route.fulfill(answer(sessions)));
    tab.route("**/simulator/phones", route -> route.fulfill(answer(phones)));
    var dora = "[" + PHONE.replace("NUMBER", "15550000001").replace("NAME", "Dora Diaz") + "]";
    assertNextStep("[]", dora, "Create a session", "Create a session");
    var waiting = SESSION.replace("STATE", "awaiting_pairing").replace("ME", "null");
    assertNextStep(
        waiting, dora, "The phone of Dora Diaz can scan its code", "Scan with Dora Diaz");
    assertNextStep(waiting, "[]", "no phone is online", "Make a phone");
    var asked = waiting.replace("\"X\"", "\"CREDENTIALS_REQUIRED\"");
    assertNextStep(asked, dora, "asks for the credentials of an account", "Log in");
    var active =
        SESSION.replace("STATE", "active").replace("ME", json("{'id':'15550000002@c.us'}"));
    assertNextStep(active, "[]", "writes to your sessions as a person does", "Make a phone");
    assertNextStep(active, dora, "Write to it as Dora Diaz", "Write as Dora Diaz");
    var paused = SESSION.replace("STATE", "paused").replace("ME", "null");
    assertNextStep(paused, dora, "It sends nothing until you resume it", "Resume firstone");
    tab.context().close();
  }

  private static final String PHONE =
      """
      {"number":"NUMBER","jid":"NUMBER@c.us","name":"NAME","online":true,"sessions":[]}\
      """;
  private static final String SESSION =
      """
      [{"name":"firstone","state":"STATE","status":"X","me":ME,"config":{}}]\
      """;

  /// On a wide and on a narrow screen.
  private void assertNextStep(
      String sessionsThere, String phonesThere, String says, String button) {
    sessions = sessionsThere;
    phones = phonesThere;
    tab.reload();
    for (var width : List.of(WIDE, 400)) {
      tab.setViewportSize(width, 900);
      var step = tab.getByLabel("Next step");
      assertThat(step).containsText(says);
      assertThat(step.getByText(button).last()).isInViewport();
      assertThat(ConsoleFixture.seriousFaults(tab)).isEmpty();
    }
  }

  private static Route.FulfillOptions answer(String body) {
    return new Route.FulfillOptions().setContentType("application/json").setBody(body);
  }

  @Test
  void aNetworkThatAsksForCredentialsHasAFormWithoutATraceOfTheSecret() {
    tab = console.open(WIDE, ColorScheme.DARK);
    var waiting =
        SESSION
            .replace("STATE", "awaiting_pairing")
            .replace("\"X\"", "\"CREDENTIALS_REQUIRED\"")
            .replace("ME", "null");
    tab.route("**/api/sessions", route -> route.fulfill(answer(waiting)));
    tab.route(
        "**/api/sessions/firstone",
        route -> route.fulfill(answer(waiting.substring(1, waiting.length() - 1))));
    var given = new ArrayList<String>();
    tab.route(
        "**/api/firstone/auth/credentials",
        route -> {
          if (route.request().method().equals("GET")) {
            route.fulfill(answer(FIELDS));
          } else {
            given.add(route.request().postData());
            route.fulfill(answer(REFUSED).setStatus(given.size() == 1 ? 422 : 200));
          }
        });
    tab.navigate(console.url("/console#/sessions/firstone"));
    assertThat(tab.getByText("Log in to the network")).isVisible();
    tab.getByLabel("Account").fill("ada@example.org");
    var secret = tab.getByLabel("Password");
    assertThat(secret).hasAttribute("type", "password");
    secret.fill("wrong");
    assertThat(tab.getByLabel("Server address (optional)")).isVisible();
    assertThat(ConsoleFixture.seriousFaults(tab)).isEmpty();
    tab.getByText("Log in", new Page.GetByTextOptions().setExact(true)).click();
    assertThat(tab.getByRole(AriaRole.ALERT)).containsText("refused the credentials");
    secret.fill("right");
    tab.getByText("Log in", new Page.GetByTextOptions().setExact(true)).click();
    assertThat(tab.getByRole(AriaRole.ALERT)).hasCount(0);
    assertThat(given)
        .containsExactly(
            json("{'credentials':{'account':'ada@example.org','password':'wrong'}}"),
            json("{'credentials':{'account':'ada@example.org','password':'right'}}"));
    tab.context().close();
    // The browser reports the refused request, whatever the script makes of it.
    assertThat(console.browser().takeErrors()).allMatch(error -> error.contains("/credentials"));
  }

  private static final String FIELDS =
      """
      {"fields":[{"name":"account","kind":"account","required":true},\
      {"name":"password","kind":"secret","required":true},\
      {"name":"serverAddress","kind":"text","required":false}]}\
      """;
  private static final String REFUSED =
      """
      {"statusCode":422,"code":"credentials.refused","message":"The network refused the credentials"}\
      """;

  @Test
  void aSessionMadeElsewhereAppearsByItself() {
    console.go("sessions");
    api().post("/api/sessions", Map.of("name", "elsewhere"));
    assertThat(text("elsewhere")).isVisible();
  }

  @Test
  void aPairingCodeIsTypedIntoThePhone() {
    api().post("/api/sessions", Map.of("name", "coded"));
    console.go("sessions/coded");
    field("Number of the phone").fill(ConsoleFixture.ADA);
    console.press("Get a code");
    var code = page.locator("output").textContent();
    console.go("phones/" + ConsoleFixture.ADA);
    pick("More of Ada Marsh", "Type a pairing code");
    field("Code").fill(code);
    console.press("Link");
    assertThat(page.getByText("coded is linked to Ada Marsh.")).isVisible();
    assertThat(state("coded")).isEqualTo("active");
  }

  @Test
  void aSessionIsRestartedLoggedOutAndDeleted() {
    console.paired("spare", ConsoleFixture.CHLOE);
    console.go("sessions/spare");
    console.press("Restart");
    assertThat(page.getByText("spare starts again.")).isVisible();
    console.events("spare", 2, event -> event.at("/payload/status").asText().equals("WORKING"));

    pick("More actions of spare", "Log out");
    inDialog("Log out");
    assertThat(page.getByText("spare is logged out.")).isVisible();
    assertThat(role(AriaRole.HEADING, "Account")).hasCount(0);
    assertThat(api().get("/api/sessions/spare").json().path("me").isObject()).isFalse();

    pick("More actions of spare", "Delete");
    inDialog("Delete");
    assertThat(page.getByText("spare is deleted.")).isVisible();
    assertThat(page.getByLabel("All sessions").getByText("spare")).hasCount(0);
    assertThat(api().get("/api/sessions/spare").status()).isEqualTo(404);
  }

  @Test
  void aConfigurationIsEditedAndWhatTheFormDoesNotShowStays() {
    var webhook =
        Map.of(
            "url", "http://127.0.0.1:9/hook",
            "events", List.of("message"),
            "hmac", Map.of("key", "a-secret-of-the-hook"));
    api()
        .post(
            "/api/sessions",
            Map.of("name", "kept", "start", false, "config", Map.of("webhooks", List.of(webhook))));
    console.go("sessions/kept/config");
    page.locator("form").getByText("Add").click();
    field("Name 1").fill("branch");
    field("Value 1").fill("north");
    field("Debug").check();
    console.press("Save");
    assertThat(text("Saved.")).isVisible();

    var config = config("kept");
    assertThat(JsonField.text(config, "/metadata/branch")).isEqualTo("north");
    assertThat(JsonField.bool(config, "debug")).isTrue();
    assertThat(JsonField.text(config, "/webhooks/0/hmac/key")).isEqualTo("a-secret-of-the-hook");

    console.go("sessions/kept/webhooks");
    console.press("Edit webhook 1");
    field("URL").fill("http://127.0.0.1:9/other");
    inDialog("Save");
    assertThat(page.getByText("http://127.0.0.1:9/other")).isVisible();
    console.press("Remove webhook 1");
    inDialog("Remove");
    assertThat(page.getByText("No webhooks")).isVisible();
    assertThat(config("kept").path("webhooks")).isEmpty();
  }

  private com.fasterxml.jackson.databind.JsonNode config(String session) {
    return api().get("/api/sessions/" + session).json().path("config");
  }

  @Test
  void aKeyIsMadeShownOnceUsedAndRevoked() {
    console.go("keys");
    console.press("New key");
    field("Name").fill("for the night shift");
    inDialog("Create");
    var key = page.locator("dialog output").textContent();
    inDialog("Done");
    try (var client = new GatewayClient(URI.create(console.url("")), key)) {
      assertThat(client.get("/api/sessions").status()).isEqualTo(200);
      console.press("Revoke for the night shift");
      inDialog("Revoke");
      assertThat(row("for the night shift")).hasCount(0);
      assertThat(client.get("/api/sessions").status()).isEqualTo(401);
    }
    assertThat(page.content()).doesNotContain(key);
  }

  private Locator row(String text) {
    return page.getByRole(AriaRole.LISTITEM).filter(new Locator.FilterOptions().setHasText(text));
  }
}

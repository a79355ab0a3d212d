package dev.sessiongateway.bootstrap.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.sessiongateway.application.SingleQuotedJson.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.WebSocketRoute;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import java.net.URI;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/// What goes through the gateway, in the console, and how the console follows it.
@Nightly
class TrafficInConsoleTest extends ConsolePart {
  @Test
  @ExpectsLog("WARN attempts - a receiver refuses events; they are retried beside the others")
  void anAttemptIsListedWithTheAnswerOfTheWebhook() throws Exception {
    try (var receiver = new Receiver(0)) {
      receiver.answer(400);
      var webhook = Map.of("url", receiver.url(), "events", List.of("session.status"));
      api()
          .post(
              "/api/sessions",
              Map.of("name", "attempts", "config", Map.of("webhooks", List.of(webhook))));
      receiver.until(_ -> true);
      console.go("traffic/deliveries");
      role(AriaRole.BUTTON, receiver.url()).click();
      assertThat(page.getByLabel("Attempts").getByText("session.status").first()).isVisible();
      removed("attempts");
    }
  }

  /// Leaves the page first, so that it is not between the list of webhooks and their attempts.
  private void removed(String session) {
    console.go("keys");
    api().delete("/api/sessions/" + session);
  }

  @Test
  void aWebhookIsNotAskedAboutAfterItWasRemoved() {
    withWebhook("removed");
    var tab = console.blank(1200);
    tab.clock().install();
    var asked = new AtomicInteger();
    tab.route(
        "**/deliveries?*",
        route -> {
          asked.incrementAndGet();
          route.resume();
        });
    console.openIn(tab, "/console#/traffic/deliveries");
    assertThat(tab.getByText("Nothing was delivered yet")).isVisible();

    // The next list never comes.
    tab.route("**/api/webhooks", _ -> {});
    tab.waitForRequest("**/api/webhooks", () -> tab.clock().runFor(2_000));
    removed("removed");
    var before = asked.get();
    tab.clock().runFor(10_000);
    // What the page asked before is known when this is answered.
    tab.waitForResponse("**/ping", () -> tab.evaluate("() => void fetch('/ping')"));
    assertThat(asked).hasValue(before);
    tab.context().close();
  }

  @Test
  void aWebhookThatIsRemovedBehindTheListHasNoAttempts() {
    withWebhook("between");
    var tab = console.open(1200, ColorScheme.LIGHT);
    tab.route("**/deliveries?*", route -> route.fulfill(GONE));
    tab.navigate(console.url("/console#/traffic/deliveries"));
    assertThat(tab.getByText("Nothing was delivered yet")).isVisible();
    tab.context().close();
    api().delete("/api/sessions/between");
    // The browser reports each refused request, whatever the script makes of it.
    assertThat(console.browser().takeErrors()).allMatch(error -> error.contains("/deliveries"));
  }

  private static final Route.FulfillOptions GONE =
      new Route.FulfillOptions()
          .setStatus(404)
          .setContentType("application/json")
          .setBody(json("{'statusCode':404,'code':'webhook.not-found','message':'gone'}"));

  /// A session whose webhook gets nothing.
  private void withWebhook(String session) {
    var webhook = Map.of("url", "http://127.0.0.1:9/hook", "events", List.of("message"));
    var config = Map.of("webhooks", List.of(webhook));
    api().post("/api/sessions", Map.of("name", session, "start", false, "config", config));
  }

  @Test
  void aMessageStandsTogetherWithItsRequestItsAcknowledgementsAndItsDeliveries() throws Exception {
    try (var receiver = new Receiver(0)) {
      var webhook = Map.of("url", receiver.url(), "events", List.of("message.any"));
      api()
          .post(
              "/api/sessions",
              Map.of("name", "grouped", "config", Map.of("webhooks", List.of(webhook))));
      console.paired("grouped", ConsoleFixture.ADA);
      page.waitForResponse("**/api/server/requests", () -> console.go("traffic"));
      // Never interpreted, and from right to left.
      sent("grouped", ConsoleFixture.BEN, "sendText", Map.of("text", "<i>שלום</i> <img src=x>"));
      receiver.until(_ -> true);

      var group = page.locator(".log-group").filter(hasText("<i>שלום</i> <img src=x>"));
      assertThat(group).containsText("sent");
      group.getByRole(AriaRole.BUTTON).first().click();
      var parts = group.locator(".log-parts .log-row");
      assertThat(parts.filter(hasText("POST/api/sendText"))).hasCount(1);
      assertThat(parts.filter(hasText("message.any")).first()).isVisible();
      assertThat(parts.filter(hasText("SERVER")).first()).isVisible();
      // Other sessions of that phone have the same message.
      assertThat(parts.filter(hasText("grouped")).filter(hasText("DEVICE"))).hasCount(1);
      assertThat(parts.filter(hasText(receiver.url()))).hasCount(1);

      parts.filter(hasText("POST/api/sendText")).click();
      var detail = role(AriaRole.COMPLEMENTARY, "Part of the traffic");
      assertThat(detail.getByText("\"messageId\"")).isVisible();
      page.keyboard().press("ArrowDown");
      page.keyboard().press("Enter");
      assertThat(detail.getByText("Family B")).isVisible();
      parts.filter(hasText(receiver.url())).click();
      assertThat(detail.getByText("Attempt")).isVisible();

      field("by message").uncheck();
      assertThat(page.locator(".log-group")).hasCount(0);
      assertThat(page.getByRole(AriaRole.ARTICLE).filter(hasText("DEVICE")).last()).isVisible();
      field("by message").check();
      removed("grouped");
    }
  }

  private static Locator.FilterOptions hasText(String text) {
    return new Locator.FilterOptions().setHasText(text);
  }

  @Test
  void aFileIsShownAsAFileAndNotAsItsAddress() {
    console.linked("pictures", ConsoleFixture.ADA);
    console.go("traffic");
    sendFile("sendImage", "image/png", "traffic.png", SampleFiles.pngBase64());
    var detail = openEvent("Photo");
    assertThat(detail.locator("img.media-frame")).isVisible();
    assertThat(detail.locator("pre")).not().containsText("sig=");

    sendFile("sendVoice", "audio/ogg", "traffic.ogg", SampleFiles.voiceBase64());
    assertThat(openEvent("Voice message 0:01").getByLabel("Play the voice note")).isVisible();

    var content = Base64.getEncoder().encodeToString("<b>%PDF-1.4".getBytes(UTF_8));
    sendFile("sendFile", "application/pdf", "traffic.pdf", content);
    var document = openEvent("Document traffic.pdf").getByText("application/pdf · 11 B");
    assertThat(document).isVisible();
    var loaded = page.waitForDownload(document::click);
    assertThat(loaded.suggestedFilename()).isEqualTo("traffic.pdf");
  }

  private void sendFile(String operation, String type, String name, String base64) {
    var file = Map.of("mimetype", type, "filename", name, "data", base64);
    sent("pictures", ConsoleFixture.BEN, operation, Map.of("file", file));
  }

  /// Opens the event of the message with this preview.
  private Locator openEvent(String preview) {
    var group = page.locator(".log-group").filter(hasText(preview)).last();
    group.getByRole(AriaRole.BUTTON).first().click();
    group.locator(".log-parts .log-row").filter(hasText("message.any")).first().click();
    return role(AriaRole.COMPLEMENTARY, "Part of the traffic");
  }

  @Test
  void anEventIsShownInTheFormOfEachFamilyAndClosedByTheKeyboard() {
    api().post("/api/sessions", Map.of("name", "forms"));
    console.go("traffic");
    field("by message").uncheck();
    var row =
        page.getByRole(AriaRole.ARTICLE)
            .filter(new Locator.FilterOptions().setHasText("forms"))
            .filter(new Locator.FilterOptions().setHasText("SCAN_QR_CODE"))
            .first()
            .getByRole(AriaRole.BUTTON);
    row.click();
    var detail = role(AriaRole.COMPLEMENTARY, "Event");
    assertThat(detail.getByText(json("'event': 'session.status'"))).isVisible();
    console.press("Family B");
    assertThat(detail.getByText(json("'event': 'qrcode.updated'"))).isVisible();

    page.keyboard().press("Escape");
    assertThat(detail).hasCount(0);
    assertThat(row).isFocused();
    page.keyboard().press("ArrowUp");
    assertThat(row).not().isFocused();
    assertThat(page.locator(".log-row:focus")).hasCount(1);
    field("by message").check();
  }

  @Test
  void requestsOfOthersAreShownWithTheirAnswers() {
    page.waitForResponse("**/api/server/requests", () -> console.go("traffic/requests"));
    assertThat(page.getByText("Connecting …")).hasCount(0);
    api().get("/api/sessions/nobody");
    page.getByRole(AriaRole.FEED).getByText("/api/sessions/nobody").click();
    var detail = role(AriaRole.COMPLEMENTARY, "Request");
    assertThat(detail.getByText("session.not-found")).isVisible();
    page.context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
    console.press("Copy as curl");
    assertThat(page.evaluate("navigator.clipboard.readText()").toString())
        .contains("curl", "/api/sessions/nobody", "apikey: $KEY");
  }

  @Test
  @ExpectsLog("WARN DeliveryContext - the health of an endpoint changed")
  void aLostConnectionContinuesBehindTheLastEventWithAFreshTicket() {
    api().post("/api/sessions", Map.of("name", "through", "start", false));
    startAndStop("through");
    var sockets = new ArrayList<WebSocketRoute>();
    var isDown = new AtomicBoolean();
    var isExpired = new AtomicBoolean();
    var tab = console.blank(1200);
    tab.routeWebSocket(
        "**/ws?*",
        socket -> {
          socket.connectToServer();
          sockets.add(socket);
        });
    tab.route(
        "**/api/tickets",
        route -> {
          if (isDown.get()) {
            route.abort();
          } else if (isExpired.getAndSet(false)) {
            route.fulfill(EXPIRED);
          } else {
            route.resume();
          }
        });
    console.openIn(tab, "/console#/traffic");
    assertThat(tab.getByText("Live", EXACT)).isVisible();
    tab.getByLabel("Session", EXACTLY).selectOption("through");
    assertShowsAll("through", tab);

    // No ticket, no connection: what happens meanwhile is only in the log. The first ticket after
    // that is one that the gateway does not know any more.
    isDown.set(true);
    isExpired.set(true);
    sockets.getLast().close();
    assertThat(tab.getByText("Reconnecting …", EXACT)).isVisible();
    startAndStop("through");
    isDown.set(false);
    assertShowsAll("through", tab);
    startAndStop("through");
    assertShowsAll("through", tab);
    assertThat(sockets).as("the first, the expired and the last").hasSizeGreaterThanOrEqualTo(3);
    tab.context().close();
    // The browser reports requests that are not answered.
    assertThat(console.browser().takeErrors())
        .allMatch(error -> error.contains("/api/tickets") || error.contains("WebSocket"));
  }

  private static final Route.FulfillOptions EXPIRED =
      new Route.FulfillOptions()
          .setContentType("application/json")
          .setBody(json("{'ticket':'expired','expiresAt':'2020-01-01T00:00:00Z'}"));
  private static final Page.GetByTextOptions EXACT = new Page.GetByTextOptions().setExact(true);

  /// Each of its events once: the number that is shown becomes that of the log.
  private void assertShowsAll(String session, Page tab) {
    var shown = tab.locator(".filters [role=status]");
    tab.waitForCondition(() -> {
      var events = api().get("/api/" + session + "/events?limit=1000").json().path("events");
      return shown.textContent().equals(events.size() + " events");
    });
  }

  /// Causes events.
  private void startAndStop(String session) {
    for (var verb : List.of("start", "stop")) {
      assertThat(api().post("/api/sessions/" + session + "/" + verb, Map.of()).status())
          .isEqualTo(200);
    }
  }

  @Test
  void aKeyThatIsRevokedIsAskedForAgain() {
    var made = api().post("/api/keys", Map.of("name", "short-lived", "isAdmin", true));
    var tab = console.blank(800);
    tab.navigate(console.url("/console#/keys"));
    var key = tab.getByLabel("API key");
    key.fill(made.text("key"));
    tab.keyboard().press("Enter");
    assertThat(tab.getByText("short-lived")).isVisible();
    try (var client = new GatewayClient(URI.create(console.url("")), ConsoleFixture.KEY)) {
      client.delete("/api/keys/" + made.text("id"));
    }
    assertThat(tab.getByText("This key is not valid any more. Enter another one.")).isVisible();
    key.fill(ConsoleFixture.KEY);
    tab.keyboard().press("Enter");
    assertThat(tab.getByRole(AriaRole.HEADING, new Page.GetByRoleOptions().setName("Keys")))
        .isVisible();
    assertThat(tab.getByText("short-lived")).hasCount(0);
    tab.context().close();
    // The browser reports refused requests, and the connection that the gateway ended.
    assertThat(console.browser().takeErrors())
        .isNotEmpty()
        .allMatch(error -> error.contains("401"));
  }
}

package dev.sessiongateway.bootstrap.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.WebSocketRoute;
import com.microsoft.playwright.options.AriaRole;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/// What goes through the gateway, in the console, and how the console follows it.
abstract class TrafficInConsole extends ConsolePart {
  @Test
  void aDeadLetterIsReplayed() throws Exception {
    try (var receiver = new Receiver(0)) {
      receiver.answer(400);
      api().post("/api/sessions", Map.of("name", "letters", "config", hookTo(receiver)));
      var refused = receiver.until(_ -> true).getFirst();
      console.go("traffic/deadletters");
      assertThat(page.getByText("HTTP 400").first()).isVisible();

      console.go("traffic/deliveries");
      var attempts = page.getByLabel("Attempts");
      assertThat(attempts.getByText("session.status").first()).isVisible();

      receiver.answer(204);
      console.go("traffic/deadletters");
      console.press("Replay all");
      assertThat(page.getByText("No dead letters")).isVisible();
      // Tried once before, so this is the replay.
      receiver.until(event -> event.path("id").equals(refused.body().path("id")));
    }
  }

  /// A webhook of session events that is tried once.
  private static Map<String, ?> hookTo(Receiver receiver) {
    return Map.of(
        "webhooks",
        List.of(
            Map.of(
                "url", receiver.url(),
                "events", List.of("session.status"),
                "retries", Map.of("attempts", 0))));
  }

  @Test
  void anEventIsShownInTheFormOfEachFamilyAndClosedByTheKeyboard() {
    api().post("/api/sessions", Map.of("name", "forms"));
    console.go("traffic");
    var row =
        page.getByRole(AriaRole.ARTICLE)
            .filter(new Locator.FilterOptions().setHasText("forms"))
            .filter(new Locator.FilterOptions().setHasText("SCAN_QR_CODE"))
            .first()
            .getByRole(AriaRole.BUTTON);
    row.click();
    var detail = role(AriaRole.COMPLEMENTARY, "Event");
    assertThat(detail.getByText("\"event\": \"session.status\"")).isVisible();
    console.press("Family B");
    assertThat(detail.getByText("\"event\": \"qrcode.updated\"")).isVisible();

    page.keyboard().press("Escape");
    assertThat(detail).hasCount(0);
    assertThat(row).isFocused();
    page.keyboard().press("ArrowUp");
    assertThat(row).not().isFocused();
    assertThat(page.locator(".log-row:focus")).hasCount(1);
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
          .setBody("{\"ticket\":\"expired\",\"expiresAt\":\"2020-01-01T00:00:00Z\"}");
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

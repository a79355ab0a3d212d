package dev.sessiongateway.bootstrap.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.process.Version;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The console in a real browser over a real gateway.
class ConsoleTest {
  @TempDir private static Path home;

  private static final List<Map<String, String>> BUTTONS =
      List.of(Map.of("type", "reply", "id", "yes", "text", "Yes, please"));
  private static final Map<String, ?> LIST =
      Map.of(
          "title", "When?",
          "button", "Times",
          "sections",
              List.of(
                  Map.of(
                      "title",
                      "Tomorrow",
                      "rows",
                      List.of(Map.of("rowId", "t17", "title", "At five")))));

  private static final List<String> PARTS =
      List.of(
          "sessions",
          "sessions/unpaired",
          "sessions/checked",
          "sessions/checked/config",
          "sessions/checked/webhooks",
          "phones",
          "phones/" + ConsoleFixture.BEN + "/" + ConsoleFixture.BEN + "@c.us",
          "phones/" + ConsoleFixture.BEN + "/channels",
          "traffic",
          "traffic/deliveries",
          "traffic/requests",
          "world",
          "keys");
  private static final String AUTHORIZED =
      "{\"apikey\":{\"name\":\"apikey\",\"value\":\"some-key\",\"schema\":{\"type\":\"apiKey\"}}}";
  private static final String MESSAGE =
      """
      {"id":"ID-NUMBER","from":"15550009999@c.us","fromMe":false,"chat":"15550009999@c.us",
       "type":"text","body":"Message NUMBER","timestamp":1700000000,"ack":2,"ackName":"DEVICE",
       "reactions":{}}\
      """;

  private static ConsoleFixture console;

  @BeforeAll
  static void start() {
    console = new ConsoleFixture(home.resolve("data"));
  }

  @AfterAll
  static void stop() {
    if (console != null) {
      console.close();
    }
  }

  @AfterEach
  void noScriptFailed() {
    assertThat(console.browser().takeErrors()).isEmpty();
  }

  @Test
  void theKeyIsAskedForAndAWrongOneRefused() {
    var page = console.openWithoutKey("/", 800);
    assertThat(page.url()).endsWith("/console");
    page.getByLabel("API key").fill("wrong");
    page.keyboard().press("Enter");
    assertThat(page.getByText("The gateway does not know this key.")).isVisible();
    // The browser reports the refused request as an error.
    assertThat(console.browser().takeErrors()).hasSize(1);
    page.getByLabel("API key").fill(ConsoleFixture.KEY);
    page.keyboard().press("Enter");
    assertThat(page.getByRole(AriaRole.HEADING, new GetByRoleOptions().setName("Sessions")))
        .isVisible();
    page.context().close();
  }

  @Test
  void aSessionIsCreatedPairedByItsQrCodePausedAndResumed() {
    var page = console.page();
    console.go("sessions");
    console.press("New session");
    page.getByLabel("Name").fill("shop");
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
    assertThat(console.api().get("/api/sessions/shop").text("state")).isEqualTo("paused");
    console.press("Resume");
    assertThat(detail.getByText("Working")).isVisible();
    assertThat(console.api().get("/api/sessions/shop").text("state")).isEqualTo("active");
  }

  @Test
  void aSessionMadeElsewhereAppearsByItself() {
    console.go("sessions");
    console.api().post("/api/sessions", Map.of("name", "elsewhere"));
    assertThat(console.page().getByText("elsewhere", exactText())).isVisible();
  }

  @Test
  void aPhoneChatsPressesAButtonAndPicksARow() {
    console.paired("bot", ConsoleFixture.CHLOE);
    var page = console.page();
    console.go("phones/" + ConsoleFixture.BEN + "/" + ConsoleFixture.CHLOE + "@c.us");
    send("sendText", Map.of("text", "Hello Ben"));
    assertThat(message("Hello Ben")).isVisible();

    page.getByLabel("Message", exactly()).fill("Hello bot");
    page.keyboard().press("Enter");
    assertThat(message("Hello bot")).isVisible();
    console.event("bot", event -> event.at("/payload/body").asText().equals("Hello bot"));
    // The phone with the chat open has read what the session sent.
    console.event("bot", event -> event.at("/payload/ackName").asText().equals("READ"));

    send(
        "sendButtons",
        Map.of("header", "Delivery", "footer", "Acme", "body", "Fine?", "buttons", BUTTONS));
    page.getByRole(AriaRole.BUTTON, new GetByRoleOptions().setName("Yes, please")).click();
    console.event("bot", event -> event.at("/payload/selectedId").asText().equals("yes"));

    send("sendList", Map.of("message", LIST));
    console.press("Times");
    page.getByRole(AriaRole.BUTTON, new GetByRoleOptions().setName("At five")).click();
    console.event("bot", event -> event.at("/payload/selectedId").asText().equals("t17"));
    assertThat(page.getByText("At five").last()).isVisible();
  }

  @Test
  void aDeadLetterIsReplayed() throws Exception {
    try (var receiver = new Receiver(0)) {
      receiver.answer(400);
      console.api().post("/api/sessions", Map.of("name", "letters", "config", hookTo(receiver)));
      var refused = receiver.until(_ -> true).getFirst();
      var page = console.page();
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
  void anEventIsShownInTheFormOfEachFamily() {
    console.api().post("/api/sessions", Map.of("name", "forms"));
    var page = console.page();
    console.go("traffic");
    page.getByRole(AriaRole.ARTICLE)
        .filter(new Locator.FilterOptions().setHasText("forms"))
        .filter(new Locator.FilterOptions().setHasText("SCAN_QR_CODE"))
        .first()
        .getByRole(AriaRole.BUTTON)
        .click();
    var detail = page.getByLabel("Event", exactly());
    assertThat(detail.getByText("\"event\": \"session.status\"")).isVisible();
    console.press("Family B");
    assertThat(detail.getByText("\"event\": \"qrcode.updated\"")).isVisible();
  }

  @Test
  void requestsOfOthersAreShownWithTheirAnswers() {
    var page = console.page();
    console.go("traffic/requests");
    assertThat(page.getByText("No requests yet")).isVisible();
    console.api().get("/api/sessions/nobody");
    page.getByRole(AriaRole.FEED).getByText("/api/sessions/nobody").click();
    var detail = page.getByLabel("Request", exactly());
    assertThat(detail.getByText("session.not-found")).isVisible();
    page.context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
    console.press("Copy as curl");
    assertThat(page.evaluate("navigator.clipboard.readText()").toString())
        .contains("curl", "/api/sessions/nobody", "apikey: $KEY");
  }

  @Test
  void theClockIsAdvancedPastTheLifeOfAQrCode() {
    console.api().post("/api/sessions", Map.of("name", "late"));
    console.go("sessions/late");
    var page = console.page();
    var code = page.getByAltText("QR code of the session late");
    assertThat(code).isVisible();
    var first = code.getAttribute("data-value");
    console.go("world");
    console.press("Freeze");
    assertThat(page.getByText("frozen")).isVisible();
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
    var page = console.page();
    console.go("world");
    console.press("New fault");
    page.getByLabel("What happens").selectOption("reject");
    page.getByLabel("To whom").selectOption("session unlucky");
    console.press("Switch on");
    assertThat(page.getByText("happened 0 of 0")).isVisible();

    var refused = sendAs("unlucky", "sendText", Map.of("text", "Hello"));
    assertThat(refused.text("code")).isEqualTo("network.refused");
    assertThat(page.getByText("happened 1 of 1")).isVisible();

    console.press("Remove reject");
    assertThat(page.getByText("The network behaves", exactText())).isVisible();
    assertThat(sendAs("unlucky", "sendText", Map.of("text", "Hello")).status()).isEqualTo(200);
  }

  @Test
  void tenThousandMessagesInAChatStaySmooth() {
    var page = console.open(1600, ColorScheme.LIGHT);
    page.route("**/chats/**/messages?*", route -> route.fulfill(newest(route.request().url())));
    page.navigate(console.url("/console#/phones/" + ConsoleFixture.BEN + "/15550009999@c.us"));
    var feed = page.getByRole(AriaRole.FEED);
    assertThat(feed.getByText("Message 9999", exactLocator())).isVisible();
    var toTheTop =
        """
        async () => {
          const feed = document.querySelector('[role=feed]');
          let longest = 0;
          const size = () => Number(document.querySelector('[role=article]').ariaSetSize);
          for (let frames = 0; size() < 10000 && frames < 600; frames++) {
            feed.scrollTop = frames % 2; // the same position again would be no scroll event
            const before = performance.now();
            await new Promise(requestAnimationFrame);
            longest = Math.max(longest, performance.now() - before);
          }
          return [size(), document.querySelectorAll('[role=article]').length, longest];
        }\
        """;
    var found = (List<?>) page.evaluate(toTheTop);
    assertThat(found.getFirst()).isEqualTo(10_000);
    assertThat((Integer) found.get(1)).as("rows in the page").isLessThan(100);
    assertThat(((Number) found.get(2)).doubleValue()).as("longest frame in ms").isLessThan(1_000);
    page.context().close();
  }

  /// One page of 10,000 messages, the newest first.
  private static Route.FulfillOptions newest(String url) {
    var query = Pattern.compile("limit=(\\d+)&offset=(\\d+)").matcher(url);
    assertThat(query.find()).isTrue();
    var offset = Integer.parseInt(query.group(2));
    var messages =
        IntStream.range(offset, Math.min(10_000, offset + Integer.parseInt(query.group(1))))
            .mapToObj(i -> MESSAGE.replace("NUMBER", Integer.toString(9_999 - i)))
            .collect(Collectors.joining(",", "[", "]"));
    return new Route.FulfillOptions().setContentType("application/json").setBody(messages);
  }

  @Test
  void axeFindsNoSeriousFault() {
    console.paired("checked", ConsoleFixture.BEN);
    sendAs("checked", "sendText", Map.of("text", "Hello"));
    console.api().post("/api/sessions", Map.of("name", "unpaired"));
    check(console.open(1600, ColorScheme.LIGHT), PARTS);
    check(console.open(380, ColorScheme.DARK), PARTS.subList(1, 8));
  }

  private static void check(Page page, List<String> parts) {
    for (var part : parts) {
      page.navigate(console.url("/console#/" + part));
      assertThat(page.locator("main")).not().containsText("Loading");
      assertThat(ConsoleFixture.seriousFaults(page)).isEmpty();
    }
    page.context().close();
  }

  @Test
  void theApiDocumentFitsANarrowScreenAndKeepsTheKey() {
    // The page is drawn once: it finds what it stored at an authorisation before.
    var page = console.blank(400);
    page.addInitScript("localStorage.authorized = `" + AUTHORIZED + "`");
    page.navigate(console.url("/docs"));
    assertThat(page.getByText("First five minutes")).isVisible();
    assertThat(page.getByText("Messages (B)", exactText())).isVisible();
    assertThat(page.locator(".info .version").first()).hasText(Version.current());
    assertThat(page.evaluate("document.documentElement.scrollWidth")).isEqualTo(400);
    assertThat(page.evaluate("JSON.stringify(ui.authSelectors.authorized())"))
        .isEqualTo(AUTHORIZED);
    page.context().close();
  }

  private static Page.GetByLabelOptions exactly() {
    return new Page.GetByLabelOptions().setExact(true);
  }

  private static Page.GetByTextOptions exactText() {
    return new Page.GetByTextOptions().setExact(true);
  }

  private static Locator.GetByTextOptions exactLocator() {
    return new Locator.GetByTextOptions().setExact(true);
  }

  private static Locator message(String text) {
    return console.page().getByRole(AriaRole.FEED).getByText(text);
  }

  private static void send(String operation, Map<String, ?> content) {
    assertThat(sendAs("bot", operation, content).status()).isEqualTo(200);
  }

  private static GatewayClient.Answer sendAs(
      String session, String operation, Map<String, ?> content) {
    var body = new HashMap<String, Object>(content);
    body.put("session", session);
    body.put("chatId", ConsoleFixture.BEN + "@c.us");
    return console.api().post("/api/" + operation, body);
  }
}

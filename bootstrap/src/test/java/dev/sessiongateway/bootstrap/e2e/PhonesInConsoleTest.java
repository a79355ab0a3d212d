package dev.sessiongateway.bootstrap.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.assertions.LocatorAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FilePayload;
import dev.sessiongateway.application.machine.Nightly;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// The phones of the simulated network in the console. A session `bot` is linked to Chloe's phone.
@Nightly
@Order(2)
class PhonesInConsoleTest extends ConsolePart {
  private static final String CHAT = ConsoleFixture.BEN + "/" + ConsoleFixture.CHLOE + "@c.us";
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
  private static final String PHONE =
      """
      {"number":"NUMBER","jid":"NUMBER@c.us","name":"Phone NUMBER","online":true,"sessions":[]}\
      """;
  private static final String MESSAGE =
      """
      {"id":"ID-NUMBER","from":"15550009999@c.us","fromMe":false,"chat":"15550009999@c.us",
       "type":"text","body":"Message NUMBER","timestamp":1700000000,"ack":2,"ackName":"DEVICE",
       "reactions":{}}\
      """;

  @BeforeEach
  void pair() {
    console.linked("bot", ConsoleFixture.CHLOE);
  }

  private void sentToBen(String operation, Map<String, ?> content) {
    sent("bot", ConsoleFixture.BEN, operation, content);
  }

  @Test
  void aMessageShowsWhomItMentions() {
    console.go("phones/" + CHAT);
    var ada = ConsoleFixture.ADA;
    sentToBen(
        "sendText",
        Map.of("text", "Ask @" + ada + ", not @15550", "mentions", List.of(ada + "@c.us")));
    var text = page.locator(".bubble .text").filter(new Locator.FilterOptions().setHasText("Ask"));
    assertThat(text).hasText("Ask @Ada Marsh, not @15550");
    assertThat(text.locator(".mention")).hasCount(1);
  }

  @Test
  void aPhoneChatsPressesAButtonAndPicksARow() {
    console.go("phones/" + CHAT);
    sentToBen("sendText", Map.of("text", "Hello Ben"));
    assertThat(message("Hello Ben")).isVisible();

    field("Message").fill("Hello bot");
    page.keyboard().press("Enter");
    assertThat(message("Hello bot")).isVisible();
    console.event("bot", event -> event.at("/payload/body").asText().equals("Hello bot"));
    // The phone with the chat open has read what the session sent.
    console.event("bot", event -> event.at("/payload/ackName").asText().equals("READ"));

    sentToBen(
        "sendButtons",
        Map.of("header", "Delivery", "footer", "Acme", "body", "Fine?", "buttons", BUTTONS));
    role(AriaRole.BUTTON, "Yes, please").click();
    console.event("bot", event -> event.at("/payload/selectedId").asText().equals("yes"));

    sentToBen("sendList", Map.of("message", LIST));
    console.press("Times");
    role(AriaRole.BUTTON, "At five").click();
    console.event("bot", event -> event.at("/payload/selectedId").asText().equals("t17"));
    assertThat(page.getByText("At five").last()).isVisible();
  }

  @Test
  void aPictureAndARecordingAreSentAndShown() {
    console.go("phones/" + CHAT);
    attach("photo.png", "image/png", Base64.getDecoder().decode(SampleFiles.pngBase64()));
    field("Message").fill("The shop");
    console.press("Send");
    console.press("Enlarge: The shop");
    assertThat(page.locator("dialog img")).isVisible();
    page.keyboard().press("Escape");
    console.event("bot", event -> event.at("/payload/media/mimetype").asText().equals("image/png"));

    attach("note.wav", "audio/wav", SampleFiles.wav());
    console.press("Send");
    console.press("Play");
    console.event("bot", event -> event.at("/payload/media/mimetype").asText().startsWith("audio"));

    // Opened again, the chat is at its end, although pictures are loaded later than texts.
    console.go("phones/" + ConsoleFixture.BEN + "/calls");
    console.go("phones/" + CHAT);
    page.waitForFunction("document.querySelector('.picture img')?.naturalWidth > 0");
    assertThat(page.locator(".player").last()).isInViewport();
  }

  private void attach(String name, String type, byte[] content) {
    page.locator(".composer input[type=file]").setInputFiles(new FilePayload(name, type, content));
    assertThat(text(name)).isVisible();
  }

  @Test
  void aPollIsWrittenAndAMessageIsFoundAgain() {
    console.go("phones/" + CHAT);
    pick("Attach", "Poll");
    field("Question").fill("Which wind?");
    field("Option 1").fill("North");
    field("Option 2").fill("South");
    inDialog("Send");
    console.event("bot", event -> event.at("/payload/body").asText().equals("Which wind?"));
    page.getByLabel("South").last().click();
    console.event("bot", event -> event.path("event").asText().equals("poll.vote"));

    console.go("phones/" + ConsoleFixture.BEN);
    console.press("Messages");
    field("Words").fill("which wi");
    role(AriaRole.BUTTON, "Which wind?").click();
    assertThat(page.locator(".line.found")).containsText("Which wind?");
  }

  @Test
  void aBusinessIsMarkedAndShowsItsIdsAndTheFailedCallsOfItsWebhook() {
    var ada = "/simulator/phones/" + ConsoleFixture.ADA + "/";
    var body =
        Map.of(
            "token", "token-of-the-business",
            "appSecret", "secret-of-the-app",
            "webhook", Map.of("url", "http://127.0.0.1:1/app?secret=hidden"));
    console.go("world");
    assertThat(api().put(ada + "business", body).status()).isEqualTo(200);
    sent("bot", ConsoleFixture.ADA, "sendText", Map.of("text", "Is the shop open?"));

    console.go("phones/" + ConsoleFixture.ADA + "/business");
    var row =
        page.locator(".phone-list .row").filter(new Locator.FilterOptions().setHasText("Ada"));
    assertThat(row).containsText("business");
    assertThat(page.locator(".phone-list .badge")).hasCount(1);
    var shown = page.locator(".phone-tab");
    assertThat(shown).containsText("Phone number id100" + ConsoleFixture.ADA);
    assertThat(shown).containsText("Business account id200" + ConsoleFixture.ADA);
    assertThat(shown).containsText("24-hour windowholds");
    var attempt = page.getByLabel("Webhook calls", EXACTLY).getByRole(AriaRole.LISTITEM).last();
    assertThat(attempt).containsText("messages");
    assertThat(attempt).containsText("attempt 1: ");
    assertThat(attempt).containsText("no answer");
    assertThat(page.content()).doesNotContain("secret=hidden", "token-of-the", "secret-of-the");
    console.go("world");
    assertThat(shown).hasCount(0);
    api().delete(ada + "business");
  }

  @Test
  void anOwnMessageComesIntoViewFromFarUp() {
    for (var i = 0; i < 40; i++) {
      sentToBen("sendText", Map.of("text", "Line " + i));
    }
    console.go("phones/" + CHAT);
    assertThat(message("Line 39")).isInViewport();
    page.getByRole(AriaRole.FEED).hover();
    page.mouse().wheel(0, -20_000);
    assertThat(message("Line 39")).hasCount(0);
    page.getByPlaceholder("Message").fill("My own");
    page.keyboard().press("Enter");
    assertThat(message("My own")).isInViewport();
  }

  @Test
  void thePhonesBesideAChatTellWhatIsNotReadAndAreSearched() {
    page.setViewportSize(1280, 900);
    console.go("phones/" + ConsoleFixture.CHLOE);
    sentToBen("sendText", Map.of("text", "Not read yet"));
    var phones = page.getByLabel("All phones");
    assertThat(phones.locator("[href*='" + ConsoleFixture.BEN + "'] .unread")).isVisible();
    var search = phones.getByLabel("Find a phone");
    search.focus();
    page.keyboard().type("marsh");
    assertThat(phones.getByText("Ada Marsh")).isVisible();
    assertThat(phones.getByRole(AriaRole.LISTITEM)).hasCount(1);
    phones.getByText("Ada Marsh").click();
    assertThat(page.getByLabel("Phone of Ada Marsh")).isVisible();
    search.fill("");
    assertThat(phones.getByRole(AriaRole.LISTITEM)).not().hasCount(1);
    page.setViewportSize(1600, 900);
  }

  @Test
  void escapeClosesTheSearchWhateverIsTyped() {
    console.go("phones/" + ConsoleFixture.BEN);
    console.press("Messages");
    field("Words").fill("anything");
    page.keyboard().press("Escape");
    assertThat(page.locator("dialog")).hasCount(0);
    assertThat(console.button("Messages")).isFocused();
  }

  @Test
  void theChatHasMostOfTheWidthOfASmallScreen() {
    var tab = console.open(1280, ColorScheme.LIGHT);
    tab.navigate(console.url("/console#/phones/" + CHAT));
    assertThat(tab.getByLabel("Message", EXACTLY)).isVisible();
    assertThat(tab.locator(".phone-chat").boundingBox().width).isGreaterThan(640);
    assertThat(tab.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Ada Marsh")))
        .isVisible();
    tab.context().close();
  }

  @Test
  void theListOfChatsSaysWhatTheLastMessageIs() {
    console.go("phones/" + ConsoleFixture.ADA);
    var row = page.locator(".chats .row").filter(new Locator.FilterOptions().setHasText("Chloe"));
    sent(
        "bot",
        ConsoleFixture.ADA,
        "sendImage",
        file("image/png", "p.png", SampleFiles.pngBase64()));
    assertThat(row).containsText("Photo");
    sent(
        "bot",
        ConsoleFixture.ADA,
        "sendVoice",
        file("audio/ogg", "v.ogg", SampleFiles.voiceBase64()));
    assertThat(row).containsText("Voice message 0:01");
    sent(
        "bot",
        ConsoleFixture.ADA,
        "sendFile",
        file("application/pdf", "report.pdf", "JVBERi0xLjQ="));
    assertThat(row).containsText("Document report.pdf");
    sent(
        "bot",
        ConsoleFixture.ADA,
        "sendLocation",
        Map.of("latitude", 52.5, "longitude", 13.4, "title", "Town hall"));
    assertThat(row).containsText("Location Town hall");
    var poll = Map.of("name", "Which tide?", "options", List.of("High", "Low"));
    sent("bot", ConsoleFixture.ADA, "sendPoll", Map.of("poll", poll));
    assertThat(row).containsText("Poll Which tide?");
    var contact = Map.of("fullName", "Dora Diaz", "phoneNumber", "+447700900199");
    sent("bot", ConsoleFixture.ADA, "sendContactVcard", Map.of("contacts", List.of(contact)));
    assertThat(row).containsText("Contact Dora Diaz");
    sent("bot", ConsoleFixture.ADA, "sendText", Map.of("text", "<b>two</b>\nlines"));
    assertThat(row).containsText("<b>two</b> lines");
  }

  private static Map<String, ?> file(String type, String name, String base64) {
    return Map.of("file", Map.of("mimetype", type, "filename", name, "data", base64));
  }

  @Test
  void aCallRingsOnTheOtherPhoneAndIsAnswered() {
    console.go("phones/" + CHAT);
    console.press("Call");
    console.event("bot", event -> event.path("event").asText().equals("call.received"));
    console.go("phones/" + ConsoleFixture.CHLOE + "/calls");
    var ringing = role(AriaRole.ALERTDIALOG, "Incoming call");
    ringing.getByText("Accept").click();
    assertThat(ringing).hasCount(0);
    assertThat(page.getByText("incoming · talking")).isVisible();
    console.press("Hang up");
    assertThat(page.getByText("incoming · ended")).isVisible();
    console.event("bot", event -> event.path("event").asText().equals("call.accepted"));
  }

  @Test
  void ofTenThousandPhonesSomeAreShownAndEachIsFoundByItsNumber() {
    var all =
        IntStream.range(0, 10_000)
            .mapToObj(i -> PHONE.replace("NUMBER", Integer.toString(15_550_000 + i)))
            .collect(Collectors.joining(",", "[", "]"));
    var tab = console.open(1600, ColorScheme.LIGHT);
    tab.route(
        "**/simulator/phones",
        route ->
            route.fulfill(
                new Route.FulfillOptions().setContentType("application/json").setBody(all)));
    tab.route(
        "**/chats",
        route ->
            route.fulfill(
                new Route.FulfillOptions()
                    .setContentType("application/json")
                    .setBody(
                        route.request().url().contains("/15550130/")
                            ? json("[{'unread':7}]")
                            : "[]")));
    tab.navigate(console.url("/console#/phones"));
    assertThat(tab.getByText("9800 more")).isVisible();
    // The phones are asked in turn.
    assertThat(tab.locator("[href*='15550130'] .unread"))
        .containsText("7", new LocatorAssertions.ContainsTextOptions().setTimeout(60_000));
    tab.getByLabel("Find a phone").fill("15559999");
    assertThat(tab.getByRole(AriaRole.LISTITEM).getByText("Phone 15559999")).isVisible();
    assertThat(tab.getByText(" more")).hasCount(0);
    tab.context().close();
  }

  @Test
  void tenThousandMessagesInAChatStaySmooth() throws Exception {
    var tab = console.open(1600, ColorScheme.LIGHT);
    tab.route("**/chats/**/messages?*", route -> route.fulfill(newest(route.request().url())));
    tab.navigate(console.url("/console#/phones/" + ConsoleFixture.BEN + "/15550009999@c.us"));
    var feed = tab.getByRole(AriaRole.FEED);
    var newest = new Locator.GetByTextOptions().setExact(true);
    assertThat(feed.getByText("Message 9999", newest)).isVisible();
    var toTheTop =
        """
        async () => {
          const feed = document.querySelector('[role=feed]');
          const frames = [];
          const size = () => Number(document.querySelector('[role=article]').ariaSetSize);
          const frame = async (top) => {
            feed.scrollTop = top;
            const before = performance.now();
            await new Promise(requestAnimationFrame);
            frames.push(performance.now() - before);
          };
          for (let i = 0; size() < 10000 && i < 600; i++) await frame(i % 2); // the same position again is no scroll event
          const loading = frames.length;
          for (let i = 0; i < 60; i++) await frame(i * 3000);
          const sorted = frames.slice(loading).sort((one, other) => one - other);
          return [size(), document.querySelectorAll('[role=article]').length, sorted[30], sorted[57], Math.max(...frames)];
        }\
        """;
    var found = (List<?>) tab.evaluate(toTheTop);
    var line =
        "Console: frames while 10,000 messages are scrolled, median %.0f ms, 95 %% %.0f ms, longest %.0f ms%n"
            .formatted(millis(found, 2), millis(found, 3), millis(found, 4));
    Files.writeString(
        Files.createDirectories(Path.of("target/figures")).resolve("console.txt"), line);
    assertThat(found.getFirst()).isEqualTo(10_000);
    assertThat((Integer) found.get(1)).as("rows in the page").isLessThan(100);
    tab.context().close();
  }

  private static double millis(List<?> found, int index) {
    return ((Number) found.get(index)).doubleValue();
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
}

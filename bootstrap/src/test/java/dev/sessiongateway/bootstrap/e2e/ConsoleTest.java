package dev.sessiongateway.bootstrap.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The console in a real browser over a real gateway. All parts share one of each, because they
/// take longer to start than a test.
class ConsoleTest {
  @TempDir private static Path home;

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
          "traffic/deadletters",
          "traffic/requests",
          "world",
          "keys");
  private static final String AUTHORIZED =
      "{\"apikey\":{\"name\":\"apikey\",\"value\":\"some-key\",\"schema\":{\"type\":\"apiKey\"}}}";

  /// What can be scrolled to the side; logs, tables and tabs may.
  private static final String CUT =
      """
      [...document.querySelectorAll('html, main, .pane, .pane-body, .card')]
        .filter(one => one.scrollWidth > one.clientWidth).map(one => one.outerHTML.slice(0, 200))\
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
    // A session can be linked while its code is asked for.
    assertThat(console.browser().takeErrors()).allMatch(error -> error.contains("/auth/qr"));
  }

  static ConsoleFixture console() {
    return console;
  }

  @Nested
  class Sessions extends SessionsInConsole {}

  @Nested
  class Phones extends PhonesInConsole {}

  @Nested
  class Traffic extends TrafficInConsole {}

  @Nested
  class DeadLetters extends DeadLettersInConsole {}

  @Nested
  class World extends WorldInConsole {}

  @Nested
  class Forms extends FormsInConsole {}

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
  void theKeyboardReachesWhatTheMouseDoes() {
    var page = console.page();
    console.go("keys");
    assertThat(page.getByRole(AriaRole.HEADING, new GetByRoleOptions().setName("Keys")))
        .isVisible();
    page.locator(".skip").focus();
    page.keyboard().press("Enter");
    assertThat(page.locator("main")).isFocused();
    page.keyboard().press("Tab");
    var open = console.button("New key");
    assertThat(open).isFocused();
    page.keyboard().press("Enter");
    var name = page.getByLabel("Name", ConsolePart.EXACTLY);
    assertThat(name).isFocused();
    page.keyboard().type("typed");
    page.keyboard().press("Enter");
    assertThat(page.getByText("it is not shown again")).isVisible();
    page.keyboard().press("Escape");
    assertThat(open).isFocused();

    console.go("phones/" + ConsoleFixture.ADA);
    var menu = console.button("More of Ada Marsh");
    menu.focus();
    page.keyboard().press("Enter");
    assertThat(page.getByRole(AriaRole.MENUITEM).first()).isFocused();
    page.keyboard().press("ArrowDown");
    assertThat(page.getByRole(AriaRole.MENUITEM).nth(1)).isFocused();
    page.keyboard().press("Escape");
    assertThat(menu).isFocused();
  }

  @Test
  void axeFindsNoSeriousFaultAndNothingIsWiderThanTheScreen() {
    console.paired("checked", ConsoleFixture.BEN);
    ConsolePart.sent("checked", ConsoleFixture.BEN, "sendText", Map.of("text", "Hello"));
    console.api().post("/api/sessions", Map.of("name", "unpaired"));
    check(console.open(1600, ColorScheme.LIGHT));
    check(console.open(380, ColorScheme.DARK));
  }

  /// Each part, and a dialog. Nothing is wider than the screen.
  private static void check(Page page) {
    for (var part : PARTS) {
      page.navigate(console.url("/console#/" + part));
      assertThat(page.locator("main")).not().containsText("Loading");
      assertThat(ConsoleFixture.seriousFaults(page)).isEmpty();
      assertThat(page.evaluate(CUT)).as(part).isEqualTo(List.of());
    }
    page.navigate(console.url("/console#/world"));
    page.getByText("New behaviour").click();
    assertThat(page.locator("dialog")).isVisible();
    assertThat(ConsoleFixture.seriousFaults(page)).isEmpty();
    page.context().close();
  }

  @Test
  void theApiDocumentFitsANarrowScreenAndKeepsTheKey() {
    // The page is drawn once: it finds what it stored at an authorisation before.
    var page = console.blank(400);
    page.addInitScript("localStorage.authorized = `" + AUTHORIZED + "`");
    page.navigate(console.url("/docs"));
    assertThat(page.getByText("First five minutes")).isVisible();
    assertThat(page.getByText("Messages (B)", new Page.GetByTextOptions().setExact(true)))
        .isVisible();
    assertThat(page.locator(".info .version").first()).hasText("2.0");
    assertThat(page.evaluate("document.documentElement.scrollWidth")).isEqualTo(400);
    assertThat(page.evaluate("JSON.stringify(ui.authSelectors.authorized())"))
        .isEqualTo(AUTHORIZED);
    page.context().close();
  }

  @Test
  void theApiDocumentFollowsTheColoursOfTheSystem() {
    var page = console.blank(1280);
    page.emulateMedia(colours(ColorScheme.DARK));
    page.navigate(console.url("/docs"));
    page.getByText("Messages (B)", new Page.GetByTextOptions().setExact(true)).click();
    page.locator(".opblock-summary-control").first().click();
    assertThat(page.getByText("Example Value").first()).isVisible();
    assertThat(page.evaluate(BACKGROUND)).isEqualTo("rgb(28, 32, 34)");
    var contrast = List.of("color-contrast");
    assertThat(ConsoleFixture.seriousFaults(page, ".opblock.is-open", contrast)).isEmpty();

    page.emulateMedia(colours(ColorScheme.LIGHT));
    page.waitForFunction(BACKGROUND + " !== 'rgb(28, 32, 34)'");
    page.context().close();
  }

  private static final String BACKGROUND =
      "getComputedStyle(document.documentElement).backgroundColor";

  private static Page.EmulateMediaOptions colours(ColorScheme colours) {
    return new Page.EmulateMediaOptions().setColorScheme(colours);
  }
}

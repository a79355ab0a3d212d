package dev.sessiongateway.bootstrap.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// The console as a whole: its key, the keyboard, screens of any width.
@Order(2)
class ConsoleTest extends ConsolePart {
  private static final List<String> PARTS =
      List.of(
          "overview",
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

  /// What can be scrolled to the side; logs, tables and tabs may.
  private static final String CUT =
      """
      [...document.querySelectorAll('html, main, .pane, .pane-body, .card')]
        .filter(one => one.scrollWidth > one.clientWidth).map(one => one.outerHTML.slice(0, 200))\
      """;

  @Test
  void theKeyIsAskedForAndAWrongOneRefused() {
    var tab = console.openWithoutKey("/", 800);
    assertThat(tab.url()).endsWith("/console");
    tab.getByLabel("API key").fill("wrong");
    tab.keyboard().press("Enter");
    assertThat(tab.getByText("The gateway does not know this key.")).isVisible();
    // The browser reports the refused request as an error.
    assertThat(console.browser().takeErrors()).hasSize(1);
    tab.getByLabel("API key").fill(ConsoleFixture.KEY);
    tab.keyboard().press("Enter");
    assertThat(tab.getByRole(AriaRole.HEADING, new GetByRoleOptions().setName("Sessions")))
        .isVisible();
    tab.context().close();
  }

  @Test
  void theKeyboardReachesWhatTheMouseDoes() {
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
    var name = field("Name");
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
    sent("checked", ConsoleFixture.BEN, "sendText", Map.of("text", "Hello"));
    console.api().post("/api/sessions", Map.of("name", "unpaired"));
    check(console.open(1600, ColorScheme.LIGHT));
    check(console.open(380, ColorScheme.DARK));
  }

  /// Each part, and a dialog. Nothing is wider than the screen.
  private void check(Page tab) {
    for (var part : PARTS) {
      tab.navigate(console.url("/console#/" + part));
      assertThat(tab.locator("main")).not().containsText("Loading");
      assertThat(ConsoleFixture.seriousFaults(tab)).isEmpty();
      assertThat(tab.evaluate(CUT)).as(part).isEqualTo(List.of());
    }
    tab.navigate(console.url("/console#/world"));
    tab.getByText("New behaviour").click();
    assertThat(tab.locator("dialog")).isVisible();
    assertThat(ConsoleFixture.seriousFaults(tab)).isEmpty();
    tab.context().close();
  }
}

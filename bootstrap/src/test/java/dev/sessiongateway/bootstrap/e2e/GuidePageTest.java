package dev.sessiongateway.bootstrap.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.sessiongateway.application.machine.Nightly;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The guide in a browser. It needs no key.
@Nightly
class GuidePageTest extends ConsolePart {
  private static final String BACKGROUND = "getComputedStyle(document.body).backgroundColor";
  private static final String DARK = "rgb(11, 17, 17)";

  @BeforeEach
  void openFrontPage() {
    page.setViewportSize(1280, 900);
    page.evaluate("localStorage.clear()");
    page.navigate(console.url("/docs/guide"));
  }

  private Locator search() {
    return page.getByLabel("Search the guide");
  }

  private Locator main() {
    return page.getByRole(AriaRole.MAIN);
  }

  @Test
  void theFrontPageLeadsToPagesAndTheContentsListShowsWhereOneIs() {
    main().getByText("Testing bots", exactly()).first().click();
    assertThat(page).hasURL(console.url("/docs/guide/testing-bots"));
    assertThat(main().locator("h1")).hasText("Testing bots");
    var contents = page.locator("#contents");
    assertThat(contents.locator("[aria-current=page]")).hasText("Testing bots");
    contents.getByText("Fault codes", exactly()).click();
    assertThat(main().locator("h1")).hasText("Fault codes");
  }

  private static Locator.GetByTextOptions exactly() {
    return new Locator.GetByTextOptions().setExact(true);
  }

  @Test
  void theSearchFindsAFaultCodeWithTheKeyboardAlone() {
    page.keyboard().press("/");
    assertThat(search()).isFocused();
    page.keyboard().type("session.not-found");
    var option = page.getByRole(AriaRole.OPTION).filter(withText("Fault codes")).first();
    assertThat(option).isVisible();
    while (!"true".equals(option.getAttribute("aria-selected"))) {
      page.keyboard().press("ArrowDown");
    }
    page.keyboard().press("Enter");
    assertThat(page).hasURL(Pattern.compile(".*/docs/guide/faults#.+"));
    assertThat(main().locator("h1")).hasText("Fault codes");
  }

  private static Locator.FilterOptions withText(String text) {
    return new Locator.FilterOptions().setHasText(text);
  }

  @Test
  void theSearchAlsoOpensWhatIsPressedAndSaysWhenItFindsNothing() {
    search().click();
    search().fill("no-such-word-in-the-guide");
    assertThat(page.getByText("No section has all these words.")).isVisible();
    search().fill("hmac");
    page.getByRole(AriaRole.OPTION).filter(withText("Webhooks")).first().click();
    assertThat(page).hasURL(Pattern.compile(".*/docs/guide/webhooks.*"));
    search().fill("hmac");
    page.keyboard().press("Escape");
    assertThat(page.getByRole(AriaRole.OPTION)).hasCount(0);
    assertThat(search()).hasValue("");
  }

  @Test
  void pagesFitANarrowScreen() {
    page.setViewportSize(360, 800);
    for (var name : new String[] {"", "/settings", "/operations-b", "/message-examples"}) {
      page.navigate(console.url("/docs/guide" + name));
      assertThat(page.evaluate("document.documentElement.scrollWidth")).as(name).isEqualTo(360);
    }
    page.getByText("Contents", new Page.GetByTextOptions().setExact(true)).click();
    assertThat(page.locator("#contents")).isInViewport();
  }

  @Test
  void theColoursAreThoseOfTheSystemOrOfTheConsole() {
    assertThat(page.evaluate(BACKGROUND)).isNotEqualTo(DARK);
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
    assertThat(page.evaluate(BACKGROUND)).isEqualTo(DARK);
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
    page.evaluate("localStorage.setItem('session-gateway.theme', 'dark')");
    page.reload();
    assertThat(page.evaluate(BACKGROUND)).isEqualTo(DARK);
  }

  @Test
  void nobodyIsExcluded() {
    assertAccessible("", ColorScheme.LIGHT);
    assertAccessible("/faults", ColorScheme.DARK);
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
  }

  private void assertAccessible(String name, ColorScheme colours) {
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(colours));
    page.navigate(console.url("/docs/guide" + name));
    search().fill("session");
    assertThat(page.getByRole(AriaRole.OPTION).first()).isVisible();
    assertThat(ConsoleFixture.seriousFaults(page)).as(colours + name).isEmpty();
  }
}

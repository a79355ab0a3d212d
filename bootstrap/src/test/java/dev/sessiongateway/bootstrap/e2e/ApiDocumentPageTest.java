package dev.sessiongateway.bootstrap.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// The page of the API document, which takes seconds to be drawn: all tests look at the same.
@Order(2)
class ApiDocumentPageTest extends ConsolePart {
  private static final String AUTHORIZED =
      "{\"apikey\":{\"name\":\"apikey\",\"value\":\"some-key\",\"schema\":{\"type\":\"apiKey\"}}}";
  private static final String BACKGROUND =
      "getComputedStyle(document.documentElement).backgroundColor";

  private Locator messages;

  @BeforeAll
  void openDocument() {
    // It finds what it stored at an authorisation before.
    page.addInitScript("localStorage.authorized = `" + AUTHORIZED + "`");
    page.navigate(console.url("/docs"));
    messages = text("Messages (B)");
    assertThat(messages).isVisible();
  }

  @Test
  void fitsANarrowScreenAndKeepsTheKey() {
    page.setViewportSize(400, 900);
    assertThat(page.getByText("First five minutes")).isVisible();
    assertThat(messages).isVisible();
    assertThat(page.locator(".info .version").first()).hasText("2.0");
    assertThat(page.evaluate("document.documentElement.scrollWidth")).isEqualTo(400);
    assertThat(page.evaluate("JSON.stringify(ui.authSelectors.authorized())"))
        .isEqualTo(AUTHORIZED);
  }

  @Test
  void followsTheColoursOfTheSystem() {
    page.setViewportSize(1280, 900);
    page.emulateMedia(colours(ColorScheme.DARK));
    messages.click();
    var operation = page.locator(".opblock-summary-control").first();
    operation.click();
    assertThat(page.getByText("Example Value").first()).isVisible();
    assertThat(page.evaluate(BACKGROUND)).isEqualTo("rgb(28, 32, 34)");
    var contrast = List.of("color-contrast");
    assertThat(ConsoleFixture.seriousFaults(page, ".opblock.is-open", contrast)).isEmpty();

    page.emulateMedia(colours(ColorScheme.LIGHT));
    assertThat(page.locator("html")).not().hasCSS("background-color", "rgb(28, 32, 34)");
    operation.click();
    messages.click();
  }

  private static Page.EmulateMediaOptions colours(ColorScheme colours) {
    return new Page.EmulateMediaOptions().setColorScheme(colours);
  }
}

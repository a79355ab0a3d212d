package dev.sessiongateway.bootstrap.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.sessiongateway.application.machine.Nightly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/// The page of the API document. The tests look at the same page.
@Order(2)
@Nightly
class ApiDocumentPageTest extends ConsolePart {
  private static final String AUTHORIZED =
      json("{'apikey':{'name':'apikey','value':'some-key','schema':{'type':'apiKey'}}}");
  private static final String BACKGROUND =
      "getComputedStyle(document.documentElement).backgroundColor";

  private Locator messages;

  @BeforeAll
  void openDocument() throws IOException {
    // It finds what it stored at an authorisation before.
    page.addInitScript("localStorage.authorized = `" + AUTHORIZED + "`");
    var start = System.nanoTime();
    page.navigate(console.url("/docs"));
    messages = text("Messages (B)");
    assertThat(messages).isVisible();
    var line = "API document: its page is there after %d ms%n".formatted(millisSince(start));
    Files.writeString(
        Files.createDirectories(Path.of("target/figures")).resolve("api-document.txt"), line);
  }

  private static long millisSince(long nanos) {
    return Duration.ofNanos(System.nanoTime() - nanos).toMillis();
  }

  private Locator operations() {
    return page.locator(".opblock");
  }

  @Test
  void operationsAreDrawnWhenTheirTagIsOpened() {
    assertThat(operations()).hasCount(0);
    messages.click();
    assertThat(operations()).hasCount(19);
    messages.click();
    assertThat(operations()).hasCount(0);
    var events = role(AriaRole.BUTTON, "Events of webhooks");
    events.focus();
    page.keyboard().press("Enter");
    assertThat(text("a.message.ack")).isVisible();
    page.keyboard().press("Enter");
    assertThat(operations()).hasCount(0);
  }

  /// Swagger UI gets no more of the document than it asks for: the whole takes seconds to read.
  @Test
  void anOperationIsReadWithoutTheOthers() {
    var read =
        page.evaluate(
            """
            async () => {
              const system = ui.getSystem();
              const path = ['paths', '/api/sendText', 'post'];
              const document = system.specSelectors.specJson().toJS();
              let others = 0;
              Object.defineProperty(document.paths, '/other', {enumerable: true, get: () => ({description: ++others})});
              const {spec} = await system.fn.resolveSubtree(document, path);
              return [others, spec.summary, spec.requestBody.content['application/json'].schema.type];
            }\
            """);
    assertThat(read).isEqualTo(List.of(0, "Send a text", "object"));
  }

  @Test
  void theSearchFindsOperationsOfAllTags() {
    var search = page.getByLabel("Search all operations");
    search.focus();
    page.keyboard().type("send TEXT");
    assertThat(text("/message/sendText/{instance}")).isVisible();
    assertThat(page.locator(".opblock-tag[data-is-open=true]")).hasCount(2);
    assertThat(page.locator("[data-path='/api/sendText']")).hasCount(2);
    assertThat(text("Groups")).hasCount(0);
    search.fill("no such operation");
    assertThat(page.getByText("No operation has all these words.")).isVisible();
    search.fill("");
    assertThat(messages).isVisible();
    assertThat(operations()).hasCount(0);
  }

  @Test
  void aLinkOpensItsOperation() {
    for (var tab : List.of(page, console.blank(390))) {
      tab.navigate(console.url("/docs#/Groups%20(B)/b.toggleEphemeral.post"));
      var operation = tab.locator(".opblock.is-open");
      assertThat(operation.locator(".opblock-summary-path"))
          .hasAttribute("data-path", "/group/toggleEphemeral/{instance}");
      assertThat(operation.getByText("Example Value").first()).isVisible();
      assertThat(operation).isInViewport();
    }
    page.locator(".opblock.is-open .opblock-summary-control").click();
    text("Groups (B)").click();
    assertThat(operations()).hasCount(0);
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

package dev.sessiongateway.bootstrap.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.Nightly;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// What strangers write is shown as text: the key is in this tab.
@Tag("redteam")
@Nightly
class HostileTextsInConsoleTest extends ConsolePart {
  private static final String IMAGE = "<img src=x onerror=\"window.stolen=1\">";

  @Test
  void namesAndMessagesRunNoScript() {
    var ada = ConsoleFixture.ADA;
    var ben = ConsoleFixture.BEN;
    api().post("/simulator/phones", Map.of("number", ada, "name", "Shop"));
    api().post("/simulator/phones", Map.of("number", ben, "name", IMAGE));
    for (var text :
        List.of(
            IMAGE,
            "<script>window.stolen=1</script>",
            "*<b>bold</b>* _" + IMAGE + "_ `" + IMAGE + "`",
            "javascript:window.stolen=1",
            "https://x.test/\"onmouseover=\"window.stolen=1",
            "[a](javascript:window.stolen=1)")) {
      assertThat(
              api()
                  .post("/simulator/phones/" + ben + "/messages", Map.of("to", ada, "text", text))
                  .status())
          .isLessThan(300);
    }
    console.go("phones/" + ada + "/" + ben + "@c.us");
    assertThat(page.getByText("window.stolen=1").first()).isVisible();
    assertThat(page.getByText("<b>bold</b>").first()).isVisible();
    console.go("traffic");
    assertThat(page.locator("img[src=x], script:not([src]), a[href^='javascript:']")).hasCount(0);
    assertThat(page.evaluate("String(window.stolen)")).isEqualTo("undefined");
  }
}

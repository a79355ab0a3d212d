package dev.sessiongateway.bootstrap.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.Page.GetByTextOptions;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The console in a real browser over a real gateway.
class ConsoleTest {
  @TempDir private static Path home;

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
    assertThat(console.page().getByText("elsewhere", new GetByTextOptions().setExact(true)))
        .isVisible();
  }
}

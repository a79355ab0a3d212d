package dev.sessiongateway.bootstrap.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser.NewContextOptions;
import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.process.TestSettings;
import dev.sessiongateway.bootstrap.settings.Setting;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// The console of a gateway that needs no key, in a real browser.
@ExtendWith(BrowserPool.class)
@NeedsProgram({"chromium", "node"})
class KeylessConsoleTest {
  @TempDir private Path home;

  @Test
  @ExpectsLog("WARN gateway - no key is needed: everybody on this machine may do everything")
  void asksForNoKeyAndIsLive(Browser browser) {
    try (var gateway = start("/")) {
      var page = browser.page(new NewContextOptions());
      page.navigate(gateway.url() + "/console");
      assertThat(page.locator(".connection")).hasText("Live");
      assertThat(page.locator("input[type=password]")).hasCount(0);
      assertThat(page.getByLabel("Forget the key")).hasCount(0);
      assertThat(browser.takeErrors()).isEmpty();
    }
  }

  @Test
  @ExpectsLog("WARN gateway - no key is needed: everybody on this machine may do everything")
  void allPagesWorkBelowABasePath(Browser browser) {
    try (var gateway = start("/behind/a-proxy")) {
      var page = browser.page(new NewContextOptions());
      page.navigate(gateway.url() + "/console");
      assertThat(page.locator(".connection")).hasText("Live");

      page.navigate(page.getByLabel("API document").getAttribute("href"));
      assertThat(page.locator(".opblock-tag").first()).isVisible();
      assertThat(page).hasURL(gateway.url() + "/docs");

      page.navigate(gateway.url() + "/docs/guide");
      page.locator(".search input").fill("retention");
      page.locator(".search [role=option]").first().click();
      assertThat(page).hasURL(Pattern.compile(".*/behind/a-proxy/docs/guide/.+"));
      assertThat(browser.takeErrors()).isEmpty();
    }
  }

  private GatewayProcess start(String pathPrefix) {
    return GatewayProcess.start(
        TestSettings.of(
            Map.of(
                Setting.PORT,
                "0",
                Setting.DATA_DIR,
                home.resolve("data").toString(),
                Setting.BASE_PATH,
                pathPrefix,
                Setting.NO_KEY,
                "true")));
  }
}

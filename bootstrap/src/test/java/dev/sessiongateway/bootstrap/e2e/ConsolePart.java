package dev.sessiongateway.bootstrap.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// The console in a real browser over a real gateway. The tests of a part share the gateway and a
/// page, because these take longer to start than a test.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(BrowserPool.class)
@NeedsProgram({"chromium", "node"})
abstract class ConsolePart {
  static final Page.GetByLabelOptions EXACTLY = new Page.GetByLabelOptions().setExact(true);
  static final Locator.GetByTextOptions EXACT_TEXT = new Locator.GetByTextOptions().setExact(true);

  ConsoleFixture console;
  Page page;

  @BeforeAll
  final void start(@TempDir Path home, Browser browser) {
    console = new ConsoleFixture(home.resolve("data"), browser);
    page = console.page();
  }

  @AfterAll
  final void stop() {
    if (console != null) {
      console.close();
    }
  }

  @AfterEach
  final void noScriptFailed() {
    // A session can be linked while its code is asked for.
    assertThat(console.browser().takeErrors()).allMatch(error -> error.contains("/auth/qr"));
  }

  final GatewayClient api() {
    return console.api();
  }

  /// The field with this label.
  final Locator field(String label) {
    return page.getByLabel(label, EXACTLY);
  }

  final Locator text(String text) {
    return page.getByText(text, new Page.GetByTextOptions().setExact(true));
  }

  final Locator role(AriaRole role, String name) {
    return page.getByRole(role, new GetByRoleOptions().setName(name));
  }

  /// A message of the open chat.
  final Locator message(String text) {
    return page.getByRole(AriaRole.FEED).getByText(text);
  }

  /// Opens a menu and picks an item.
  final void pick(String menu, String item) {
    console.press(menu);
    role(AriaRole.MENUITEM, item).click();
  }

  /// Presses the button of the open dialog.
  final void inDialog(String button) {
    page.locator("dialog[open]")
        .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(button).setExact(true))
        .click();
  }

  /// The reason of a refusal stands beside the field, and the cursor is in it.
  static void assertRefused(Locator field, String reason) {
    assertThat(field).hasAttribute("aria-invalid", "true");
    assertThat(field).hasAccessibleDescription(Pattern.compile(reason, Pattern.CASE_INSENSITIVE));
    assertThat(field).isFocused();
  }

  final GatewayClient.Answer send(
      String session, String to, String operation, Map<String, ?> content) {
    var body = new HashMap<String, Object>(content);
    body.put("session", session);
    body.put("chatId", to + "@c.us");
    return api().post("/api/" + operation, body);
  }

  final void sent(String session, String to, String operation, Map<String, ?> content) {
    assertThat(send(session, to, operation, content).status()).isEqualTo(200);
  }
}

package dev.sessiongateway.bootstrap.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.options.AriaRole;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/// What the tests of the parts of the console share: the page of [ConsoleTest], and how to find
/// things in it.
abstract class ConsolePart {
  static final Page.GetByLabelOptions EXACTLY = new Page.GetByLabelOptions().setExact(true);
  static final Locator.GetByTextOptions EXACT_TEXT = new Locator.GetByTextOptions().setExact(true);

  final ConsoleFixture console = ConsoleTest.console();
  final Page page = console.page();

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

  static GatewayClient.Answer send(
      String session, String to, String operation, Map<String, ?> content) {
    var body = new HashMap<String, Object>(content);
    body.put("session", session);
    body.put("chatId", to + "@c.us");
    return ConsoleTest.console().api().post("/api/" + operation, body);
  }

  static void sent(String session, String to, String operation, Map<String, ?> content) {
    assertThat(send(session, to, operation, content).status()).isEqualTo(200);
  }
}

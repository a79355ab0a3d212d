package dev.sessiongateway.bootstrap.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Page.GetByRoleOptions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.process.TestSettings;
import dev.sessiongateway.bootstrap.settings.Setting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/// One gateway, and a page of its console with the key entered.
final class ConsoleFixture implements AutoCloseable {
  static final String KEY = "key-for-tests-of-the-console";
  static final String ADA = "447700900101";
  static final String BEN = "447700900102";
  static final String CHLOE = "447700900103";

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

  private static final String AXE = axe();

  private final Browser browser;
  private final GatewayProcess gateway;
  private final GatewayClient api;
  private final Page page;

  ConsoleFixture(Path data, Browser browser) {
    this.browser = browser;
    gateway =
        GatewayProcess.start(
            TestSettings.of(
                Map.of(
                    Setting.PORT, "0", Setting.DATA_DIR, data.toString(), Setting.API_KEY, KEY)));
    api = new GatewayClient(gateway.url(), KEY);
    page = open(1600, ColorScheme.LIGHT);
  }

  /// A page of the console in a new tab.
  Page open(int width, ColorScheme colours) {
    var opened =
        browser.page(new NewContextOptions().setViewportSize(width, 900).setColorScheme(colours));
    openIn(opened, "/console");
    return opened;
  }

  /// Opens a part of the console in a page that has no key yet.
  void openIn(Page opened, String path) {
    opened.addInitScript("sessionStorage.setItem('session-gateway.key', '" + KEY + "')");
    opened.navigate(url(path));
  }

  /// A page of this server without a key.
  Page openWithoutKey(String path, int width) {
    var opened = blank(width);
    opened.navigate(url(path));
    return opened;
  }

  /// An empty page without a key.
  Page blank(int width) {
    return browser.page(new NewContextOptions().setViewportSize(width, 900));
  }

  Page page() {
    return page;
  }

  Browser browser() {
    return browser;
  }

  String url(String path) {
    return gateway.url() + path;
  }

  GatewayClient api() {
    return api;
  }

  /// A session that is linked to this phone: the known one, unless another test ended it.
  void linked(String session, String number) {
    var known = api.get("/api/sessions/" + session);
    if (known.status() == 200 && !known.text("state").equals("active")) {
      api.delete("/api/sessions/" + session);
    }
    if (known.status() != 200 || !known.text("state").equals("active")) {
      paired(session, number);
    }
  }

  /// Creates a session that is linked to this phone.
  void paired(String session, String number) {
    api.post("/api/sessions", Map.of("name", session));
    var code = api.get("/api/" + session + "/auth/qr?format=raw").text("value");
    api.post("/simulator/phones/" + number + "/scan", Map.of("value", code));
  }

  /// Waits for an event of the session.
  JsonNode event(String session, Predicate<JsonNode> condition) {
    return events(session, 1, condition).getFirst();
  }

  /// Waits for so many events of the session.
  List<JsonNode> events(String session, int count, Predicate<JsonNode> condition) {
    var end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      var events = api.get("/api/" + session + "/events?limit=1000").json().path("events");
      var found = events.valueStream().filter(condition).toList();
      if (found.size() >= count) {
        return found;
      }
      if (System.nanoTime() > end) {
        throw new AssertionError("no " + count + " such events among " + events);
      }
      LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
    }
  }

  /// The serious faults that axe-core finds in the page as it is.
  static List<String> seriousFaults(Page page) {
    return seriousFaults(page, "html", List.of("wcag2a", "wcag2aa", "wcag21aa"));
  }

  /// @param within a selector
  /// @param rules or tags of rules
  static List<String> seriousFaults(Page page, String within, List<String> rules) {
    if (page.evaluate("window.axe === undefined").equals(true)) {
      page.evaluate(AXE);
    }
    var found =
        page.evaluate(
            """
            async ({within, rules}) => (await axe.run(within, {resultTypes: ['violations'], runOnly: rules})).violations
              .filter(rule => rule.impact === 'serious' || rule.impact === 'critical')
              .map(rule => location.hash + ' ' + rule.id + ' ' + rule.nodes[0].target)\
            """,
            Map.of("within", within, "rules", rules));
    return ((List<?>) found).stream().map(Object::toString).toList();
  }

  private static String axe() {
    try (var in = ConsoleFixture.class.getResourceAsStream("/axe.min.js")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Opens a part of the console by its address.
  void go(String fragment) {
    page.navigate(url("/console#/" + fragment));
  }

  Locator button(String name) {
    return page.getByRole(AriaRole.BUTTON, new GetByRoleOptions().setName(name).setExact(true));
  }

  void press(String button) {
    button(button).first().click();
  }

  @Override
  public void close() {
    api.close();
    gateway.close();
  }
}

package dev.sessiongateway.bootstrap.e2e;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import dev.sessiongateway.application.machine.MachineProgram;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The installed Chromium, driven by Playwright on the installed Node.js. Nothing is downloaded.
final class Browser implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 60_000;

  private final Playwright playwright;
  private final com.microsoft.playwright.Browser chromium;
  private final List<String> errors = new ArrayList<>();

  private Browser(Path chromium, Path node) {
    PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLIS);
    playwright =
        Playwright.create(
            new Playwright.CreateOptions()
                .setEnv(
                    Map.of(
                        "PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD",
                        "1",
                        "PLAYWRIGHT_NODEJS_PATH",
                        node.toString())));
    this.chromium =
        playwright
            .chromium()
            .launch(
                new LaunchOptions()
                    .setExecutablePath(chromium)
                    .setArgs(List.of("--no-sandbox", "--disable-background-networking")));
  }

  static Browser start() {
    return new Browser(
        MachineProgram.require("chromium").file(), MachineProgram.require("node").file());
  }

  /// A page with its own cookies and storage.
  Page page(com.microsoft.playwright.Browser.NewContextOptions options) {
    var context = chromium.newContext(options);
    context.setDefaultTimeout(PATIENCE_MILLIS);
    return watched(context);
  }

  private Page watched(BrowserContext context) {
    var page = context.newPage();
    page.onPageError(errors::add);
    page.onConsoleMessage(message -> {
      if (message.type().equals("error")) {
        errors.add(message.text() + " " + message.location());
      }
    });
    return page;
  }

  /// Errors of scripts and refused resources in all pages so far; they are forgotten afterwards.
  List<String> takeErrors() {
    var taken = List.copyOf(errors);
    errors.clear();
    return taken;
  }

  /// Closes all pages, for the next test class.
  void reset() {
    List.copyOf(chromium.contexts()).forEach(BrowserContext::close);
    errors.clear();
  }

  @Override
  public void close() {
    chromium.close();
    playwright.close();
  }
}

package dev.sessiongateway.bootstrap.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The API page in a real browser. Skipped where there is no Chromium.
class DocsPageTest {
  @TempDir private Path home;

  @Test
  void theDocsPageIsDrawnWithoutAnyOtherServer() throws Exception {
    var browser = browser();
    assumeTrue(browser != null, "no Chromium on this machine");
    try (var server = ServerProcess.gateway(home.resolve("data"))) {
      server.awaitReady();
      var page = render(browser, server.baseUrl() + "/docs");
      assertThat(page)
          .contains("First five minutes", "Authorize", "Sessions", "Messages (B)", "Simulator");
    }
  }

  /// The page after its scripts have run.
  private String render(String browser, String url) throws Exception {
    var out = home.resolve("page.html");
    var command =
        List.of(
            browser,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--user-data-dir=" + home.resolve("profile"),
            "--virtual-time-budget=20000",
            "--dump-dom",
            url);
    var process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(home.resolve("browser.log").toFile())
            .start();
    assertThat(process.waitFor(180, TimeUnit.SECONDS)).as("the browser ends in time").isTrue();
    return Files.readString(out, UTF_8);
  }

  private static String browser() {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator, -1))
        .flatMap(directory ->
            Stream.of("chromium", "google-chrome").map(name -> Path.of(directory, name)))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst()
        .orElse(null);
  }
}

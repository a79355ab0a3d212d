package dev.sessiongateway.http.kernel.metrics;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Prometheus' parser for Python, in one process for all tests. It ends with its standard input,
/// when this virtual machine ends.
final class PrometheusParser {
  private static final String SCRIPT = "/prometheus_text.py";

  private static @Nullable PrometheusParser shared;

  private final Process process;
  private final BufferedReader answers;

  private PrometheusParser(String script) throws IOException {
    this.process =
        new ProcessBuilder("python3", "-c", script)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    this.answers = process.inputReader(StandardCharsets.UTF_8);
  }

  /// The families of a scrape as JSON. Skips the test when the parser is not installed.
  static synchronized String parse(byte[] scrape) {
    try {
      if (shared == null) {
        requireInstalled();
        shared = new PrometheusParser(script());
      }
      return shared.ask(scrape);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String ask(byte[] scrape) throws IOException {
    var out = process.getOutputStream();
    out.write((scrape.length + "\n").getBytes(StandardCharsets.US_ASCII));
    out.write(scrape);
    out.flush();
    var answer = answers.readLine();
    return answer == null ? fail("the parser of Prometheus ended") : answer;
  }

  private static String script() throws IOException {
    try (var in = PrometheusParser.class.getResourceAsStream(SCRIPT)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static void requireInstalled() throws IOException {
    if (isInstalled()) {
      return;
    }
    var missing = "Python's prometheus_client is not installed";
    if (System.getenv("CI") != null) {
      fail(missing + "; .ci/run installs it");
    }
    assumeTrue(false, missing + ", so the metrics are not parsed");
  }

  private static boolean isInstalled() {
    try {
      return new ProcessBuilder("python3", "-c", "import prometheus_client.parser")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException noPython) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}

package dev.sessiongateway.junit.example;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/// The figures of the bots' tests, which the build prints at its end: a file for each test.
final class BotFigures {
  private static final Path FIGURES = Path.of("target/figures");

  private BotFigures() {}

  static void add(String language, String test, Duration duration) throws IOException {
    var file = "bot-%s-%s.txt".formatted(language, test.replaceAll("[^A-Za-z0-9]+", "-"));
    Files.writeString(
        Files.createDirectories(FIGURES).resolve(file),
        "Test of a bot in %s: %s took %d ms%n".formatted(language, test, duration.toMillis()));
  }
}

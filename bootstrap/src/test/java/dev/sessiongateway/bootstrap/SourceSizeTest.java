package dev.sessiongateway.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A test class that grows beyond a few pages tests more than one behaviour, and is split by
/// behaviour.
class SourceSizeTest {
  private static final int MOST_LINES = 500;

  @Test
  void noTestSourceIsLongerThanFiveHundredLines() throws IOException {
    var root = Path.of("..");
    assertThat(root.resolve("pom.xml")).exists();
    assertThat(longTests(root)).isEmpty();
  }

  @Test
  void aLongTestSourceIsFound(@TempDir Path root) throws IOException {
    var folder = Files.createDirectories(root.resolve("module/src/test/java"));
    Files.writeString(folder.resolve("ShortTest.java"), "\n".repeat(MOST_LINES));
    Files.writeString(folder.resolve("LongTest.java"), "\n".repeat(MOST_LINES + 1));
    assertThat(longTests(root)).containsExactly(Map.entry("LongTest.java", (long) MOST_LINES + 1));
  }

  private static Map<String, Long> longTests(Path root) throws IOException {
    var found = new TreeMap<String, Long>();
    try (var modules = Files.newDirectoryStream(root)) {
      for (var module : modules) {
        var tests = module.resolve("src/test/java");
        if (Files.isDirectory(tests)) {
          collect(tests, found);
        }
      }
    }
    return found;
  }

  private static void collect(Path folder, Map<String, Long> found) throws IOException {
    try (var files = Files.walk(folder)) {
      for (var file : files.filter(file -> file.toString().endsWith(".java")).toList()) {
        try (var lines = Files.lines(file)) {
          var count = lines.count();
          if (count > MOST_LINES) {
            found.put(file.getFileName().toString(), count);
          }
        }
      }
    }
  }
}

package dev.sessiongateway.bootstrap.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/// A table that is printed, and written to `target/bench` as comma-separated values.
final class Figures {
  private static final Path DIRECTORY = Path.of("target", "bench");

  private final Path file;

  Figures(String name, String... columns) throws IOException {
    file = Files.createDirectories(DIRECTORY).resolve(name + ".csv");
    Files.write(file, List.of(String.join(",", columns)));
  }

  void row(Object... values) throws IOException {
    var line = new StringBuilder();
    for (var value : values) {
      line.append(line.isEmpty() ? "" : ",");
      line.append(value.toString().replace(',', ';'));
    }
    Files.write(file, List.of(line), StandardOpenOption.APPEND);
  }
}

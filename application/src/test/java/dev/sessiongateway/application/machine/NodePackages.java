package dev.sessiongateway.application.machine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/// Programs for Node, with the packages of their lock file.
public final class NodePackages {
  private static final String LOCK = "package-lock.json";

  private NodePackages() {}

  /// The directory of a module, such as `adapters-http/sinks`.
  public static Path module(String name) {
    return MachinePrograms.root().resolve(name);
  }

  /// Copies the files of a directory, and installs their packages unless these are there.
  public static synchronized void install(MachineProgram npm, Path sources, Path target) {
    try {
      copyAndInstall(npm, sources, target);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static void copyAndInstall(MachineProgram npm, Path sources, Path target)
      throws IOException, InterruptedException {
    Files.createDirectories(target);
    var lock = target.resolve(LOCK);
    var isThere =
        Files.isDirectory(target.resolve("node_modules"))
            && Files.exists(lock)
            && Files.mismatch(lock, sources.resolve(LOCK)) == -1;
    try (var files = Files.list(sources)) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, target.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
    if (!isThere) {
      var process =
          npm.command("ci", "--ignore-scripts", "--no-audit", "--no-fund")
              .directory(target.toFile())
              .redirectErrorStream(true)
              .start();
      var output = new String(process.getInputStream().readAllBytes(), UTF_8);
      assertThat(process.waitFor()).as("npm ci says: %s", output).isZero();
    }
  }
}

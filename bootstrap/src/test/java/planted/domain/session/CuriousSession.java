package planted.domain.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Breaks: domainComputesOnly.
final class CuriousSession {
  private CuriousSession() {}

  static String home() {
    return System.getProperty("user.home");
  }

  static String notes(String name) throws IOException {
    return Files.readString(Path.of(name));
  }

  static Process run(String command) throws IOException {
    return new ProcessBuilder(command).start();
  }
}

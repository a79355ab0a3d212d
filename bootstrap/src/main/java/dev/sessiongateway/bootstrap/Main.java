package dev.sessiongateway.bootstrap;

import dev.sessiongateway.bootstrap.command.GatewayCommand;
import java.nio.file.Path;

/// The entry point of the program.
public final class Main {
  private Main() {}

  public static void main(String... arguments) {
    var here = Path.of("").toAbsolutePath();
    System.exit(GatewayCommand.run(System.getenv(), here, arguments));
  }
}

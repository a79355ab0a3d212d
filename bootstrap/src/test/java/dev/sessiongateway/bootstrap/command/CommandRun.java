package dev.sessiongateway.bootstrap.command;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;

/// A command line that was run in this process, with what it wrote.
public record CommandRun(int exitCode, String output, String errors) {
  public static CommandRun of(Path workingDirectory, String... arguments) {
    return of(workingDirectory, Map.of(), arguments);
  }

  public static CommandRun of(
      Path workingDirectory, Map<String, String> environment, String... arguments) {
    var out = new StringWriter();
    var err = new StringWriter();
    var console = new Console(new PrintWriter(out, true), new PrintWriter(err, true));
    var exitCode = GatewayCommand.run(environment, workingDirectory, console, arguments);
    return new CommandRun(exitCode, out.toString(), err.toString());
  }
}

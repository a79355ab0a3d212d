package dev.sessiongateway.bootstrap.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.TestLog;
import dev.sessiongateway.bootstrap.settings.Setting;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// The program in its own process, started like the start script does.
public final class ProgramRun implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 120;

  private final Process process;
  private final BufferedReader out;
  private final Path err;
  private final Runnable readErrors;

  private ProgramRun(Process process, Path err, Runnable readErrors) {
    this.process = process;
    this.out = process.inputReader(UTF_8);
    this.err = err;
    this.readErrors = readErrors;
  }

  /// @param directory the working directory, and the directory of the file with standard error
  public static ProgramRun start(
      Path directory, Map<String, String> environment, String... arguments) {
    var command = ProgramCommand.tested(List.of());
    command.add(ProgramCommand.MAIN);
    command.addAll(List.of(arguments));
    try {
      var err = Files.createTempFile(directory, "stderr", ".txt");
      var builder = new ProcessBuilder(command).directory(directory.toFile());
      builder.environment().keySet().removeIf(name -> name.startsWith("GATEWAY_"));
      // What is slow depends on the machine.
      builder.environment().put(Setting.LOG_SLOW_MS.variable(), "0");
      builder.environment().putAll(environment);
      var readErrors = TestLog.follow(err);
      return new ProgramRun(builder.redirectError(err.toFile()).start(), err, readErrors);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// The next line of standard output that contains `part`. Lines before it are skipped.
  public String awaitLine(String part) {
    try {
      for (var line = out.readLine(); line != null; line = out.readLine()) {
        if (line.contains(part)) {
          return line;
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    throw new AssertionError("the program ended without '" + part + "': " + errors());
  }

  public boolean isRunning() {
    return process.isAlive();
  }

  /// Sends SIGTERM.
  public void terminate() {
    // Process.destroy would also close the streams.
    assertThat(process.toHandle().destroy()).isTrue();
  }

  /// Waits for the process to end.
  public int exitCode() {
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("the program does not end: " + errors());
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /// The rest of standard output, to the end of the program.
  public List<String> output() {
    return out.lines().toList();
  }

  /// Standard error so far.
  public String errors() {
    try {
      return Files.readString(err);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    // Its data directory is free afterwards.
    process.destroyForcibly().onExit().join();
    readErrors.run();
  }
}

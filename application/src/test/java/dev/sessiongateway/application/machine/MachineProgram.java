package dev.sessiongateway.application.machine;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// A program of this machine that tests run, such as `node`. `.ci/programs` lists them; `.ci/run`
/// installs them.
///
/// @param name without a directory
public record MachineProgram(String name, Path file) {
  private static final String PATH = "PATH";
  private static final Map<String, Optional<MachineProgram>> FOUND = new ConcurrentHashMap<>();

  /// Empty when no file of this name answers as the tests need it.
  public static Optional<MachineProgram> find(String name) {
    return FOUND.computeIfAbsent(
        name,
        wanted ->
            MachinePrograms.ofThisBuild().find(wanted, System.getenv().getOrDefault(PATH, "")));
  }

  /// Skips the test when there is none; with `CI` in the environment it fails.
  public static MachineProgram require(String name) {
    var found = find(name);
    if (found.isEmpty()) {
      var missing = "no " + name + " on this machine is as .ci/programs describes it";
      if (System.getenv("CI") != null) {
        fail(missing);
      }
      assumeTrue(false, missing);
    }
    return found.orElseThrow();
  }

  /// The program with these arguments. Its directory is the first on `PATH`, so that a script finds
  /// its interpreter where it is itself.
  public ProcessBuilder command(String... arguments) {
    var builder = new ProcessBuilder(arguments);
    builder.command().addFirst(file.toString());
    builder
        .environment()
        .merge(PATH, file.getParent().toString(), (path, own) -> own + File.pathSeparator + path);
    return builder;
  }
}

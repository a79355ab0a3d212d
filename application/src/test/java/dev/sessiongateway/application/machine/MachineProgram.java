package dev.sessiongateway.application.machine;

import java.io.File;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// A program of this machine that tests run, such as `node`. `.ci/programs` lists them; `.ci/run`
/// installs them. With the property `test.programs=none` there are none.
///
/// @param name without a directory
public record MachineProgram(String name, Path file) {
  private static final String PATH = "PATH";

  /// The store on which the build runs all gateways, which is the name of its program.
  private static final String STORE = "gateway.store";

  /// As on a machine that has none of the programs.
  private static final boolean IS_BARE = "none".equals(System.getProperty("test.programs"));

  private static final Map<String, Optional<MachineProgram>> FOUND = new ConcurrentHashMap<>();

  /// Empty when no file of this name answers as the tests need it.
  public static Optional<MachineProgram> find(String name) {
    return IS_BARE
        ? Optional.empty()
        : FOUND.computeIfAbsent(
            name,
            wanted ->
                MachinePrograms.ofThisBuild().find(wanted, System.getenv().getOrDefault(PATH, "")));
  }

  /// The program of a test that says [NeedsProgram]; fails when the test does not.
  public static MachineProgram require(String name) {
    if (!NeedsProgram.Condition.hasSaid(name) && !name.equals(System.getProperty(STORE))) {
      throw new AssertionError("the test does not say @NeedsProgram(\"" + name + "\")");
    }
    return find(name).orElseThrow(() -> new AssertionError("this machine has no " + name));
  }

  /// Whether a test fails for want of a program, and is not skipped.
  static boolean mustBeThere() {
    return !IS_BARE && System.getenv("CI") != null;
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

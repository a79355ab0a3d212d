package dev.sessiongateway.bootstrap.process;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The command line of a Java process, with the flags of the start script.
///
/// The build sets `gateway.test.program` to a directory. Then the first start makes a cache of
/// loaded classes there, as the start script does, which halves the processor time of each start.
/// The benchmark names the jars of the package by `gateway.test.class-path`.
public final class ProgramCommand {
  public static final String MAIN = "dev.sessiongateway.bootstrap.Main";

  private static final String PROGRAM = "gateway.test.program";
  private static final String ERRORS = "warmup-errors.txt";
  private static final String TESTED =
      System.getProperty("gateway.test.class-path", System.getProperty("java.class.path"));
  private static final List<String> FLAGS =
      List.of(
          "-XX:+UseSerialGC",
          "-XX:+UseCompactObjectHeaders",
          "-XX:-PrintWarnings",
          "-XX:ThreadPriorityPolicy=1",
          "--enable-native-access=ALL-UNNAMED",
          "-Djava.locale.providers=SPI",
          "-Xlog:disable",
          "-Xlog:all=error:stderr");

  /// What is tested does not live long: compiling it twice costs it a third to two fifths of its
  /// processor time (`KillNineTest` 28 s, without 16 s; 2026-11-30). The profiles of long runs have
  /// both compilers.
  private static final String COMPILERS =
      "-XX:TieredStopAtLevel=" + System.getProperty("gateway.test.compilers", "1");

  private ProgramCommand() {}

  /// @param classPath of the process
  public static List<String> java(String classPath, List<String> flags) {
    return java(List.of("-cp", classPath), flags);
  }

  /// The program that is tested, without the tests: these contain another log configuration.
  public static List<String> tested(List<String> flags) {
    return java(
        System.getProperty(PROGRAM) == null ? List.of("-cp", classPath()) : Cached.CLASSES,
        withCompilers(flags));
  }

  /// Of the program that is tested.
  public static String classPath() {
    return String.join(File.pathSeparator, entries());
  }

  private static List<String> withCompilers(List<String> flags) {
    return Stream.concat(Stream.of(COMPILERS), flags.stream()).toList();
  }

  /// The lines of the program's standard error when the cache was made; empty where the build asks
  /// for none.
  public static Optional<List<String>> errorsOfWarmUp() throws IOException {
    if (System.getProperty(PROGRAM) == null) {
      return Optional.empty();
    }
    // Java starts itself with this variable to write the cache, and says so.
    return Optional.of(
        Files.readAllLines(Cached.DIRECTORY.resolve(ERRORS)).stream()
            .filter(line -> !line.startsWith("Picked up JAVA_TOOL_OPTIONS"))
            .toList());
  }

  private static List<String> java(List<String> classes, List<String> flags) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(FLAGS);
    command.addAll(
        Arrays.stream(System.getProperty("gateway.jvm.flags", "").split(" "))
            .filter(Predicate.not(String::isEmpty))
            .toList());
    command.addAll(flags);
    command.addAll(classes);
    return command;
  }

  private static List<String> entries() {
    return Arrays.stream(TESTED.split(File.pathSeparator))
        .filter(entry -> !entry.endsWith("test-classes") && !entry.endsWith("-tests.jar"))
        .filter(entry -> !Files.exists(Path.of(entry, "logback-test.xml")))
        .toList();
  }

  /// The cache is only valid for a class path of jars, so directories of classes are packed first.
  private static final class Cached {
    static final Path DIRECTORY = Path.of(System.getProperty(PROGRAM)).toAbsolutePath();
    static final List<String> CLASSES = make(DIRECTORY);

    private static List<String> make(Path directory) {
      try {
        Files.createDirectories(directory);
        var cache = directory.resolve("program.aot");
        Files.deleteIfExists(cache);
        var jars =
            entries().stream()
                .map(entry -> Files.isDirectory(Path.of(entry)) ? packed(entry, directory) : entry)
                .collect(Collectors.joining(File.pathSeparator));
        var command = java(jars, withCompilers(List.of("-XX:AOTCacheOutput=" + cache)));
        command.addAll(List.of(MAIN, "warmup"));
        var errors = directory.resolve(ERRORS);
        var exit =
            new ProcessBuilder(command)
                .redirectError(errors.toFile())
                .redirectOutput(directory.resolve("warmup.log").toFile())
                .start()
                .waitFor();
        if (exit != 0 || !Files.exists(cache)) {
          throw new IllegalStateException("no cache was made: " + Files.readString(errors));
        }
        return List.of("-XX:AOTCache=" + cache, "-cp", jars);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }

    private static String packed(String classes, Path directory) {
      var module = Path.of(classes).toAbsolutePath().getParent().getParent().getFileName();
      var jar = directory.resolve(module + ".jar").toString();
      var exit =
          ToolProvider.findFirst("jar")
              .orElseThrow()
              .run(System.out, System.err, "-c", "-0", "-f", jar, "-C", classes, ".");
      if (exit != 0) {
        throw new IllegalStateException("cannot pack " + classes);
      }
      return jar;
    }
  }
}

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The end of the build: the ten slowest test classes, the figures that tests measured, the programs
/// for want of which tests were skipped, and the warnings that no test provokes on purpose. Maven
/// runs it as a single source file: `TestReport <root>`.
///
/// Tests log into `target/surefire-reports/*-output.txt`. What they provoke on purpose is in
/// `.ci/expected-warnings.txt`, one regular expression a line; every other warning is printed here.
public final class TestReport {
  private static final int SLOWEST = 10;
  private static final Pattern SUITE =
      Pattern.compile("<testsuite [^>]*?\\bname=\"([^\"]+)\"[^>]*?\\btime=\"([0-9.,]+)\"");
  private static final Pattern WARNING =
      Pattern.compile("(\\b(WARN|ERROR) )|^WARNING: |^\\[[^]]*]\\[warning]|^SLF4J");

  /// As `MachineProgram.require` says it.
  private static final Pattern SKIPPED =
      Pattern.compile("<skipped [^\\n]*\\bno (\\S+) on this machine is as .ci/programs");

  private TestReport() {}

  public static void main(String[] args) throws IOException {
    Path root = Path.of(args[0]);
    List<Pattern> expected = expected(root.resolve(".ci/expected-warnings.txt"));
    Map<String, Double> seconds = new TreeMap<>();
    Map<String, Integer> warnings = new TreeMap<>();
    List<String> figures = new ArrayList<>();
    Map<String, Map<String, Integer>> skipped = new TreeMap<>();
    List<Path> modules = new ArrayList<>(children(root, "*"));
    modules.addAll(children(root.resolve("bootstrap"), "junit"));
    modules.addAll(children(root.resolve("adapters-http"), "outbound"));
    modules.addAll(children(root.resolve("adapters-persistence"), "s3"));
    for (Path module : modules) {
      for (Path file : children(module.resolve("target/surefire-reports"), "TEST-*.xml")) {
        String report = Files.readString(file);
        Matcher suite = SUITE.matcher(report);
        if (suite.find()) {
          String name = suite.group(1).replaceAll("^.*\\.|[$].*$", "");
          for (Matcher test = SKIPPED.matcher(report); test.find(); ) {
            skipped
                .computeIfAbsent(test.group(1), program -> new TreeMap<>())
                .merge(name, 1, Integer::sum);
          }
          double time = Double.parseDouble(suite.group(2).replace(",", ""));
          seconds.merge(module.getFileName() + "  " + name, time, Double::sum);
        }
      }
      for (Path file : children(module.resolve("target/surefire-reports"), "*-output.txt")) {
        unexpected(file, expected, warnings);
      }
      for (Path file : children(module.resolve("target/figures"), "*.txt")) {
        figures.addAll(Files.readAllLines(file));
      }
    }
    print(seconds, figures, warnings);
    print(skipped);
  }

  private static void unexpected(Path file, List<Pattern> expected, Map<String, Integer> found)
      throws IOException {
    for (String line : Files.readAllLines(file)) {
      if (WARNING.matcher(line).find()
          && expected.stream().noneMatch(p -> p.matcher(line).find())) {
        String test = file.getFileName().toString().replaceAll("^.*\\.([^.]+)-output\\.txt$", "$1");
        found.merge(test + ": " + line, 1, Integer::sum);
      }
    }
  }

  private static void print(
      Map<String, Double> seconds, List<String> figures, Map<String, Integer> warnings) {
    System.out.println("Slowest test classes (seconds):");
    seconds.entrySet().stream()
        .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder()))
        .limit(SLOWEST)
        .forEach(
            each -> System.out.printf(Locale.ROOT, "%7.1f  %s%n", each.getValue(), each.getKey()));
    figures.forEach(System.out::println);
    if (!warnings.isEmpty()) {
      System.out.println("Warnings that no test expects (.ci/expected-warnings.txt):");
      warnings.forEach((line, times) -> System.out.println("  " + times + " x " + line));
    }
  }

  private static void print(Map<String, Map<String, Integer>> skipped) {
    if (!skipped.isEmpty()) {
      System.out.println("Tests skipped, because this machine lacks a program (.ci/programs):");
      skipped.forEach(
          (program, tests) -> {
            List<String> counted = new ArrayList<>();
            tests.forEach((name, times) -> counted.add(times + " of " + name));
            System.out.println("  " + program + ": " + String.join(", ", counted));
          });
    }
  }

  private static List<Pattern> expected(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(Pattern::compile)
        .toList();
  }

  private static List<Path> children(Path folder, String glob) throws IOException {
    List<Path> found = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, glob)) {
        files.forEach(found::add);
      }
    }
    found.sort(Comparator.naturalOrder());
    return found;
  }
}

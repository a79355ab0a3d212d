import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/// The end of the build: how many tests there were, the ten slowest classes, the figures that tests
/// measured, the tests that passed only when they were tried again, and those that were skipped,
/// with what to install. Maven runs it as a single source file: `TestReport <root> <begin>`. It
/// fails for a test that may not be tried again, and for one that runs where it should be skipped.
///
/// What was written before the build began is of tests that were removed since, or not run.
///
/// A module is each directory with a `pom.xml` and reports. Warnings that no test expects, and that
/// are collected instead of failing, are printed here.
public final class TestReport {
  private static final int SLOWEST = 10;
  private static final String REPORTS = "target/surefire-reports";

  /// Of the run on a machine that has none of the programs.
  private static final String WITHOUT_PROGRAMS = "target/without-programs";

  /// As `NeedsProgram` says it.
  private static final Pattern LACKING =
      Pattern.compile("^this machine lacks (.*) of \\.ci/programs$");

  private static final Pattern NOT_RETRIED = Pattern.compile("^@NoRetry\\b", Pattern.MULTILINE);

  private final Path root;
  private final Instant begin;
  private final Map<String, Double> seconds = new TreeMap<>();
  private final List<String> warnings = new ArrayList<>();
  private final List<String> figures = new ArrayList<>();
  private final Map<String, Integer> lacking = new TreeMap<>();
  private final Map<String, Integer> otherReasons = new TreeMap<>();
  private final Set<String> flakes = new TreeSet<>();
  private final Set<String> faults = new TreeSet<>();
  private int modules;
  private int tests;
  private int lackingTests;
  private int skippedWithoutPrograms;

  private TestReport(Path root, Instant begin) {
    this.root = root;
    this.begin = begin;
  }

  public static void main(String[] args) throws IOException, XMLStreamException {
    var report =
        new TestReport(Path.of(args[0]).toAbsolutePath().normalize(), Instant.parse(args[1]));
    for (var module : modules(report.root)) {
      report.read(module);
    }
    report.print();
    if (!report.faults.isEmpty()) {
      System.exit(1);
    }
  }

  private static List<Path> modules(Path root) throws IOException {
    var found = new ArrayList<Path>();
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            if (Files.exists(folder.resolve("pom.xml"))) {
              if (Files.isDirectory(folder.resolve(REPORTS))) {
                found.add(folder);
              }
              return FileVisitResult.CONTINUE;
            }
            return folder.equals(root) ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
          }
        });
    found.sort(Comparator.naturalOrder());
    return found;
  }

  private void read(Path module) throws IOException, XMLStreamException {
    var reports = children(module.resolve(REPORTS), "TEST-*.xml");
    modules += reports.isEmpty() ? 0 : 1;
    for (var file : reports) {
      for (var test : Test.read(file)) {
        tests++;
        count(test, module);
      }
    }
    for (var file : children(module.resolve(WITHOUT_PROGRAMS), "TEST-*.xml")) {
      for (var test : Test.read(file)) {
        if (test.skipped() == null) {
          faults.add(test + " is not skipped on a machine without programs");
        }
        skippedWithoutPrograms++;
      }
    }
    for (var file : children(module.resolve("target"), "unexpected-log.txt")) {
      warnings.addAll(Files.readAllLines(file));
    }
    for (var file : children(module.resolve("target/figures"), "*.txt")) {
      figures.addAll(Files.readAllLines(file));
    }
  }

  private void count(Test test, Path module) throws IOException {
    var place = root.relativize(module).toString().replace('\\', '/');
    seconds.merge(place + "  " + test.shortClass(), test.seconds(), Double::sum);
    if (test.isFlaky()) {
      flakes.add(test + " in " + place);
      var source = module.resolve("src/test/java").resolve(test.sourceFile());
      if (!test.isLogOnly()
          && Files.exists(source)
          && NOT_RETRIED.matcher(Files.readString(source)).find()) {
        faults.add(test + " failed once, and may not be tried again (@NoRetry)");
      }
    }
    if (test.skipped() != null) {
      var programs = LACKING.matcher(test.skipped());
      if (programs.matches()) {
        lackingTests++;
        for (var program : programs.group(1).split(", ")) {
          lacking.merge(program, 1, Integer::sum);
        }
      } else {
        otherReasons.merge(test.skipped(), 1, Integer::sum);
      }
    }
  }

  private void print() throws IOException {
    System.out.println("Slowest test classes (seconds):");
    seconds.entrySet().stream()
        .sorted(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder()))
        .limit(SLOWEST)
        .forEach(
            each -> System.out.printf(Locale.ROOT, "%7.1f  %s%n", each.getValue(), each.getKey()));
    figures.forEach(System.out::println);
    if (!warnings.isEmpty()) {
      System.out.println("Warnings and errors that no test expects (@ExpectsLog):");
      warnings.forEach(line -> System.out.println("  " + line));
    }
    System.out.printf("Tests: %d in %d modules.%n", tests, modules);
    if (!flakes.isEmpty()) {
      System.out.println("Flaky, passed when tried again:");
      flakes.forEach(flake -> System.out.println("  " + flake));
    }
    printSkipped();
    faults.forEach(fault -> System.out.println("FAILED: " + fault));
  }

  private void printSkipped() throws IOException {
    if (skippedWithoutPrograms > 0) {
      System.out.println(
          "Without programs: "
              + skippedWithoutPrograms
              + " tests were tried, as on such a machine.");
    }
    if (!lacking.isEmpty()) {
      System.out.printf(
          "Skipped, because this machine lacks programs: %d tests, of %s.%n",
          lackingTests, counted(lacking));
      System.out.printf(
          "To run them: apt-get install %s. Elsewhere: the programs of .ci/programs.%n",
          String.join(" ", packages(lacking.keySet())));
    }
    if (!otherReasons.isEmpty()) {
      System.out.println("Skipped for other reasons: " + counted(otherReasons) + ".");
    }
  }

  private static String counted(Map<String, Integer> counts) {
    return counts.entrySet().stream()
        .map(each -> each.getKey() + " (" + each.getValue() + ")")
        .collect(Collectors.joining(", "));
  }

  /// The packages of Debian with these programs; the name of a program where none is named.
  private Set<String> packages(Set<String> programs) throws IOException {
    var found = new LinkedHashSet<String>();
    for (var line : Files.readAllLines(root.resolve(".ci/programs"))) {
      var words = line.split(" +");
      var name = words[0].split(",")[0];
      if (words.length > 2 && programs.contains(name)) {
        found.add(words[2].equals("-") ? name : words[2]);
      }
    }
    return found;
  }

  /// The files of this build.
  private List<Path> children(Path folder, String glob) throws IOException {
    var found = new ArrayList<Path>();
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, glob)) {
        for (var file : files) {
          if (!Files.getLastModifiedTime(file).toInstant().isBefore(begin)) {
            found.add(file);
          }
        }
      }
    }
    found.sort(Comparator.naturalOrder());
    return found;
  }

  /// One test of a report.
  ///
  /// @param skipped the reason; null when it ran
  /// @param isLogOnly whether it was tried again only because it had logged what it did not expect
  private record Test(
      String className,
      String name,
      double seconds,
      String skipped,
      boolean isFlaky,
      boolean isLogOnly) {
    private static final XMLInputFactory XML = XMLInputFactory.newFactory();

    static List<Test> read(Path report) throws IOException, XMLStreamException {
      var tests = new ArrayList<Test>();
      try (InputStream in = Files.newInputStream(report)) {
        var xml = XML.createXMLStreamReader(in);
        while (xml.hasNext()) {
          if (xml.next() == XMLStreamReader.START_ELEMENT
              && xml.getLocalName().equals("testcase")) {
            tests.add(test(xml));
          }
        }
      }
      return tests;
    }

    private static Test test(XMLStreamReader xml) throws XMLStreamException {
      var className = attribute(xml, "classname");
      var name = attribute(xml, "name");
      var time = attribute(xml, "time").replace(",", "");
      String skipped = null;
      var isFlaky = false;
      var isLogOnly = true;
      while (xml.next() != XMLStreamReader.END_ELEMENT || !xml.getLocalName().equals("testcase")) {
        if (xml.isStartElement()) {
          var element = xml.getLocalName();
          if (element.startsWith("flaky")) {
            isFlaky = true;
            isLogOnly &= attribute(xml, "type").endsWith("UnexpectedLogError");
          }
          if (element.equals("skipped")) {
            skipped = reason(attribute(xml, "message"));
          }
        }
      }
      return new Test(
          className,
          name,
          time.isEmpty() ? 0 : Double.parseDouble(time),
          skipped,
          isFlaky,
          isLogOnly);
    }

    private static String attribute(XMLStreamReader xml, String name) {
      var value = xml.getAttributeValue(null, name);
      return value == null ? "" : value;
    }

    /// Of a condition the words behind its facts, of an assumption those behind its name.
    private static String reason(String message) {
      return message
          .lines()
          .findFirst()
          .orElse("without a reason")
          .replaceFirst("^.* ==> ", "")
          .replaceFirst("^Assumption failed: ", "");
    }

    String shortClass() {
      return className.replaceAll("^.*\\.|[$].*$", "");
    }

    String sourceFile() {
      return className.replaceAll("[$].*$", "").replace('.', '/') + ".java";
    }

    @Override
    public String toString() {
      return name.isEmpty() ? shortClass() : shortClass() + "." + name.replaceAll("[({].*", "");
    }
  }
}

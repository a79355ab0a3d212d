package dev.sessiongateway.application.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The end of the build, of reports that are written here.
class TestReportTest {
  private static final String SKIPPED =
      "<testcase name=\"%s\" classname=\"org.example.%s\" time=\"0\"><skipped message=\"%s\"/>"
          + "</testcase>";
  private static final String PASSED =
      "<testcase name=\"%s\" classname=\"org.example.%s\" time=\"1.5\"/>";
  private static final String FLAKY =
      "<testcase name=\"%s\" classname=\"org.example.%s\" time=\"0.1\">"
          + "<flakyFailure message=\"lost\" type=\"E\"><stackTrace>x</stackTrace></flakyFailure>"
          + "</testcase>";

  /// A second before, because some file systems keep no fractions.
  private final Instant begin = Instant.now().minusSeconds(1);

  @TempDir private static Path compiled;
  @TempDir private Path root;

  @BeforeAll
  static void compile() {
    var compiler = ToolProvider.getSystemJavaCompiler();
    var source = Path.of("..", ".ci", "TestReport.java").toString();
    assertThat(compiler.run(null, null, null, "-d", compiled.toString(), source)).isZero();
  }

  @BeforeEach
  void project() throws IOException {
    write(
        ".ci/programs",
        """
        # A comment.
        postgres 15 postgresql ^v --version
        chromium,other 100 chromium ^v --version
        strace 4 - ^v --version
        """);
    write("pom.xml", "");
    write("one/pom.xml", "");
    report("one", "target/surefire-reports", PASSED.formatted("works()", "OneTest"));
  }

  private void write(String file, String text) throws IOException {
    var path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }

  private void report(String module, String folder, String... tests) throws IOException {
    write(
        module + "/" + folder + "/TEST-" + tests[0].hashCode() + ".xml",
        "<?xml version=\"1.0\"?><testsuite name=\"x\" time=\"3\">"
            + String.join("", tests)
            + "</testsuite>");
  }

  private String end(int exitCode) throws IOException, InterruptedException {
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    var process =
        new ProcessBuilder(
                java,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                compiled.toString(),
                "TestReport",
                root.toString(),
                begin.toString())
            .redirectErrorStream(true)
            .start();
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isEqualTo(exitCode);
    return said;
  }

  @Test
  void aModuleIsCountedWithoutBeingListed() throws Exception {
    assertThat(end(0)).contains("Tests: 1 in 1 modules.");
    write("one/below/pom.xml", "");
    report("one/below", "target/surefire-reports", PASSED.formatted("works()", "NewTest"));

    assertThat(end(0)).contains("Tests: 2 in 2 modules.", "1.5  one/below  NewTest\n");
  }

  @Test
  void whatIsSkippedIsSaidInThreeLinesWithWhatToInstall() throws Exception {
    report(
        "one",
        "target/surefire-reports",
        SKIPPED.formatted("", "AllTest", "this machine lacks postgres of .ci/programs"),
        SKIPPED.formatted(
            "one()", "SomeTest", "this machine lacks chromium, strace of .ci/programs"),
        SKIPPED.formatted("two()", "SomeTest", "[x] is [y] ==&gt; -Pfaults"),
        SKIPPED.formatted("three()", "SomeTest", "Assumption failed: needs root"),
        SKIPPED.formatted("four()", "SomeTest", "Assumption failed: needs root"));

    assertThat(end(0))
        .endsWith(
            """
            Tests: 6 in 1 modules.
            Skipped, because this machine lacks programs: 2 tests, of chromium (1), postgres (1), strace (1).
            To run them: apt-get install postgresql chromium strace. Elsewhere: the programs of .ci/programs.
            Skipped for other reasons: -Pfaults (1), needs root (2).
            """);
  }

  @Test
  void aFlakeIsListedWithItsClass() throws Exception {
    write("one/src/test/java/org/example/SlowTest.java", "/// Not @NoRetry.\nclass SlowTest {}");
    report("one", "target/surefire-reports", FLAKY.formatted("isLate{int}[1]", "SlowTest$Inner"));

    assertThat(end(0)).contains("Flaky, passed when tried again:\n  SlowTest.isLate in one\n");
  }

  @Test
  void aFlakeThatMayNotBeTriedAgainFailsTheBuild() throws Exception {
    write("one/src/test/java/org/example/KillTest.java", "@Order(1)\n@NoRetry\nclass KillTest {}");
    report("one", "target/surefire-reports", FLAKY.formatted("losesNothing()", "KillTest$Inner"));

    assertThat(end(1))
        .contains("FAILED: KillTest.losesNothing failed once, and may not be tried again");
  }

  @Test
  void aTestThatWasTriedAgainForALineOfTheLogIsListedOnly() throws Exception {
    write("one/src/test/java/org/example/KillTest.java", "@NoRetry\nclass KillTest {}");
    var type = "type=\"dev.sessiongateway.application.log.LogBook$UnexpectedLogError\"";
    var flaky = FLAKY.formatted("losesNothing()", "KillTest").replace("type=\"E\"", type);
    report("one", "target/surefire-reports", flaky);

    assertThat(end(0)).contains("Flaky, passed when tried again:\n  KillTest.losesNothing in one");
  }

  @Test
  void aTestThatRunsOnAMachineWithoutProgramsFailsTheBuild() throws Exception {
    var lacking = "this machine lacks postgres of .ci/programs";
    report("one", "target/without-programs", SKIPPED.formatted("", "AllTest", lacking));
    assertThat(end(0)).contains("Without programs: 1 tests were tried, as on such a machine.");
    report("one", "target/without-programs", PASSED.formatted("works()", "ProgramTest"));

    assertThat(end(1))
        .contains("FAILED: ProgramTest.works is not skipped on a machine without programs");
  }

  @Test
  void whatAnEarlierBuildSaidIsOver() throws Exception {
    var earlier = FileTime.from(begin.minusSeconds(1));
    report("one", "target/without-programs", PASSED.formatted("works()", "ProgramTest"));
    report("one", "target/surefire-reports", FLAKY.formatted("removed()", "OldTest"));
    report("two", "target/surefire-reports", PASSED.formatted("works()", "OldTest"));
    write("two/pom.xml", "");
    for (var folder :
        List.of(
            "one/target/without-programs",
            "one/target/surefire-reports",
            "two/target/surefire-reports")) {
      try (var files = Files.list(root.resolve(folder))) {
        for (var file : files.toList()) {
          Files.setLastModifiedTime(file, earlier);
        }
      }
    }
    report("one", "target/surefire-reports", PASSED.formatted("works()", "NewTest"));

    assertThat(end(0))
        .contains("Tests: 1 in 1 modules.")
        .doesNotContain("Without programs", "Flaky", "OldTest");
  }
}

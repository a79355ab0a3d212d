package dev.sessiongateway.application.machine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `.ci/MutantReport.java`, which holds the list of survivors true.
class MutantReportTest {
  private static final String KEY = "domain.Room enter NegateConditionals 1/1";

  @TempDir private static Path classes;
  private static URLClassLoader loader;
  private static Method run;

  @TempDir private Path home;

  @BeforeAll
  static void compile() throws Exception {
    var source = Path.of("..", ".ci", "MutantReport.java").toString();
    var compiler = ToolProvider.getSystemJavaCompiler();
    assertThat(compiler.run(null, null, null, "-d", classes.toString(), source)).isZero();
    loader = new URLClassLoader(new URL[] {classes.toUri().toURL()}, null);
    run =
        loader
            .loadClass("MutantReport")
            .getDeclaredMethod("run", PrintStream.class, String[].class);
    run.setAccessible(true);
  }

  @AfterAll
  static void close() throws IOException {
    loader.close();
  }

  private static String mutant(String status, String method, int line, int index) {
    return """
    <mutation detected='x' status='%s' numberOfTestsRun='1'><sourceFile>Room.java</sourceFile>\
    <mutatedClass>dev.sessiongateway.domain.Room</mutatedClass>\
    <mutatedMethod>%s</mutatedMethod><methodDescription>()Z</methodDescription>\
    <lineNumber>%d</lineNumber><mutator>org.example.NegateConditionalsMutator</mutator>\
    <indexes><index>%d</index></indexes><blocks><block>1</block></blocks><killingTest/>\
    <description>negated conditional</description></mutation>
    """
        .formatted(status, method, line, index);
  }

  private void module(String name, String... mutants) throws IOException {
    var reports = Files.createDirectories(home.resolve(name).resolve("target/pit-reports"));
    var report = "<mutations>" + String.join("", mutants) + "</mutations>";
    Files.writeString(reports.resolve("mutations.xml"), report);
  }

  private String report(int exitCode, List<String> list, String... modules) throws Exception {
    Files.write(home.resolve("list"), list);
    return reported(exitCode, false, modules);
  }

  private String reported(int exitCode, boolean writes, String... modules) throws Exception {
    var arguments = new ArrayList<String>();
    if (writes) {
      arguments.add("--write");
    }
    arguments.add(home.resolve("list").toString());
    for (var module : modules) {
      arguments.add(home.resolve(module).toString());
    }
    var printed = new ByteArrayOutputStream();
    var code =
        run.invoke(null, new PrintStream(printed, true, UTF_8), arguments.toArray(String[]::new));
    assertThat(code).as(printed.toString(UTF_8)).isEqualTo(exitCode);
    return printed.toString(UTF_8);
  }

  @Test
  void aSurvivorThatNobodyJudgedFailsTheBuild() throws Exception {
    module("one", mutant("SURVIVED", "enter", 7, 1), mutant("NO_COVERAGE", "&#60;init&#62;", 9, 2));
    assertThat(report(1, List.of("# none"), "one"))
        .contains("survived, and is not in the list: " + KEY)
        .contains("survived, and is not in the list: domain.Room <init> NegateConditionals 1/1")
        .contains("2 problems");
  }

  @Test
  void aJudgedSurvivorDoesNot() throws Exception {
    module("one", mutant("SURVIVED", "enter", 7, 1), mutant("KILLED", "leave", 9, 1));
    assertThat(report(0, List.of(KEY + " harmless: a word of the log"), "one"))
        .contains("| `domain` | 2 | 1 | 0 | 50.0 % |");
  }

  @Test
  void aLineOfTheListThatNobodyJudgedFailsTheBuildWhileItsMutantSurvives() throws Exception {
    module("one", mutant("SURVIVED", "enter", 7, 1));
    assertThat(report(1, List.of(KEY + " unjudged: no test sees it"), "one"))
        .contains("survived, and nobody has judged it: " + KEY)
        .contains("1 problems");
    module("one", mutant("KILLED", "enter", 7, 1));
    report(0, List.of(KEY + " unjudged: no test sees it"), "one");
  }

  @Test
  void equivalentMutantsAreNoneToKill() throws Exception {
    module("one", mutant("SURVIVED", "enter", 7, 1), mutant("KILLED", "leave", 9, 1));
    assertThat(report(0, List.of(KEY + " equivalent: both ways are the same"), "one"))
        .contains("| all | 2 | 1 | 1 | 100.0 % |");
  }

  @Test
  void aLineWhoseMutantIsKilledOrGoneIsReported() throws Exception {
    module("one", mutant("KILLED", "enter", 7, 1));
    var gone = "domain.Room close NegateConditionals 1/1";
    assertThat(report(0, List.of(KEY + " harmless: x", gone + " harmless: x"), "one"))
        .contains("killed, and still in the list: " + KEY)
        .contains("gone, and still in the list: " + gone);
  }

  @Test
  void whatATestOfAnotherModuleKillsIsKilled() throws Exception {
    module("one", mutant("NO_COVERAGE", "enter", 7, 1));
    module("two", mutant("TIMED_OUT", "enter", 7, 1));
    assertThat(report(0, List.of(), "one", "two")).contains("| all | 1 | 1 | 0 | 100.0 % |");
  }

  @Test
  void mutantsOfAMethodAreNumberedInTheOrderOfTheSource() throws Exception {
    module(
        "one",
        mutant("SURVIVED", "enter", 12, 3),
        mutant("KILLED", "enter", 7, 9),
        mutant("KILLED", "enter", 12, 2));
    assertThat(report(1, List.of(), "one"))
        .contains("domain.Room enter NegateConditionals 3/3")
        .contains("1 problems");
  }

  @Test
  void whatCouldNotBeRunIsNotKilled() throws Exception {
    module("one", mutant("RUN_ERROR", "enter", 7, 1), mutant("NON_VIABLE", "leave", 7, 1));
    assertThat(report(1, List.of(), "one", "two"))
        .contains("PIT could not run: " + KEY)
        .contains("no report of " + home.resolve("two"))
        .contains("| all | 1 | 0 | 0 | 0.0 % |");
  }

  @Test
  void aLineWithoutAKnownReasonFailsTheBuild() throws Exception {
    module("one", mutant("SURVIVED", "enter", 7, 1));
    assertThat(report(1, List.of(KEY + " because: I say so", KEY + " harmless:"), "one"))
        .contains("not a line of the list: " + KEY + " because: I say so")
        .contains("not a line of the list: " + KEY + " harmless:");
  }

  @Test
  void theListIsWrittenAndKeepsWhatWasJudged() throws Exception {
    module("one", mutant("SURVIVED", "enter", 7, 1), mutant("SURVIVED", "leave", 9, 1));
    Files.write(
        home.resolve("list"),
        List.of(
            "# why",
            KEY + " harmless: a word",
            "domain.Room close NegateConditionals 1/1 harmless: x"));
    assertThat(reported(1, true, "one")).contains("nobody has judged it: domain.Room leave");
    assertThat(home.resolve("list"))
        .hasContent(
            "# why\n"
                + KEY
                + " harmless: a word\n"
                + "domain.Room leave NegateConditionals 1/1 unjudged: no test sees it\n");
  }
}

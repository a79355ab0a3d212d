package dev.sessiongateway.junit.example;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.sessiongateway.application.machine.MachineProgram;
import dev.sessiongateway.application.machine.NeedsProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The pages on tests of bots show the programs that the build runs.
class TestingBotsPageTest {
  private static final Path DOCS = Path.of("../../docs");
  private static final Path PROGRAMS = Path.of("src/test/java/dev/sessiongateway/junit/example");

  @ParameterizedTest
  @CsvSource({
    "bot.py, testing-bots-python-javascript.md",
    "test_bot.py, testing-bots-python-javascript.md",
    "bot.mjs, testing-bots-python-javascript.md",
    "bot.test.mjs, testing-bots-python-javascript.md",
    "bot-workflow.yml, testing-bots.md",
  })
  void theExamplesOfThePagesAreTheFiles(String name, String page) throws IOException {
    assertThat(Files.readString(DOCS.resolve("guides").resolve(page)))
        .contains("\n" + Files.readString(DOCS.resolve("examples").resolve(name)) + "```");
  }

  @ParameterizedTest
  @ValueSource(strings = {"MenuBot.java", "MenuBotTest.java", "RecordedOrderTest.java"})
  void theJavaProgramsOfThePageAreThoseThatTheBuildRuns(String name) throws IOException {
    assertIsOnThePage(PROGRAMS.resolve(name));
  }

  @Test
  void theTestWithSpringBootIsThatOfTheProfile() throws IOException {
    assertIsOnThePage(Path.of("../spring-boot/src/test/java/example/greeter/GreeterTest.java"));
  }

  private static void assertIsOnThePage(Path file) throws IOException {
    var program = Files.readString(file).replaceFirst("package [^;]+;\\s+", "");
    assertThat(Files.readString(DOCS.resolve("guides/testing-bots-java.md")))
        .contains("```java\n" + program + "```");
  }

  @Test
  @NeedsProgram("bash")
  void theWorkflowIsOneForGitHub() throws IOException {
    var workflow = new YAMLMapper().readTree(DOCS.resolve("examples/bot-workflow.yml").toFile());
    assertThat(workflow.fieldNames()).toIterable().containsExactly("name", "on", "jobs");
    var job = workflow.get("jobs").get("test");
    assertThat(job.get("runs-on").textValue()).isEqualTo("ubuntu-latest");
    assertThat(job.get("env").fieldNames())
        .toIterable()
        .containsExactly("GATEWAY_URL", "GATEWAY_KEY", "GATEWAY_TEST_PATIENCE");
    assertThat(job.get("steps"))
        .allSatisfy(step -> assertThat(step.has("uses") ^ step.has("run")).isTrue());
    assertThat(scripts(job))
        .anySatisfy(script -> assertThat(script).contains("gateway serve --empty-world"))
        .contains("python3 test_bot.py", "node --test bot.test.mjs")
        .allSatisfy(TestingBotsPageTest::isShell);
  }

  private static List<String> scripts(JsonNode job) {
    var scripts = new ArrayList<String>();
    for (var step : job.get("steps")) {
      if (step.has("run")) {
        scripts.add(step.get("run").textValue());
      }
    }
    return scripts;
  }

  /// bash reads it without running it.
  private static void isShell(String script) {
    try {
      var bash =
          MachineProgram.require("bash")
              .command("-n", "-c", script)
              .redirectErrorStream(true)
              .start();
      var said =
          new String(bash.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
      assertThat(bash.waitFor()).as(said).isZero();
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(script, e);
    }
  }
}

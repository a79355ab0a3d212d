package dev.sessiongateway.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The README agrees with the program.
class ReadmeTest {
  private static final Path PROGRAM =
      Path.of("src/test/java/dev/sessiongateway/bootstrap/example/GreetingBot.java");

  @Test
  void theReadmeListsEverySettingAsTheProgramKnowsIt() throws IOException {
    var rows = Arrays.stream(Setting.values()).map(ReadmeTest::row);
    assertThat(readme())
        .contains(
            "| Flag | Environment | In `gateway.yaml` | Default | Meaning |\n"
                + "|---|---|---|---|---|\n"
                + rows.collect(Collectors.joining("\n")));
  }

  @Test
  void theProgramOfTheReadmeIsTheOneThatTheBuildRuns() throws IOException {
    var program = Files.readString(PROGRAM).replaceFirst("package [^;]+;", "");
    assertThat(readme().replaceAll("\\s+", "")).contains(program.replaceAll("\\s+", ""));
  }

  private static String readme() throws IOException {
    return Files.readString(Path.of("..", "README.md"));
  }

  private static String row(Setting setting) {
    return "| %s | `%s` | `%s` | %s | %s |"
        .formatted(
            setting.flag().map(flag -> "`" + flag + "`").orElse("none"),
            setting.variable(),
            setting.key(),
            setting.fallback().map(value -> "`" + value + "`").orElse("unset"),
            setting.meaning());
  }
}

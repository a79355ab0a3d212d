package dev.sessiongateway.bootstrap.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The table in `docs/reference/settings.md` has the settings of this build. `-Dsettings=write`
/// regenerates it.
class SettingsPageTest {
  private static final Path PAGE = Path.of("..", "docs", "reference", "settings.md");
  private static final String BEGIN =
      "<!-- settings: written by SettingsPageTest with -Dsettings=write -->\n";

  @Test
  void thePageListsEverySettingAsTheProgramKnowsIt() throws IOException {
    var page = Files.readString(PAGE);
    var expected = page.substring(0, page.indexOf(BEGIN) + BEGIN.length()) + table();
    if ("write".equals(System.getProperty("settings"))) {
      Files.writeString(PAGE, expected);
    }
    assertThat(Files.readString(PAGE))
        .as("docs/reference/settings.md; to write its table anew, see CONTRIBUTING.md")
        .isEqualTo(expected);
  }

  private static String table() {
    return Arrays.stream(Setting.values())
        .map(SettingsPageTest::row)
        .collect(
            Collectors.joining(
                "",
                """

                | Setting, in `gateway.yaml` | Flag | Environment | Default | Meaning |
                |---|---|---|---|---|
                """,
                ""));
  }

  private static String row(Setting setting) {
    return "| `%s` | %s | `%s` | %s | %s |\n"
        .formatted(
            setting.key(),
            setting.flag().map(flag -> "`" + flag + "`").orElse("none"),
            setting.variable(),
            setting.fallback().map(value -> "`" + value + "`").orElse("unset"),
            setting.meaning());
  }
}

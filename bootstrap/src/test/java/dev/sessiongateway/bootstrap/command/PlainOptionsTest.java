package dev.sessiongateway.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.bootstrap.settings.Setting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/// Options that are read without picocli mean the same as with it.
final class PlainOptionsTest {
  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "--port 8081",
        "--port=8081",
        "--port=8081 --data-dir some=where",
        "--data-dir=some=where --port 0",
        "--data-dir ~/data",
        "--seed 7 --clock 2026-01-01T00:00:00Z",
        "--world empty",
        "--public-url http://localhost:8080/?a=b",
        "--outbound-allow 127.0.0.0/8,10.0.0.0/8 --host 0.0.0.0"
      })
  void plainOptionsAreReadAsPicocliReadsThem(String line) {
    var plain = options();

    assertThat(plain.takePlain(words(line))).isTrue();
    assertThat(plain.given()).isEqualTo(readByPicocli(words(line)).given());
    assertThat(plain.given()).hasSameSizeAs(line.isEmpty() ? List.of() : given(line));
  }

  @Test
  void everyOptionOfASettingIsTaken() {
    for (var setting : Setting.values()) {
      setting
          .flag()
          .ifPresent(flag -> {
            var plain = options();
            assertThat(plain.takePlain(List.of(flag, "1"))).as(flag).isTrue();
            assertThat(plain.given()).isEqualTo(readByPicocli(List.of(flag, "1")).given());
          });
    }
  }

  @Test
  void theFileOfSettingsIsReadToo() throws Exception {
    var file = Files.writeString(directory.resolve("other.yaml"), "port: 8082\n").toString();
    var plain = options();

    assertThat(plain.takePlain(List.of("--config", file))).isTrue();
    assertThat(plain.given())
        .hasSize(1)
        .isEqualTo(readByPicocli(List.of("--config", file)).given());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--help",
        "-h",
        "--port",
        "--port=",
        "--prot 80",
        "--port 80 --port 81",
        "--seed 1 --simulator-seed 2",
        "--empty-world",
        "--empty-world --port 80",
        "--port --host",
        "--port -1",
        "--data-dir @file",
        "@file",
        "--data-dir=\"quoted\"",
        "--api-key secret",
        "extra",
        "--port 80 extra",
        "-- --port 80"
      })
  void whateverElseIsLeftToPicocli(String line) {
    var plain = options();

    assertThat(plain.takePlain(words(line))).isFalse();
    assertThat(plain.given()).isEmpty();
  }

  private static List<String> given(String line) {
    return words(line).stream().filter(word -> word.startsWith("--")).toList();
  }

  private static List<String> words(String line) {
    return line.isEmpty() ? List.of() : List.of(line.split(" "));
  }

  private SettingsOptions options() {
    return new SettingsOptions(Map.of(), directory);
  }

  private SettingsOptions readByPicocli(List<String> arguments) {
    var read = options();
    var spec = CommandSpec.create();
    read.addTo(spec, EnumSet.allOf(Setting.class));
    var _ = new CommandLine(spec).parseArgs(arguments.toArray(String[]::new));
    return read;
  }
}

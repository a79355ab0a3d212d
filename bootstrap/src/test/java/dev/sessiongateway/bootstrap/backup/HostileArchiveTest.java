package dev.sessiongateway.bootstrap.backup;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.bootstrap.command.GatewayCommand;
import dev.sessiongateway.bootstrap.process.LocaleText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Archives that somebody made to do harm where they are restored.
@Tag("redteam")
final class HostileArchiveTest {
  private static final Instant NOW = Instant.parse("2026-11-22T21:30:00Z");
  private static final String VERSION = "0.1.0";
  private static final Restore.Options PLAIN =
      new Restore.Options(false, false, List.of(Path.of("elsewhere")));

  @TempDir private Path directory;

  @Test
  void theCodeOfNetworksIsRestoredOnlyOnDemand() throws IOException {
    var archive = Archives.with(directory.resolve("jar.zip"), "networks/evil.jar");
    var configured = Archives.with(directory.resolve("other.zip"), "Plugins/evil.jar");
    var plain = directory.resolve("plain");
    var result = new Restore(archive, plain, PLAIN, NOW, VERSION).run();
    assertThat(result.networks()).containsExactly("networks/evil.jar");
    assertThat(result.files()).isZero();
    assertThat(names(plain)).isEmpty();
    var upper = Archives.with(directory.resolve("upper.zip"), "Networks/evil.jar");
    assertThat(new Restore(upper, directory.resolve("u"), PLAIN, NOW, VERSION).run().networks())
        .containsExactly("Networks/evil.jar");

    var store = Archives.with(directory.resolve("store.zip"), "store-providers/evil.jar");
    assertThat(new Restore(store, directory.resolve("s"), PLAIN, NOW, VERSION).run().networks())
        .containsExactly("store-providers/evil.jar");

    var there = directory.resolve("there");
    var plugins = new Restore.Options(false, false, List.of(there.resolve("plugins")));
    assertThat(new Restore(configured, there, plugins, NOW, VERSION).run().networks())
        .containsExactly("Plugins/evil.jar");

    var trusted = directory.resolve("trusted");
    assertThat(restore(archive, trusted, "--with-networks")).isZero();
    assertThat(trusted.resolve("networks/evil.jar")).hasContent("evil");
  }

  @Test
  void aFileOutsideOfTheDirectoryIsRefused() throws IOException {
    for (var name :
        List.of("../evil.txt", "/etc/evil.txt", "media/../../evil.txt", "a\\b", "C:x")) {
      var slipping = Archives.with(directory.resolve("slip.zip"), name);

      assertRefused(slipping, "outside of the data directory");
      assertThat(directory.resolve("evil.txt")).doesNotExist();
    }
  }

  @Test
  void aFileThatAStartMakesAnewIsRefused() throws IOException {
    for (var name : List.of("native/webp/libwebp.so", "NATIVE/x", "~restored/x", "~backup/x")) {
      assertRefused(Archives.with(directory.resolve("evil.zip"), name), "is in no backup");
    }
  }

  @Test
  void namesOutOfAnArchiveAreEscaped() throws IOException {
    var name = "a\u202egpj.exe";
    var archive = Archives.with(directory.resolve("evil.zip"), name);
    var changed =
        Archives.copy(
            archive,
            directory.resolve("changed.zip"),
            (file, content) -> file.equals(name) ? "good".getBytes(UTF_8) : content);
    assertRefused(
        changed,
        "a\\u{202e}gpj.exe"
            + (LocaleText.canCarry(name)
                ? " is not what was written"
                : ", which cannot be a file here"));

    var plain = Archives.with(directory.resolve("plain.zip"), "plain.txt");
    var manifest =
        Archives.copy(
            plain,
            directory.resolve("manifest.zip"),
            (file, content) ->
                file.equals(Manifest.FILE)
                    ? new String(content, UTF_8)
                        .replace("\"0.1.0\"", "\"9.0.0\\u001b[2J\\nexit 0\"")
                        .getBytes(UTF_8)
                    : content);
    assertRefused(manifest, "9.0.0\\u{1b}[2J\\u{a}exit 0, which is newer");

    var left =
        Archives.copy(
            plain,
            directory.resolve("left.zip"),
            (file, content) ->
                file.equals(Manifest.FILE)
                    ? new String(content, UTF_8)
                        .replace(
                            json("'leftOut':[]"),
                            "\"leftOut\":[{\"file\":\"x\\u2028y\",\"reason\":\"\"}]")
                        .getBytes(UTF_8)
                    : content);
    assertThat(new Restore(left, directory.resolve("l"), PLAIN, NOW, VERSION).run().leftOut())
        .containsExactly("x\\u{2028}y");
  }

  private int restore(Path archive, Path target, String option) {
    return GatewayCommand.run(
        Map.of(),
        directory,
        "restore",
        archive.toString(),
        option,
        "--data-dir",
        target.toString());
  }

  private void assertRefused(Path archive, String reason) {
    var copy = directory.resolve("refused");
    assertThatThrownBy(() -> new Restore(archive, copy, PLAIN, NOW, VERSION).run())
        .isInstanceOf(BackupFailure.class)
        .hasMessageContaining(reason);
    assertThat(copy).doesNotExist();
  }

  private static List<String> names(Path folder) throws IOException {
    try (var all = Files.list(folder)) {
      return all.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}

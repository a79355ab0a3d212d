package dev.sessiongateway.bootstrap.example;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.MachineProgram;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.Nightly;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.bootstrap.settings.Settings;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Pastes the command blocks of the README, and of the pages that continue its first five minutes,
/// into bash and into zsh, with a gateway running.
///
/// The commands `gateway` and `mvnw` are replaced by scripts that print their arguments, and the
/// commands that stream events until they are interrupted are left out.
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class ReadmeCommandsTest {
  private static final String KEY = "the-root-key";
  private static final String WEBHOOK = "wh_1";

  private static final List<String> PAGES =
      List.of(
          "README.md",
          "docs/guides/migrating-from-waha.md",
          "docs/guides/migrating-from-evolution.md",
          "docs/guides/webhooks.md",
          "docs/guides/event-streams.md");

  private static final Pattern BLOCK =
      Pattern.compile("^```sh\\n(.*?)^```", Pattern.DOTALL | Pattern.MULTILINE);

  @TempDir Path directory;

  @Test
  @NeedsProgram({"bash", "curl", "jq"})
  @ExpectsLog("WARN bot - a receiver fails; its events wait")
  void everyCommandWorksInBash() throws Exception {
    paste("bash", "--norc", "--noprofile");
  }

  /// An interactive zsh, because only that one reads comments as arguments by default.
  @Test
  @Nightly
  @NeedsProgram({"zsh", "curl", "jq"})
  @ExpectsLog("WARN bot - a receiver fails; its events wait")
  void everyCommandWorksInZsh() throws Exception {
    paste("zsh", "-f", "-i", "-o", "nopromptsp");
  }

  private void paste(String shell, String... options) throws Exception {
    var programs = programs("curl", "jq");
    for (var command : List.of("gateway", "mvnw")) {
      var file = directory.resolve(command);
      Files.writeString(file, "#!/bin/sh\necho \"" + command + " $*\"\n");
      assertThat(file.toFile().setExecutable(true)).isTrue();
    }
    packFakeArchive();
    var out = directory.resolve("out");
    var err = directory.resolve("err");
    try (var process = GatewayProcess.start(settings())) {
      var script = Files.writeString(directory.resolve("script"), script(process.url().toString()));
      var builder = MachineProgram.require(shell).command(options).directory(directory.toFile());
      builder.environment().merge("PATH", programs + File.pathSeparator, (path, own) -> own + path);
      builder.environment().putAll(Map.of("PS1", "", "PS2", "", "TERM", "dumb"));
      var exit =
          builder
              .redirectInput(script.toFile())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start()
              .waitFor();
      assertThat(exit).as(Files.readString(err)).isZero();
    }

    assertThat(Files.readString(err)).isEmpty();
    assertThat(Files.readString(out))
        .containsSubsequence(
            "gateway demo\n",
            "mvnw verify\n",
            "gateway serve\n",
            "archive serve\n",
            "\"WORKING\"",
            "\"Hello Ada\"",
            "\"Hi! Open today?\"",
            json("'state':'open'"),
            "409",
            "\"WORKING\"",
            "\"Soup today\"",
            "\"network.refused\"",
            "running",
            "\"loja-7f3c9a51d2e8\"",
            "@g.us",
            "\"bot\"",
            "gateway webhooks list\n",
            "gateway webhooks test " + WEBHOOK + "\n",
            "gateway webhooks replay --session bot --since 2026-01-31T12:00:00Z\n",
            "session.status",
            "MESSAGES_UPSERT",
            "the end");
  }

  /// A directory with these programs alone.
  private Path programs(String... names) throws IOException {
    var folder = Files.createDirectory(directory.resolve("programs"));
    for (var name : names) {
      var file = MachineProgram.require(name).file();
      var script =
          Files.writeString(folder.resolve(name), "#!/bin/sh\nexec '" + file + "' \"$@\"\n");
      assertThat(script.toFile().setExecutable(true)).isTrue();
    }
    return folder;
  }

  /// An archive whose command prints its arguments.
  private void packFakeArchive() throws Exception {
    var home = Files.createDirectories(directory.resolve("packed/session-gateway-1.0/bin"));
    var command = Files.writeString(home.resolve("gateway"), "#!/bin/sh\necho \"archive $*\"\n");
    assertThat(command.toFile().setExecutable(true)).isTrue();
    var pack =
        new ProcessBuilder(
                "tar", "-czf", "session-gateway-1.0.tar.gz", "-C", "packed", "session-gateway-1.0")
            .directory(directory.toFile())
            .start();
    assertThat(pack.waitFor()).isZero();
  }

  private Settings settings() {
    return Settings.of(
        Map.of(
            Setting.PORT,
            "0",
            Setting.DATA_DIR,
            directory.resolve("data").toString(),
            Setting.API_KEY,
            KEY));
  }

  private static String script(String url) throws IOException {
    var pages = new StringBuilder();
    for (var page : PAGES) {
      pages.append(Files.readString(Path.of("..").resolve(page)));
    }
    var blocks =
        BLOCK.matcher(pages).results().map(block -> block.group(1)).collect(Collectors.joining());
    assertThat(blocks).contains("http://127.0.0.1:8080", "KEY=…", "<id>");
    var commands =
        blocks
            .replace("http://127.0.0.1:8080", url)
            .replace("KEY=…", "KEY=" + KEY)
            .replace("<id>", WEBHOOK)
            .lines()
            .filter(line -> !line.startsWith("websocat") && !line.startsWith("curl -N"))
            .collect(Collectors.joining("\n"));
    return commands + "\necho the end\n";
  }
}

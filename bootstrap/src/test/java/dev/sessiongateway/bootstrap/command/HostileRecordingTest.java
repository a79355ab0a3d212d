package dev.sessiongateway.bootstrap.command;

import static dev.sessiongateway.application.SingleQuotedJson.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.bootstrap.command.RunningGateway.GatewayCallException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/// Recordings that come from strangers: they read no file but themselves, and break nothing.
@Tag("redteam")
final class HostileRecordingTest {
  private static final String HEADER =
      """
      {"recording":1,"at":"2026-01-01T00:00:00Z","clock":"frozen","seed":7,\
      "url":"http://127.0.0.1:1","world":"empty"}
      """;

  @TempDir private Path directory;

  private final StringWriter err = new StringWriter();

  private int replay(String text) throws IOException {
    return replay(Files.writeString(directory.resolve("run.jsonl"), text));
  }

  private int replay(Path file) {
    var console = new Console(new PrintWriter(new StringWriter()), new PrintWriter(err, true));
    var command = new ReplayCommand(new SettingsOptions(Map.of(), directory), console);
    return new CommandLine(command)
        .setErr(console.err())
        .setExecutionExceptionHandler((e, _, _) -> {
          if (e instanceof GatewayCallException call) {
            console.err().println("gateway: " + e.getMessage());
            return call.exitCode().number();
          }
          throw e;
        })
        .execute(file.toString());
  }

  private void hasNoStackTrace() {
    assertThat(err.toString()).doesNotContain("\tat ", "Exception");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/etc/hosts", "../secret.yaml", "secret.yaml", "secret", "~/secret.yaml", ""})
  void aRecordingNamesNoFileAsItsWorld(String world) throws IOException {
    Files.writeString(directory.resolve("secret.yaml"), "planted: secret");
    assertThat(replay(HEADER.replace("\"empty\"", "\"" + world + "\""))).isEqualTo(2);
    assertThat(err.toString()).contains("world must be").doesNotContain("planted");
    hasNoStackTrace();
  }

  @Test
  void aWorldIsDescribedIfItSaysSoAndOnlyThen() throws IOException {
    assertThat(replay(HEADER.replace("\"empty\"", "\"described\""))).isEqualTo(2);
    assertThat(replay(HEADER.replace("\"empty\"", json("'empty','description':'a'")))).isEqualTo(2);
    assertThat(err.toString()).contains("description");
    hasNoStackTrace();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"method\":\"POST\",\"path\":\"/api/a b\\\\u0000|\",\"body\":{}",
        "\"method\":\"POST\",\"path\":\"/%zz\",\"body\":{}",
        "\"method\":\"POST\",\"path\":\"//evil.example/x\",\"body\":{}",
        "\"method\":\"POST\",\"path\":\"/x\",\"query\":\"a=^ |\",\"body\":{}",
        "\"method\":\"POST\",\"path\":\"/x\",\"idempotencyKey\":\"a\\\\r\\\\nb: c\",\"body\":{}",
        "\"method\":\"POST\",\"path\":\"/x\",\"form\":\"a/b\",\"body\":\"no base64!\"",
        "\"method\":\"POST\",\"path\":\"/x\",\"form\":\"a\\\\nb\",\"body\":{\"a\":1}",
        "\"method\":\"POST\",\"path\":\"/simulator/phones/1/scan\",\"answer\":{\"session\":\"a"
            + " b|../\"}",
        "\"method\":\"POST\",\"path\":\"/simulator/reset\",\"body\":{\"world\":\"../../secret\"}",
        "\"method\":\"POST\",\"path\":\"/simulator/reset\",\"body\":{\"world\":\"/etc/hosts\"}",
        "\"method\":\"PUT\",\"path\":\"/simulator/snapshot\",\"body\":{\"changes\":[null]}",
      })
  void aCallThatCannotBeMadeIsADifference(String call) throws IOException {
    var line = json("{'at':0,'actor':'client','dialect':'native','status':200," + call + "}\n");
    assertThat(replay(HEADER + line.replace("\\\\", "\\"))).isEqualTo(1);
    hasNoStackTrace();
  }

  @ParameterizedTest
  @ValueSource(strings = {"..", "1/../../x", "", "a b"})
  void theNumberOfAPhoneIsANumber(String number) throws IOException {
    var line = json("{'at':0,'actor':'phone','number':'" + number + "','received':{}}\n");
    assertThat(replay(HEADER + line)).isEqualTo(2);
    hasNoStackTrace();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"at\":\"+999999999-12-31T23:59:59Z\"",
        "\"at\":\"-999999999-01-01T00:00:00Z\"",
      })
  void aHeaderThatCannotBeUsedIsMisuse(String field) throws IOException {
    var name = field.substring(0, field.indexOf(':'));
    var header = HEADER.replace(json("'at':'2026-01-01T00:00:00Z'"), field);
    assertThat(header).contains(name);
    assertThat(run(Files.writeString(directory.resolve("run.jsonl"), header))).isNotZero();
  }

  /// As the program runs it.
  private int run(Path file) {
    return GatewayCommand.run(Map.of(), directory, "replay", file.toString());
  }

  @Test
  void aDirectoryOrALinkToNothingIsNoRecording() throws IOException {
    assertThat(replay(directory)).isEqualTo(2);
    var link = Files.createSymbolicLink(directory.resolve("link"), directory.resolve("nothing"));
    assertThat(replay(link)).isEqualTo(2);
    assertThat(err.toString()).contains("is a directory", "does not exist");
    hasNoStackTrace();
  }

  /// A line that was cut off is a mistake; one that is missing at the end is not.
  @Test
  void aRecordingThatWasCutOffNamesTheLine() throws IOException {
    var line =
        json(
            "{'at':0,'actor':'client','dialect':'native','status':404,"
                + "'method':'POST','path':'/x','body':{'text':'caf\u00e9'}}\n");
    var whole = (HEADER + line).getBytes(StandardCharsets.UTF_8);
    var headerBytes = HEADER.getBytes(StandardCharsets.UTF_8).length;
    for (var length = 0; length < whole.length - 1; length++) {
      var isWhole = length == headerBytes || length == headerBytes - 1;
      if (isWhole) {
        continue;
      }
      var file = directory.resolve("cut.jsonl");
      Files.write(file, Arrays.copyOf(whole, length));
      assertThat(replay(file)).as("cut at byte %d", length).isEqualTo(2);
      assertThat(err.toString())
          .contains(length < headerBytes ? "line 1" : "line 2")
          .hasLineCount(1);
      err.getBuffer().setLength(0);
    }
  }
}

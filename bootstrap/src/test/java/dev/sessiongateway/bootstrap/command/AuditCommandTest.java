package dev.sessiongateway.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.process.ExitCode;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.bootstrap.settings.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The trail of a gateway, checked and printed when the gateway has ended.
@Timeout(value = 3, unit = TimeUnit.MINUTES)
final class AuditCommandTest {
  private static final String KEY = "the-key-of-the-operator";

  @TempDir private Path directory;

  private Path data() {
    return directory.resolve("data");
  }

  private CommandRun run(String action) {
    return CommandRun.of(directory, Map.of(), "audit", action, "--data-dir", data().toString());
  }

  private void createSession() {
    var settings =
        Settings.of(
            Map.of(
                Setting.PORT,
                "0",
                Setting.DATA_DIR,
                data().toString(),
                Setting.API_KEY,
                KEY,
                Setting.AUDIT_ENABLED,
                "true"));
    try (var gateway = GatewayProcess.start(settings);
        var client = new GatewayClient(gateway.url(), KEY)) {
      var made = client.post("/api/sessions", Map.of("name", "shop", "start", false));
      assertThat(made.status()).isBetween(200, 201);
    }
  }

  @Test
  void aTrailIsProvedUntilItIsChanged() throws Exception {
    createSession();

    var proved = run("verify");
    assertThat(proved.exitCode()).as(proved.errors()).isZero();
    assertThat(proved.output()).contains("1 segments, 3 lines, 1 to 3", "as it was written");
    var exported = run("export");
    assertThat(exported.exitCode()).isZero();
    assertThat(exported.output())
        .contains("\"operation\":\"a.createSession\"", "\"session\":\"shop\"", "\"stopped\"");
    assertThat(exported.output().lines()).hasSize(3);

    var segment = data().resolve("audit/0000000000000000001.jsonl");
    var text = Files.readString(segment);
    Files.writeString(segment, text.replace("\"shop\"", "\"show\""));
    var damaged = run("verify");
    assertThat(damaged.exitCode()).isEqualTo(ExitCode.FAILED.number());
    assertThat(damaged.errors()).contains("0000000000000000001.jsonl, line 2: was changed");

    Files.writeString(segment, text.substring(0, text.length() / 2));
    var cut = run("verify");
    assertThat(cut.exitCode()).isEqualTo(ExitCode.FAILED.number());
    assertThat(cut.errors()).contains("0000000000000000001.jsonl, line 2: is cut off");
  }

  @Test
  void withoutATrailThereIsNothingToProve() {
    var none = run("verify");
    assertThat(none.exitCode()).isEqualTo(ExitCode.FAILED.number());
    assertThat(none.errors()).contains("There is no audit trail");
    assertThat(run("export").exitCode()).isEqualTo(ExitCode.FAILED.number());
    assertThat(CommandRun.of(directory, Map.of(), "audit").exitCode())
        .isEqualTo(ExitCode.MISUSED.number());
  }
}

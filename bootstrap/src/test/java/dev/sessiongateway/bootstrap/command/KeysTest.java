package dev.sessiongateway.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.bootstrap.process.ProgramRun;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 3, unit = TimeUnit.MINUTES)
final class KeysTest {
  @TempDir Path directory;

  @Test
  void aKeyIsShownOnceListedByItsBeginningAndRevoked() throws Exception {
    var secret =
        run(0, "keys", "create", "--name", "bot", "--scopes", "read,send", "--session", "shop")
            .getLast();
    assertThat(secret).matches("[A-Za-z0-9]{43}");

    var row = run(0, "keys", "list").getLast();
    assertThat(row)
        .contains("bot", secret.substring(0, 6) + "...", "read,send", "shop", "never")
        .doesNotContain(secret);
    try (var files = Files.walk(directory.resolve("data"))) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).doesNotContain(secret);
      }
    }

    var id = row.split(" ", 2)[0];
    assertThat(run(0, "keys", "revoke", id)).isEmpty();
    assertThat(run(0, "keys", "list")).hasSize(1);
    assertThat(run(1, "keys", "revoke", id)).isEmpty();
  }

  @Test
  void aScopeThatIsNoneIsMisuse() {
    assertThat(run(2, "keys", "create", "--scopes", "everything")).isEmpty();
  }

  private List<String> run(int exitCode, String... arguments) {
    try (var program = ProgramRun.start(directory, Map.of(), arguments)) {
      var output = program.output();
      assertThat(program.exitCode()).as(program.errors()).isEqualTo(exitCode);
      return output;
    }
  }
}

package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.MachineProgram;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.bootstrap.process.ProgramCommand;
import dev.sessiongateway.bootstrap.process.ProgramRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/// The process of a restore is killed at each of its renames, by strace.
@EnabledIfSystemProperty(named = "gateway.faults", matches = "true", disabledReason = "-Pfaults")
@DisabledIfSystemProperty(
    named = "gateway.store",
    matches = "postgres",
    disabledReason = "the files of SQLite")
@NeedsProgram("strace")
@NoRetry
class KilledRestoreTest {
  private static final int MOST_RENAMES = 20;
  private static final String FORMER = "former";
  private static final String RESTORED = "restored";

  @TempDir private Path home;

  @Test
  void aRestoreThatIsKilledIsFinishedOrUndoneByTheNextStart() throws Exception {
    var source = home.resolve("source");
    serve(source, RESTORED);
    var archive = home.resolve("backup.zip");
    try (var backup =
        ProgramRun.start(
            home, Map.of(), "backup", archive.toString(), "--data-dir", source.toString())) {
      assertThat(backup.exitCode()).as(backup.errors()).isZero();
    }

    var outcomes = new HashSet<String>();
    var n = 0;
    boolean killed;
    do {
      n++;
      assertThat(n).as("renames of a restore").isLessThan(MOST_RENAMES);
      var data = Files.createDirectory(home.resolve("place-" + n)).resolve("data");
      serve(data, FORMER);
      killed = restoreKilledAtRename(n, archive, data);
      var sessions = sessionsAfterAStart(data);
      assertThat(sessions).as("killed at rename %d", n).isIn(FORMER, RESTORED);
      outcomes.add(sessions);
      try (var left = Files.list(data.getParent())) {
        assertThat(left).as("killed at rename %d", n).noneMatch(KilledRestoreTest::isOfRestore);
      }
    } while (killed);
    assertThat(n).isGreaterThan(2);
    assertThat(outcomes).containsExactlyInAnyOrder(FORMER, RESTORED);
  }

  private static boolean isOfRestore(Path path) {
    return path.getFileName().toString().contains("~");
  }

  /// @return whether it was killed
  private boolean restoreKilledAtRename(int n, Path archive, Path data) throws Exception {
    var command =
        new ArrayList<>(
            List.of(
                MachineProgram.require("strace").file().toString(),
                "-f",
                "-o",
                "/dev/null",
                "-e",
                "trace=rename,renameat,renameat2",
                "-e",
                "inject=rename,renameat,renameat2:signal=SIGKILL:when=" + n));
    command.addAll(ProgramCommand.tested(List.of()));
    command.addAll(List.of(ProgramCommand.MAIN, "restore", archive.toString(), "--force"));
    command.addAll(List.of("--data-dir", data.toString()));
    var said = home.resolve("restore-" + n + ".log");
    var process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile()).start();
    var code = process.waitFor();
    assertThat(code).as(Files.readString(said)).isIn(0, 128 + 9, 9);
    return code != 0;
  }

  private static void serve(Path data, String session) throws IOException {
    try (var server = ServerProcess.gateway(data)) {
      server.awaitReady();
      try (var connection = new Connection(server.port())) {
        var body = "{'name':'" + session + "','start':false}";
        var created = connection.send(Connection.post("/api/sessions", ServerProcess.KEY, body));
        assertThat(created.status()).as(created.body()).isBetween(200, 201);
      }
      server.terminate();
    }
  }

  private static String sessionsAfterAStart(Path data) throws IOException {
    try (var server = ServerProcess.gateway(data)) {
      server.awaitReady();
      try (var connection = new Connection(server.port())) {
        var found = new ArrayList<String>();
        for (var name : List.of(FORMER, RESTORED)) {
          var path = "/api/sessions/" + name;
          if (connection.send(Connection.get(path, ServerProcess.KEY)).status() == 200) {
            found.add(name);
          }
        }
        return String.join(" and ", found);
      }
    }
  }
}

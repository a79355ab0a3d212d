package dev.sessiongateway.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sessiongateway.application.machine.MachineProgram;
import dev.sessiongateway.application.machine.NeedsProgram;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.bootstrap.process.ProgramRun;
import dev.sessiongateway.http.JsonField;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The gateway in its own process on disks that fail. Needs root for small file systems, and strace
/// for errors of system calls; a test without what it needs is skipped.
@EnabledIfSystemProperty(named = "gateway.faults", matches = "true", disabledReason = "-Pfaults")
@DisabledIfSystemProperty(
    named = "gateway.store",
    matches = "postgres",
    disabledReason = "the files of SQLite")
@NoRetry
class DiskFaultsTest {
  private static final String FRIEND = "15550002222";
  private static final String HERE = "15550001111";
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path home;
  private final List<Path> mounted = new ArrayList<>();
  private boolean isRoot;

  @BeforeEach
  void ask() throws Exception {
    isRoot = run("id", "-u").strip().equals("0");
  }

  @AfterEach
  void unmount() throws Exception {
    for (var folder : mounted) {
      run("umount", "-l", folder.toString());
    }
  }

  @Test
  void aFullDiskRefusesWritesServesReadsAndHealsWithoutARestart() throws Exception {
    var disk = smallDisk(64);
    try (var server = ServerProcess.gateway(disk.resolve("data"), "-Djava.io.tmpdir=" + home);
        var connection = ready(server)) {
      var id = acknowledged(connection);
      var filler = disk.resolve("filler");
      fill(filler);

      var refused = untilNot(connection, 200);
      assertThat(refused.status()).as(refused.body()).isEqualTo(507);
      assertThat(JsonField.text(JSON.readTree(refused.body()), "code")).isEqualTo("store.full");
      assertThat(read(connection, id).status()).isEqualTo(200);
      assertThat(get(connection, "/health").status()).isEqualTo(503);

      Files.delete(filler);
      var freed = System.nanoTime();
      assertThat(until(connection, 200).status()).isEqualTo(200);
      // A promise, and far from what it takes: the next write that is tried succeeds.
      assertThat(Duration.ofNanos(System.nanoTime() - freed)).isLessThan(Duration.ofSeconds(30));
      await(() -> get(connection, "/health").status() == 200);
      assertThat(read(connection, id).status()).isEqualTo(200);
    }
  }

  @Test
  void aStartOnAFullDiskSendsAgainSoonAfterSpaceIsBack() throws Exception {
    var disk = smallDisk(64);
    var data = disk.resolve("data");
    try (var server = ServerProcess.gateway(data, "-Djava.io.tmpdir=" + home);
        var connection = ready(server)) {
      acknowledged(connection);
      server.terminate();
    }
    var filler = disk.resolve("filler");
    fill(filler);
    try (var server = startWithLeastRoom(data, filler);
        var connection = new Connection(server.port())) {
      var refused = send(connection);
      assertThat(refused.status()).as(refused.body()).isIn(503, 507);
      var health = get(connection, "/health");
      assertThat(health.status()).isEqualTo(503);
      assertThat(health.body()).contains("\"links.down\"");

      Files.delete(filler);
      var freed = System.nanoTime();
      assertThat(until(connection, 200).status()).isEqualTo(200);
      assertThat(Duration.ofNanos(System.nanoTime() - freed)).isLessThan(Duration.ofSeconds(30));
      assertThat(get(connection, "/api/sessions/busy").body()).contains("\"WORKING\"");
      await(() -> get(connection, "/health").status() == 200);
    }
  }

  /// On a disk without any room the databases cannot be opened, which ends the start; so it gets as
  /// little as it needs.
  private ServerProcess startWithLeastRoom(Path data, Path filler) throws IOException {
    while (true) {
      var server = ServerProcess.gateway(data, "-Djava.io.tmpdir=" + home);
      try {
        var _ = server.awaitReady();
        return server;
      } catch (IllegalStateException tooLittle) {
        server.close();
        try (var file = new RandomAccessFile(filler.toFile(), "rw")) {
          file.setLength(file.length() - 16_384);
        }
      }
    }
  }

  @Test
  void aBackupIntoAFullDiskLeavesNothing() throws Exception {
    var disk = smallDisk(1);
    var data = home.resolve("data");
    try (var server = ServerProcess.gateway(data);
        var connection = ready(server)) {
      for (var i = 0; i < 5; i++) {
        acknowledged(connection);
      }
      fill(disk.resolve("filler"));
      var target = disk.resolve("backup.zip").toString();
      try (var backup =
          ProgramRun.start(
              home,
              Map.of("GATEWAY_API_KEY", ServerProcess.KEY),
              "backup",
              target,
              "--url",
              server.baseUrl())) {
        assertThat(backup.exitCode()).isEqualTo(1);
        assertThat(backup.errors()).contains("No space left", "nothing was left");
      }
      server.terminate();
      try (var offline =
          ProgramRun.start(home, Map.of(), "backup", target, "--data-dir", data.toString())) {
        assertThat(offline.exitCode()).isEqualTo(1);
      }
      try (var left = Files.list(disk)) {
        assertThat(left).containsExactly(disk.resolve("filler"));
      }
    }
  }

  @Test
  @NeedsProgram("strace")
  void whatIsNotFlushedIsNotAcknowledged() throws Exception {
    var data = home.resolve("data");
    var ids = new ArrayList<String>();
    try (var server = ServerProcess.gateway(data);
        var connection = ready(server)) {
      ids.add(acknowledged(connection));
      try (var _ = injected(server, "error=EIO")) {
        var refused = untilNot(connection, 200);
        assertThat(refused.status()).as(refused.body()).isEqualTo(503);
        assertThat(JsonField.text(JSON.readTree(refused.body()), "code")).isEqualTo("store.broken");
        for (var i = 0; i < 5; i++) {
          assertThat(send(connection).status()).isEqualTo(503);
        }
        assertThat(get(connection, "/health").status()).isEqualTo(503);
      }
      assertThat(until(connection, 200).status()).isEqualTo(200);
      ids.add(acknowledged(connection));
      server.kill();
    }
    try (var server = ServerProcess.gateway(data)) {
      server.awaitReady();
      try (var connection = new Connection(server.port())) {
        for (var id : ids) {
          assertThat(read(connection, id).status()).as(id).isEqualTo(200);
        }
      }
    }
  }

  @Test
  @NeedsProgram("strace")
  void aSessionSeesThatItWasUnlinkedAlthoughThatWasNotFlushed() throws Exception {
    try (var server = ServerProcess.gateway(home.resolve("data"));
        var connection = ready(server)) {
      try (var _ = injected(server, "error=EIO")) {
        var refused =
            connection.send(
                Connection.post(
                    "/simulator/phones/" + HERE + "/unlink",
                    ServerProcess.KEY,
                    "{'session':'busy'}"));
        assertThat(refused.status()).as(refused.body()).isEqualTo(503);
      }
      await(() -> get(connection, "/api/sessions/busy").body().contains("\"FAILED\""));
    }
  }

  @Test
  @NeedsProgram("strace")
  void aSlowDiskIsBusyUntilItIsFastAgain() throws Exception {
    try (var server = ServerProcess.gateway(home.resolve("data"));
        var connection = ready(server)) {
      acknowledged(connection);
      try (var _ = injected(server, "delay_enter=12000000")) {
        var refused = untilNot(connection, 200);
        assertThat(refused.status()).as(refused.body()).isEqualTo(503);
        assertThat(JsonField.text(JSON.readTree(refused.body()), "code")).isEqualTo("store.busy");
      }
      assertThat(until(connection, 200).status()).isEqualTo(200);
    }
  }

  @Test
  void aProcessThatWasSuspendedGoesOn() throws Exception {
    try (var server = ServerProcess.gateway(home.resolve("data"));
        var connection = ready(server)) {
      var id = acknowledged(connection);
      run("sh", "-c", "kill -STOP " + server.pid());
      run("sleep", "7");
      run("sh", "-c", "kill -CONT " + server.pid());

      acknowledged(connection);
      assertThat(read(connection, id).status()).isEqualTo(200);
      assertThat(get(connection, "/health").status()).isEqualTo(200);
    }
  }

  @Test
  void aReadOnlyDiskEndsTheStartInOneLineWithItsPath() throws Exception {
    var disk = smallDisk(64);
    var data = disk.resolve("data");
    try (var server = ServerProcess.gateway(data)) {
      server.awaitReady();
      server.terminate();
    }
    assertThat(run("mount", "-o", "remount,ro", disk.toString())).isEmpty();

    assertEndsInOneLine(data);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text",
        "zero bytes",
        "truncated",
        "noise at 0",
        "noise at 100",
        "noise in the middle"
      })
  void aDamagedRegistryEndsTheStartInOneLineAndIsKept(String damage) throws Exception {
    var data = home.resolve("data");
    try (var server = ServerProcess.gateway(data)) {
      server.awaitReady();
      server.terminate();
    }
    var registry = data.resolve("registry.db");
    var sound = Files.readAllBytes(registry);
    var damaged = damaged(damage, sound);
    Files.write(registry, damaged);

    assertEndsInOneLine(data);
    assertThat(Files.readAllBytes(registry)).isEqualTo(damaged);
    try (var check = ProgramRun.start(home, Map.of(), "check", data.toString())) {
      assertThat(check.exitCode()).isEqualTo(3);
    }
  }

  private static byte[] damaged(String damage, byte[] sound) {
    return switch (damage) {
      case "text" -> "this is no database ".repeat(500).getBytes(StandardCharsets.UTF_8);
      case "zero bytes" -> new byte[0];
      case "truncated" -> Arrays.copyOf(sound, sound.length - 6_000);
      case "noise at 0" -> noisy(sound, 0);
      case "noise at 100" -> noisy(sound, 100);
      default -> noisy(sound, sound.length / 2);
    };
  }

  private static byte[] noisy(byte[] sound, int at) {
    var noise = new byte[4_096];
    new Random(20_261_122).nextBytes(noise);
    var damaged = sound.clone();
    System.arraycopy(noise, 0, damaged, at, Math.min(noise.length, damaged.length - at));
    return damaged;
  }

  private void assertEndsInOneLine(Path data) {
    try (var start =
        ProgramRun.start(
            home,
            Map.of("GATEWAY_API_KEY", ServerProcess.KEY),
            "serve",
            "--port",
            "0",
            "--data-dir",
            data.toString())) {
      assertThat(start.exitCode()).as(start.errors()).isEqualTo(3);
      assertThat(start.errors().lines().filter(line -> line.startsWith("gateway: ")))
          .singleElement()
          .asString()
          .contains(data.toString());
      assertThat(start.errors()).doesNotContain("\tat ");
    }
  }

  private Path smallDisk(int mebibytes) throws Exception {
    assumeTrue(isRoot, "needs root, to mount a small file system");
    var folder = Files.createDirectory(home.resolve("disk-" + mounted.size()));
    var said =
        run("mount", "-t", "tmpfs", "-o", "size=" + mebibytes + "m", "tmpfs", folder.toString());
    assumeTrue(said.isEmpty(), "a small file system cannot be mounted here: " + said);
    mounted.add(folder);
    return folder;
  }

  private static void fill(Path file) throws IOException {
    for (var blockBytes : new int[] {65_536, 512}) {
      var block = new byte[blockBytes];
      try (var out =
          Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
        while (true) {
          out.write(block);
        }
      } catch (IOException full) {
        assertThat(file).exists();
      }
    }
  }

  /// Every flush of the process gets this error or delay until the result is closed.
  private Injection injected(ServerProcess server, String what) throws Exception {
    var strace = MachineProgram.require("strace");
    var log = home.resolve("strace.log");
    var tracer =
        strace
            .command(
                "-f",
                "-p",
                server.pid() + "",
                "-e",
                "trace=fsync,fdatasync",
                "-e",
                "inject=fsync,fdatasync:" + what)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    var injection = new Injection(tracer);
    await(() -> {
      assumeTrue(tracer.isAlive(), "this process cannot be traced");
      return Files.readString(log).contains("attached");
    });
    return injection;
  }

  private record Injection(Process tracer) implements AutoCloseable {
    @Override
    public void close() {
      tracer.destroy(); // It detaches.
      assertThat(tracer.onExit().orTimeout(60, TimeUnit.SECONDS).join()).isSameAs(tracer);
    }
  }

  private static String run(String... command) throws Exception {
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return said;
  }

  private Connection ready(ServerProcess server) throws Exception {
    server.awaitReady();
    var connection = new Connection(server.port());
    for (var number : List.of(FRIEND, HERE)) {
      call(connection, "/simulator/phones", "{'number':'" + number + "'}");
    }
    call(connection, "/api/sessions", "{'name':'busy'}");
    await(() -> get(connection, "/api/busy/auth/qr?format=raw").status() == 200);
    var qr = JSON.readTree(get(connection, "/api/busy/auth/qr?format=raw").body()).get("value");
    call(connection, "/simulator/phones/" + HERE + "/scan", "{'value':" + qr + "}");
    await(() -> get(connection, "/api/sessions/busy").body().contains("\"WORKING\""));
    return connection;
  }

  private static String acknowledged(Connection connection) throws IOException {
    var reply = send(connection);
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    return JsonField.text(JSON.readTree(reply.body()), "messageId");
  }

  private static Connection.Reply read(Connection connection, String id) throws IOException {
    return get(connection, "/api/busy/chats/" + FRIEND + "@c.us/messages/" + id);
  }

  /// Sends until the answer has another status: the log has some room left at first.
  private static Connection.Reply untilNot(Connection connection, int status) throws IOException {
    return sendUntil(connection, answered -> answered != status);
  }

  private static Connection.Reply until(Connection connection, int status) throws IOException {
    return sendUntil(connection, answered -> answered == status);
  }

  private static Connection.Reply sendUntil(Connection connection, IntPredicate wanted)
      throws IOException {
    var end = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
    while (true) {
      var reply = send(connection);
      if (wanted.test(reply.status())) {
        return reply;
      }
      assertThat(System.nanoTime()).as("time is up: %s", reply.body()).isLessThan(end);
    }
  }

  private static Connection.Reply send(Connection connection) throws IOException {
    return connection.send(
        Connection.post(
            "/api/sendText",
            ServerProcess.KEY,
            "{'session':'busy','chatId':'" + FRIEND + "@c.us','text':'hello'}"));
  }

  private static Connection.Reply get(Connection connection, String path) throws IOException {
    return connection.send(Connection.get(path, ServerProcess.KEY));
  }

  private static void call(Connection connection, String path, String body) throws IOException {
    var reply = connection.send(Connection.post(path, ServerProcess.KEY, body));
    assertThat(reply.status()).as("%s: %s", path, reply.body()).isBetween(200, 201);
  }

  private static void await(Condition condition) throws Exception {
    var end = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
    while (!condition.holds()) {
      assertThat(System.nanoTime()).as("time is up").isLessThan(end);
      LockSupport.parkNanos(5_000_000);
    }
  }

  @FunctionalInterface
  private interface Condition {
    boolean holds() throws Exception;
  }
}

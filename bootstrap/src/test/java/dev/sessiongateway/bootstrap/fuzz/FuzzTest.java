package dev.sessiongateway.bootstrap.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.log.ExpectsLog;
import dev.sessiongateway.application.machine.NoRetry;
import dev.sessiongateway.bootstrap.e2e.ServerProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Sends invalid requests for every operation of the API document: 2,000 in each build, 5,000 at
/// night, 1,000,000 with `mvn -Pfuzz verify`. The seed is printed; `-Dfuzz.seed=` repeats a run.
@Order(1)
@NoRetry
@Tag("redteam")
class FuzzTest {
  private static final int WORKERS = 4;
  private static final int REQUESTS = Integer.getInteger("gateway.fuzz.requests", 5_000);
  private static final long SEED = Long.getLong("gateway.fuzz.seed", 20_261_122L);

  @TempDir private Path home;

  @Test
  @ExpectsLog(
      "WARN CloudCallback - Meta asks for the webhook; set"
          + " networks\\.whatsapp-cloud\\.verify-token")
  @ExpectsLog("WARN (fuzz\\d|shop|sales) - a receiver fails; its events wait")
  @ExpectsLog("WARN DeliveryContext - the health of an endpoint changed")
  @ExpectsLog("WARN HttpParser - Encountered multiple `Host` headers")
  @ExpectsLog(
      "WARN CloudCallback - what Meta sends is refused; set networks\\.whatsapp-cloud\\.app-secret"
          + " to verify it")
  @ExpectsLog("WARN fuzz\\d - a bot did not answer")
  @ExpectsLog(
      value = "WARN AgentNotices - a message of an agent could not be read from Chatwoot",
      optional = "in a long run")
  @ExpectsLog(
      value = "WARN \\w+ - an event of a deleted session was not delivered and is dropped",
      optional = "in a long run")
  @ExpectsLog(
      value = "WARN \\w+ - an event went to the dead letters .* reason=\"the host is not known\"",
      optional = "in a long run")
  @ExpectsLog(
      value =
          "WARN \\w+ - (the broadcasts of the session go on later|delivery to a receiver stopped"
              + " and tries again)",
      optional = "when the store is busy")
  void noRequestIsAnsweredWithAnErrorOfOurOwnLateOrInAnotherShapeAndNoRefusalChangesAnything()
      throws Exception {
    // Resolves only localhost, so that no request leaves this machine.
    var hosts = Files.writeString(home.resolve("hosts"), "127.0.0.1 localhost\n");
    try (var server = gateway(hosts)) {
      server.awaitReady();
      var start = System.nanoTime();
      var report = run(server);
      var seconds = (System.nanoTime() - start) / 1e9;
      var line =
          "Fuzz: seed %d, %,d requests in %.0f s, %d violations, %s%n"
              .formatted(SEED, report.requests(), seconds, report.violations().size(), report);
      Files.writeString(
          Files.createDirectories(Path.of("target/figures")).resolve("fuzz.txt"), line);
      assertThat(report.violations()).as("violations, seed " + SEED).isEmpty();
      assertThat(server.terminate()).as("exit code after SIGTERM").isZero();
      assertThat(server.log()).doesNotContain("OutOfMemoryError", "StackOverflowError");
    }
  }

  private ServerProcess gateway(Path hosts) throws Exception {
    return ServerProcess.gateway(home.resolve("data"), "-Xmx384m", "-Djdk.net.hosts.file=" + hosts);
  }

  private static FuzzReport run(ServerProcess server) throws Exception {
    var all = new FuzzReport(0, new TreeMap<>(), new ArrayList<>(), 0, 0);
    try (var threads = Executors.newFixedThreadPool(WORKERS)) {
      var running = new ArrayList<Future<FuzzReport>>();
      for (var i = 0; i < WORKERS; i++) {
        var worker = new FuzzWorker(server.port(), i, SEED + i, REQUESTS / WORKERS);
        running.add(threads.submit(worker::run));
      }
      for (var each : running) {
        all = all.plus(each.get());
      }
    }
    return all;
  }
}

package dev.sessiongateway.bootstrap.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.NoRetry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/// Runs with random operations and faults, in one thread: a failure prints the seed that repeats
/// it.
@NoRetry
@Isolated("threads that wait for a lock of another class go on in another order")
final class SimulationTest {
  private static final int RUNS = Integer.getInteger("gateway.simulation.runs", 60);
  private static final @Nullable Long ONE = Long.getLong("gateway.simulation.seed");
  private static final Path MEMORY = Path.of("/dev/shm");
  private static final SilentTasks SILENCE = new SilentTasks();

  private static final String REPEAT =
      "mvn -pl bootstrap -am test -Dtest=SimulationTest -Dsurefire.failIfNoSpecifiedTests=false"
          + " -Dsimulation.seed=<seed>";
  private static final int MOST_FAILURES = 10;

  private static Path directory;

  @BeforeAll
  static void begin() throws IOException {
    SILENCE.begin();
    directory =
        Files.isWritable(MEMORY)
            ? Files.createTempDirectory(MEMORY, "simulation")
            : Files.createTempDirectory("simulation");
  }

  @AfterAll
  static void end() throws IOException {
    SILENCE.end();
    delete(directory);
  }

  @Test
  void whateverGoesWrongThePromisesAreKept() throws IOException {
    var first = ONE == null ? 1 : ONE;
    var last = ONE == null ? RUNS : ONE;
    var failures = new ArrayList<String>();
    for (var seed = first; seed <= last && failures.size() < MOST_FAILURES; seed++) {
      var broken = run(seed);
      if (!broken.isEmpty()) {
        failures.add("seed " + seed + ": " + String.join("\n  ", broken));
      }
    }
    assertThat(failures).as("runs that broke a promise; repeat one with %s", REPEAT).isEmpty();
  }

  private static List<String> run(long seed) throws IOException {
    var place = directory.resolve("run-" + seed);
    try {
      return new SimulationRun(place, seed).run();
    } catch (RuntimeException | Error e) {
      throw new AssertionError("seed " + seed, e);
    } finally {
      delete(place);
    }
  }

  @Test
  void twoRunsOfOneSeedLeaveTheSameBytes() throws IOException {
    for (var seed = 1; seed <= 5; seed++) {
      assertThat(digest(seed, "a")).as("seed %d", seed).isEqualTo(digest(seed, "b"));
    }
  }

  @Test
  void anotherSeedIsAnotherRun() throws IOException {
    assertThat(digest(1, "a")).isNotEqualTo(digest(2, "a"));
  }

  private static String digest(long seed, String name) throws IOException {
    var place = directory.resolve(name + "-" + seed);
    try {
      var run = new SimulationRun(place, seed);
      run.run();
      return run.digest();
    } finally {
      delete(place);
    }
  }

  private static void delete(Path path) throws IOException {
    if (Files.exists(path)) {
      try (var all = Files.walk(path)) {
        for (var each : all.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(each);
        }
      }
    }
  }
}

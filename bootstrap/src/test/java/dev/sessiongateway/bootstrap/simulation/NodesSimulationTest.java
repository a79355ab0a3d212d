package dev.sessiongateway.bootstrap.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sessiongateway.application.machine.NoRetry;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/// Runs of three nodes on the same stores, with pauses, partitions, crashes and ends, in one
/// thread: a failure prints the seed that repeats it.
@NoRetry
@Isolated("threads that wait for a lock of another class go on in another order")
final class NodesSimulationTest {
  /// As many runs as the other simulation.
  private static final int RUNS = Integer.getInteger("gateway.simulation.runs", 60);

  private static final @Nullable Long ONE = Long.getLong("gateway.simulation.seed");

  private static final String REPEAT =
      "mvn -pl bootstrap -am test -Dtest=NodesSimulationTest"
          + " -Dsurefire.failIfNoSpecifiedTests=false -Dsimulation.seed=<seed>";
  private static final int MOST_FAILURES = 10;

  private static final SilentTasks SILENCE = new SilentTasks();

  @BeforeAll
  static void begin() {
    SILENCE.begin();
  }

  @AfterAll
  static void end() {
    SILENCE.end();
  }

  @Test
  void twoNodesNeverOwnASessionAndNothingIsLost() {
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

  private static List<String> run(long seed) {
    try {
      return new NodesRun(seed).run();
    } catch (RuntimeException | Error e) {
      throw new AssertionError("seed " + seed, e);
    }
  }

  @Test
  void twoRunsOfOneSeedAreTheSame() {
    for (var seed = 1; seed <= 3; seed++) {
      assertThat(digest(seed)).as("seed %d", seed).isEqualTo(digest(seed));
    }
    assertThat(digest(1)).isNotEqualTo(digest(2));
  }

  private static String digest(long seed) {
    var run = new NodesRun(seed);
    var broken = run.run();
    return run.digest() + broken;
  }
}

package dev.sessiongateway.application.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/// Runs an operation on a simulated disk again and again, and cuts the power before each of its
/// writes and after the last. Each time it checks what was left, for each [Loss].
public final class PowerCuts {
  private static final int MOST_STEPS = 2_000;

  private final Path place;
  private Action before = _ -> {};
  private boolean isRepeated;
  private int disks;
  private final Set<Object> checked = new HashSet<>();

  private PowerCuts(Path place) {
    this.place = place;
  }

  /// @param place a real folder for the disks
  public static PowerCuts in(Path place) {
    return new PowerCuts(place);
  }

  /// @param action makes what is on the disk before, with real paths
  public PowerCuts after(Action action) {
    before = action;
    return this;
  }

  /// Only the process is killed at each write. The operation runs again to its end, and then the
  /// power is cut.
  public PowerCuts repeatedAfterKill() {
    isRepeated = true;
    return this;
  }

  /// @return the writes of the operation
  public List<String> during(Operation operation, Check check) throws Exception {
    for (var step = 0; step < MOST_STEPS; step++) {
      var disk = disk();
      disk.cutBefore(step);
      var acknowledged = new ArrayList<String>();
      var isComplete = run(operation, disk, acknowledged);
      var steps = disk.steps();
      if (isRepeated && !isComplete) {
        disk.cutBefore(Integer.MAX_VALUE);
        run(operation, disk, acknowledged);
      }
      check(disk, List.copyOf(acknowledged), steps, check);
      if (isComplete) {
        return steps;
      }
    }
    throw new IllegalStateException("the operation has too many steps");
  }

  private SimulatedDisk disk() throws Exception {
    var real = Files.createDirectories(place.resolve("disk-" + disks++));
    before.on(real);
    return new SimulatedDisk(real);
  }

  private static boolean run(Operation operation, SimulatedDisk disk, List<String> acknowledged)
      throws Exception {
    try {
      operation.on(disk.root(), acknowledged::add);
      return true;
    } catch (PowerCut _) {
      return false;
    }
  }

  private void check(SimulatedDisk disk, List<String> acknowledged, List<String> steps, Check check)
      throws IOException {
    for (var loss : Loss.all()) {
      var files = disk.leave(loss);
      if (!checked.add(List.of(acknowledged, files.identity()))) {
        continue;
      }
      var left = place.resolve("left-" + checked.size());
      files.writeTo(left);
      try {
        check.of(left, acknowledged);
      } catch (Exception | AssertionError e) {
        var last = steps.isEmpty() ? "nothing" : steps.getLast();
        throw new AssertionError(
            "after a power cut behind step %d (%s), with loss of %s: %s"
                .formatted(steps.size(), last, loss, e),
            e);
      }
    }
  }

  /// Makes something in a folder.
  @FunctionalInterface
  public interface Action {
    void on(Path root) throws Exception;
  }

  /// Writes on a simulated disk.
  @FunctionalInterface
  public interface Operation {
    /// @param acknowledged takes what was reported as done
    void on(Path root, Consumer<String> acknowledged) throws Exception;
  }

  /// Reads what a power cut has left.
  @FunctionalInterface
  public interface Check {
    /// @param root a real folder
    void of(Path root, List<String> acknowledged) throws Exception;
  }
}

package dev.sessiongateway.application.log;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/// What is logged during one run of tests by no class that runs: by a thread that no test started,
/// or after the class of its test has ended. Fails at the end of the run when there is something,
/// unless it may be listed instead. Thread-safe.
final class LogBook implements AutoCloseable {
  private static final List<LogBook> OPEN = new CopyOnWriteArrayList<>();

  private final List<TestLog> logs = new CopyOnWriteArrayList<>();
  private final LogLines strays = new LogLines();
  private final Optional<Path> collected;
  private final Optional<Path> listed;

  /// @param collected the file that takes all unexpected lines, so that none fails; empty normally
  /// @param listed the file that takes unexpected warnings of no single test, so that they do not
  ///   fail; for CI, where a test that fails is tried again, and these cannot be
  LogBook(Optional<Path> collected, Optional<Path> listed) {
    this.collected = collected;
    this.listed = listed;
    collected.ifPresent(LogBook::empty);
    listed.ifPresent(LogBook::empty);
    OPEN.add(this);
  }

  /// Whatever an earlier process has left there; tests that are tried again add to it.
  private static void empty(Path file) {
    try {
      var began = ProcessHandle.current().info().startInstant().orElse(Instant.EPOCH);
      if (Files.exists(file) && Files.getLastModifiedTime(file).toInstant().isBefore(began)) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Adds a line of this process to the class of this thread.
  static void write(LogLine line) {
    var log = TestLog.current();
    if (log != null) {
      log.add(line);
    } else if (!OPEN.isEmpty()) {
      OPEN.getFirst().ofNoRunningClass("no test class", line);
    }
  }

  /// A class of this run begins.
  void begins(TestLog log) {
    logs.add(log);
  }

  /// A line of a thread that no test has started, or of one whose class has ended: it serves
  /// several classes, each of which may expect the line.
  ///
  /// @param owner of the thread
  void ofNoRunningClass(String owner, LogLine line) {
    var isExpected = false;
    for (var log : logs) {
      isExpected |= log.expects(line);
    }
    if (!isExpected) {
      strays.add(line, owner, line.origin());
    }
  }

  /// Throws an error with these problems, unless lines are collected.
  ///
  /// @param owner of the lines
  void judge(String owner, List<String> problems) {
    if (problems.isEmpty()) {
      return;
    }
    if (collected.isPresent()) {
      collect(collected.get(), owner, problems);
    } else {
      throw new UnexpectedLogError(owner, problems);
    }
  }

  /// As [#judge], for lines of no single test.
  void judgeOutside(String owner, List<String> problems) {
    if (problems.isEmpty()) {
      return;
    }
    if (listed.isEmpty() || problems.stream().anyMatch(LogBook::isError)) {
      judge(owner, problems);
    } else {
      collect(listed.get(), owner, problems);
    }
  }

  private static boolean isError(String problem) {
    return problem.contains(" x ERROR ");
  }

  private static synchronized void collect(Path file, String owner, List<String> problems) {
    var lines = problems.stream().map(problem -> owner + "\t" + problem).toList();
    try {
      Files.write(file, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    OPEN.remove(this);
    judgeOutside("logged by no test class that runs", strays.described(_ -> true));
  }

  /// A test, a class or a run has logged what nobody expects. The report of the build knows it by
  /// its name.
  static final class UnexpectedLogError extends AssertionError {
    private static final long serialVersionUID = 1L;

    UnexpectedLogError(String owner, List<String> problems) {
      super(
          owner
              + " (@ExpectsLog says what a test provokes on purpose)\n  "
              + String.join("\n  ", problems));
    }
  }

  /// Different lines, with the number of times and the origin of the first. Thread-safe.
  static final class LogLines {
    private static final int MOST = 500;

    private final Map<Key, Seen> lines = new LinkedHashMap<>();

    /// @param test in which it was written
    synchronized void add(LogLine line, String test, String origin) {
      var key = new Key(line.toString(), test);
      if (lines.size() < MOST || lines.containsKey(key)) {
        lines.merge(
            key, new Seen(1, origin), (seen, one) -> new Seen(seen.times + one.times, seen.origin));
      }
    }

    /// @param wanted of which tests
    synchronized List<String> described(Predicate<String> wanted) {
      var described = new ArrayList<String>();
      lines.forEach((key, seen) -> {
        if (wanted.test(key.test)) {
          described.add(
              "unexpected %d x %s [%s, %s]".formatted(seen.times, key.line, key.test, seen.origin));
        }
      });
      return described;
    }

    /// Describes those of a test, and forgets them.
    synchronized List<String> take(String test) {
      var described = described(test::equals);
      lines.keySet().removeIf(key -> key.test.equals(test));
      return described;
    }

    private record Key(String line, String test) {}

    private record Seen(int times, String origin) {}
  }
}

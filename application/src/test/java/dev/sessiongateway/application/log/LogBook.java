package dev.sessiongateway.application.log;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;

/// What is logged during one run of tests by no class that runs: by a thread that no test started,
/// or after the class of its test has ended. Fails at the end of the run when there is something.
/// Thread-safe.
final class LogBook implements AutoCloseable {
  private static final List<LogBook> OPEN = new CopyOnWriteArrayList<>();

  private final List<TestLog> logs = new CopyOnWriteArrayList<>();
  private final LogLines strays = new LogLines();
  private final Optional<Path> collected;

  /// @param collected the file that takes all unexpected lines, so that none fails; empty normally
  LogBook(Optional<Path> collected) {
    this.collected = collected;
    collected.ifPresent(LogBook::empty);
    OPEN.add(this);
  }

  private static void empty(Path file) {
    try {
      Files.deleteIfExists(file);
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
      collect(collected.get(), problems.stream().map(problem -> owner + "\t" + problem).toList());
    } else {
      throw new AssertionError(
          owner
              + " (@ExpectsLog says what a test provokes on purpose)\n  "
              + String.join("\n  ", problems));
    }
  }

  private static synchronized void collect(Path file, List<String> lines) {
    try {
      Files.write(file, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    OPEN.remove(this);
    judge("logged by no test class that runs", strays.described(_ -> true));
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

    private record Key(String line, String test) {}

    private record Seen(int times, String origin) {}
  }
}

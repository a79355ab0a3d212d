package dev.sessiongateway.application.log;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/// The warnings and errors of one test class and of the classes nested in it. They are those of its
/// threads: the one that runs it, and all that these start, as long as they live. Thread-safe.
public final class TestLog implements AutoCloseable {
  private static final InheritableThreadLocal<@Nullable TestLog> CURRENT =
      new InheritableThreadLocal<>();

  private static final String OUTSIDE = "outside of its tests";

  private final Class<?> testClass;
  private final LogBook book;
  private final @Nullable TestLog previous = CURRENT.get();
  private final List<Expectation> expectations;
  private final LogBook.LogLines unexpected = new LogBook.LogLines();
  private final Set<Method> succeeded = ConcurrentHashMap.newKeySet();
  private final Set<String> failed = ConcurrentHashMap.newKeySet();
  private final Map<Path, Long> files = new HashMap<>();
  private volatile String running = OUTSIDE;
  private volatile boolean ended;

  TestLog(Class<?> testClass, LogBook book) {
    this.testClass = testClass;
    this.book = book;
    this.expectations = Expectation.of(testClass);
    book.begins(this);
    enter();
  }

  static @Nullable TestLog current() {
    return CURRENT.get();
  }

  /// Runs `work` for no test class: threads that it starts serve several.
  public static void ofNone(Runnable work) {
    var log = CURRENT.get();
    CURRENT.remove();
    try {
      work.run();
    } finally {
      CURRENT.set(log);
    }
  }

  /// What another process writes to this file from now on is as if this thread had logged it.
  ///
  /// @return reads what was written since the last time
  public static Runnable follow(Path file) {
    var log = CURRENT.get();
    if (log == null) {
      return () -> {};
    }
    log.begin(file);
    return () -> log.read(file);
  }

  /// This thread works for the class from now on.
  void enter() {
    CURRENT.set(this);
  }

  void add(LogLine line) {
    if (expects(line)) {
      return;
    }
    if (ended) {
      book.ofNoRunningClass(testClass.getSimpleName() + " after its end", line);
    } else {
      unexpected.add(line, running, line.origin());
    }
  }

  /// Whether the class expects the line.
  boolean expects(LogLine line) {
    var text = line.toString();
    var isExpected = false;
    for (var expectation : expectations) {
      isExpected |= expectation.accepts(text);
    }
    return isExpected;
  }

  void begins(Method test) {
    running = test.getName();
  }

  /// @param thrown by the test
  void ends(Method test, @Nullable Throwable thrown) {
    if (thrown == null) {
      succeeded.add(test);
    } else if (!(thrown instanceof TestAbortedException)) {
      failed.add(test.getName());
    }
  }

  /// Whatever the test opened is closed. Its lines fail it, so that they are tried again with it.
  void judge(Method test) {
    readFiles();
    running = OUTSIDE;
    var name = test.getName();
    if (!failed.contains(name)) {
      book.judge("the log of " + testClass.getName() + "." + name, unexpected.take(name));
    }
  }

  private void begin(Path file) {
    synchronized (files) {
      files.computeIfAbsent(
          file.toAbsolutePath(), key -> Files.exists(key) ? key.toFile().length() : 0L);
    }
  }

  /// Reads what other processes have written since the last time.
  void readFiles() {
    List<Path> known;
    synchronized (files) {
      known = List.copyOf(files.keySet());
    }
    known.forEach(this::read);
  }

  private void read(Path file) {
    var key = file.toAbsolutePath();
    synchronized (files) {
      var from = files.getOrDefault(key, 0L);
      if (!Files.exists(key)) {
        return;
      }
      try (var in = Files.newByteChannel(key)) {
        if (in.size() <= from) {
          return;
        }
        var bytes = ByteBuffer.allocate(Math.toIntExact(in.size() - from));
        in.position(from);
        while (bytes.hasRemaining() && in.read(bytes) >= 0) {
          // Reads on.
        }
        var text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.ISO_8859_1);
        var whole = text.substring(0, text.lastIndexOf('\n') + 1);
        files.put(key, from + whole.length());
        var lines = new String(whole.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
        lines
            .lines()
            .flatMap(line -> LogLine.parse(line, "file " + key.getFileName()).stream())
            .forEach(this::add);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /// For the output of the class: whether such a line comes may depend on time.
  private Stream<String> missing() {
    return !failed.isEmpty()
        ? Stream.empty()
        : expectations.stream()
            .filter(each -> each.isMissing(testClass, succeeded))
            .map(each -> "expected, but never logged: " + each.pattern());
  }

  @Override
  public void close() {
    readFiles();
    ended = true;
    if (previous == null) {
      CURRENT.remove();
    } else {
      CURRENT.set(previous);
    }
    missing().forEach(System.err::println);
    unexpected.described(this::mayComeOfAFailure).forEach(System.err::println);
    book.judgeOutside(
        "the log of " + testClass.getName(),
        unexpected.described(test -> !mayComeOfAFailure(test)));
  }

  /// A test that failed is tried again by itself, and its class is not: so the lines of the failure
  /// are only shown. Those outside of the tests may tell what it left behind.
  private boolean mayComeOfAFailure(String test) {
    return failed.contains(test) || (test.equals(OUTSIDE) && !failed.isEmpty());
  }
}

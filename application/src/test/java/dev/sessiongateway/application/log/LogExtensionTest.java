package dev.sessiongateway.application.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Runs classes that log, and looks at which fail.
class LogExtensionTest {
  private static final String ENGINE = "JUnit Jupiter";
  private static final Logger LOG = LoggerFactory.getLogger("planted.Part");

  /// The messages of the failures of a run, by the name of the class, the test or the engine.
  private static Map<String, String> failures(DiscoverySelector... selectors) {
    return failures("", selectors);
  }

  private static Map<String, String> failures(String collected, DiscoverySelector... selectors) {
    var failures = new ConcurrentHashMap<String, String>();
    var request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selectors)
            .configurationParameter("junit.jupiter.extensions.autodetection.enabled", "true")
            .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
            .configurationParameter(
                "junit.jupiter.execution.parallel.mode.classes.default", "concurrent")
            .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
            .configurationParameter(
                "junit.jupiter.execution.parallel.config.fixed.parallelism", "2")
            .configurationParameter(LogExtension.COLLECT, collected)
            .configurationParameter(LogExtension.LIST, "")
            .build();
    LauncherFactory.create()
        .execute(
            request,
            new TestExecutionListener() {
              @Override
              public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                result
                    .getThrowable()
                    .ifPresent(thrown ->
                        failures.put(test.getDisplayName(), String.valueOf(thrown.getMessage())));
              }
            });
    return failures;
  }

  @Test
  void anErrorThatNoTestExpectsFailsItsTest() {
    var failures = failures(selectClass(LogsAnError.class), selectClass(LogsNothing.class));

    assertThat(failures).containsOnlyKeys("logs()");
    assertThat(failures.get("logs()"))
        .contains("the log of " + LogsAnError.class.getName() + ".logs")
        .contains("unexpected 2 x ERROR Part - the disk is gone disk=\"7\"")
        .contains("IllegalStateException: planted");
  }

  static class LogsAnError {
    @Test
    void logs() {
      for (var i = 0; i < 2; i++) {
        LOG.atError()
            .addKeyValue("disk", 7)
            .setCause(new IllegalStateException("planted"))
            .log("the disk is gone");
      }
    }
  }

  static class LogsNothing {
    @Test
    void logs() {
      LOG.info("all is well");
    }
  }

  @Test
  void theLinesOfATestThatFailsFailNothingMore() {
    var failures = failures(selectClass(FailsAndLogs.class));

    assertThat(failures).containsOnlyKeys("fails()", "succeeds()");
    assertThat(failures.get("fails()")).isEqualTo("planted");
    assertThat(failures.get("succeeds()"))
        .contains("of a test that succeeds")
        .doesNotContain("of a failure", "of the end");
  }

  static class FailsAndLogs {
    @AutoClose static final LogsWhenClosed CLOSED = new LogsWhenClosed();

    @Test
    void fails() {
      LOG.warn("of a failure");
      throw new IllegalStateException("planted");
    }

    @Test
    void succeeds() {
      LOG.warn("of a test that succeeds");
    }
  }

  @Test
  void whatATestClosesBelongsToIt() {
    var failures = failures(selectClass(ClosesAField.class));

    assertThat(failures).containsOnlyKeys("closes()");
    assertThat(failures.get("closes()")).contains("of the end");
  }

  static class ClosesAField {
    @AutoClose final LogsWhenClosed field = new LogsWhenClosed();

    @Test
    void closes() {}
  }

  @Test
  void whereTestsAreTriedAgainAWarningOfNoSingleTestIsListed(@TempDir Path directory) {
    var file = directory.resolve("lines");
    var warning = List.of("unexpected 1 x WARN A - b");
    var error = List.of("unexpected 1 x ERROR A - b");
    try (var book = new LogBook(Optional.empty(), Optional.of(file))) {
      book.judgeOutside("planted class", warning);

      assertThat(file).content().contains("planted class\tunexpected 1 x WARN A - b");
      assertThatThrownBy(() -> book.judgeOutside("planted class", error))
          .hasMessageContaining("x ERROR A");
      assertThatThrownBy(() -> book.judge("planted test", warning))
          .hasMessageContaining("x WARN A");
    }
  }

  @Test
  void whatATestExpectsFailsNothing() {
    assertThat(failures(selectClass(Expects.class))).isEmpty();
  }

  @ExpectsLog("WARN Part - the receiver is down host=\"h\"")
  static class Expects {
    @Test
    void logs() {
      LOG.atWarn().addKeyValue("host", "h").log("the receiver is down");
    }

    @Test
    @ExpectsLog("ERROR Part - of a method")
    void logsAlso() {
      LOG.error("of a method");
    }

    @Nested
    @ExpectsLog("of a nested class")
    class Inner {
      @Test
      void logs() {
        LOG.error("of a nested class");
      }
    }
  }

  @Test
  void classesThatRunAtOnceDoNotMix() {
    var failures = failures(selectClass(FirstOfTwo.class), selectClass(SecondOfTwo.class));

    assertThat(failures).containsOnlyKeys("logsOfBoth()");
    assertThat(failures.get("logsOfBoth()")).contains("unexpected 50 x WARN Part - of both");
  }

  private static final CyclicBarrier BOTH = new CyclicBarrier(2);

  private static void logOfBoth() throws Exception {
    for (var i = 0; i < 50; i++) {
      BOTH.await(1, TimeUnit.MINUTES);
      LOG.warn("of both");
    }
  }

  @ExpectsLog("of both")
  static class FirstOfTwo {
    @Test
    void logs() throws Exception {
      logOfBoth();
    }
  }

  static class SecondOfTwo {
    @Test
    void logsOfBoth() throws Exception {
      logOfBoth();
    }
  }

  @Test
  void aThreadBelongsToTheClassThatStartedItOrItsStarter() {
    var failures = failures(selectClass(StartsThreads.class));

    assertThat(failures.get("LogExtensionTest$StartsThreads"))
        .contains("of a platform thread", "of a virtual thread", "of the end");
    assertThat(String.join("\n", failures.values()))
        .contains("of java.util.logging")
        .contains("of a field")
        .contains("of a method at once with others")
        .contains("WARNING: of Java itself");
  }

  static final class LogsWhenClosed implements AutoCloseable {
    @Override
    public void close() {
      LOG.warn("of the end");
    }
  }

  @Execution(ExecutionMode.CONCURRENT)
  static class StartsThreads {
    @AutoClose static final LogsWhenClosed CLOSED = new LogsWhenClosed();

    @BeforeAll
    static void logs() throws InterruptedException {
      Thread.ofPlatform().start(StartsThreads::logsAgain).join();
    }

    private static void logsAgain() {
      LOG.warn("of a platform thread");
      try {
        Thread.startVirtualThread(() -> LOG.warn("of a virtual thread")).join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    private final Thread field = Thread.ofPlatform().start(() -> LOG.warn("of a field"));

    @Test
    void logsToo() throws InterruptedException {
      field.join();
      java.util.logging.Logger.getLogger("planted")
          .log(Level.WARNING, "of {0}", "java.util.logging");
      System.err.println("WARNING: of Java itself");
    }

    @Test
    void logsMore() throws InterruptedException {
      field.join();
      LOG.warn("of a method at once with others");
    }
  }

  @Test
  void aLineAfterTheEndOfItsClassFailsTheRun() {
    var failures = failures(selectClass(Leaves.class), selectClass(Awaits.class));

    assertThat(failures).containsOnlyKeys(ENGINE);
    assertThat(failures.get(ENGINE))
        .contains("1 x WARN Part - late")
        .contains("Leaves after its end, thread left")
        .doesNotContain("expected late");
  }

  private static final CountDownLatch LEFT = new CountDownLatch(1);
  private static volatile Thread left;

  /// Runs before the other one.
  @Execution(ExecutionMode.SAME_THREAD)
  @ExpectsLog(value = "expected", optional = "it comes late")
  static class Leaves {
    @Test
    void leaves() {
      left = Thread.ofPlatform().name("left").start(Leaves::logs);
    }

    private static void logs() {
      try {
        LEFT.await();
        LOG.warn("late");
        LOG.warn("expected late");
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Execution(ExecutionMode.SAME_THREAD)
  static class Awaits {
    @Test
    void awaits() throws InterruptedException {
      LEFT.countDown();
      left.join();
    }
  }

  @Test
  void aThreadOfNoClassFailsTheRunUnlessAClassExpectsItsLine() {
    var book = new LogBook(Optional.empty(), Optional.empty());
    TestLog.ofNone(() -> {
      try (var log = new TestLog(SharesAThread.class, book)) {
        book.ofNoRunningClass(
            "no test class", LogLine.of("WARN", "a.Part", "of nobody", "thread t"));
        book.ofNoRunningClass(
            "no test class", LogLine.of("WARN", "a.Part", "of a shared thread", "thread t"));
        assertThat(TestLog.current()).isSameAs(log);
      }
    });

    assertThat(catchThrowable(book::close))
        .hasMessageContaining("1 x WARN Part - of nobody [no test class, thread t]")
        .hasMessageNotContaining("of a shared thread");
  }

  @ExpectsLog("of a shared thread")
  static class SharesAThread {}

  @Test
  void anExpectedLineThatIsNotWrittenFailsNothing() {
    assertThat(failures(selectClass(ExpectsTooMuch.class))).isEmpty();
  }

  @Test
  void whereOneTestIsRunTheOthersNeedNotLog() {
    assertThat(failures(selectMethod(ExpectsTooMuch.class, "other"))).isEmpty();
  }

  @ExpectsLog("inherited")
  abstract static class Parent {}

  @ExpectsLog("never of the class")
  @ExpectsLog(value = "perhaps", optional = "a busy machine is slow")
  static class ExpectsTooMuch extends Parent {
    @Test
    @ExpectsLog("never of a method")
    void one() {}

    @Test
    void other() {}
  }

  @Test
  void whatAnotherProcessWritesIsOfTheClassThatFollowsIt(@TempDir Path directory) throws Exception {
    file = Files.writeString(directory.resolve("x.log"), "2026-01-01T00:00 ERROR A - before\n");

    var failures = failures(selectClass(FollowsAFile.class));

    assertThat(failures.get("follows()"))
        .contains("1 x WARN Part - slow ü millis=\"4\" [follows, file x.log]")
        .contains("1 x ERROR Writer - no \\\"disk\\\" left=0 path=\"p\"")
        .contains("OpenJDK 64-Bit Server VM")
        .doesNotContain("before", "fine");
  }

  private static volatile Path file;

  static class FollowsAFile {
    @Test
    void follows() throws Exception {
      TestLog.follow(file);
      var lines = new ArrayList<>(List.of(Files.readString(file).strip()));
      lines.add("2026-01-01T00:00 INFO  Part - fine");
      lines.add("2026-01-01T00:00 WARN  Part - slow ü millis=\"4\"");
      lines.add(
          "{\"time\":\"t\",\"level\":\"ERROR\",\"logger\":\"d.s.Writer\",\"thread\":\"t\","
              + "\"message\":\"no \\\"disk\\\"\",\"left\":0,\"path\":\"p\"}");
      lines.add("[0.011s][warning][cds] OpenJDK 64-Bit Server VM");
      Files.write(file, lines);
    }
  }

  @Test
  void whoCollectsFailsNothing(@TempDir Path directory) {
    var collected = directory.resolve("lines");

    assertThat(failures(collected.toString(), selectClass(LogsAnError.class))).isEmpty();
    assertThat(collected).content().contains("LogsAnError.logs\tunexpected 2 x ERROR Part");
  }
}

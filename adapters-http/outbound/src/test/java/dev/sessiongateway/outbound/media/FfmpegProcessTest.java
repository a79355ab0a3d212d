package dev.sessiongateway.outbound.media;

import static dev.sessiongateway.application.GatewayFixture.assertFault;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sessiongateway.application.media.MediaFormat;
import dev.sessiongateway.application.trace.CurrentRequest;
import dev.sessiongateway.domain.access.AccessKey;
import dev.sessiongateway.domain.fault.FaultException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// How a converter treats its program, with shell scripts in place of the real one.
@DisabledOnOs(OS.WINDOWS)
@Timeout(60)
class FfmpegProcessTest {
  private static final Duration LONG = Duration.ofSeconds(50);
  private static final Duration SHORT = Duration.ofMillis(100);
  private static final byte[] FILE = {1, 2, 3};

  /// The last argument is the address of the output.
  private static final String OUTPUT = "for last; do :; done; out=${last#file:}\n";

  private static final String HANGS = "trap '' TERM\nwhile :; do :; done\n";

  @TempDir private Path directory;

  private FfmpegProgram script(String text) throws IOException {
    var file = directory.resolve("script");
    Files.writeString(file, "#!/bin/sh\n" + text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    return new FfmpegProgram(file.toString());
  }

  private FfmpegConverter converter(String script, FfmpegConverter.Limits limits)
      throws IOException {
    return new FfmpegConverter(script(script), directory.resolve("conversions"), limits);
  }

  private static byte[] convert(FfmpegConverter converter, long limitBytes) {
    return converter.convert(FILE, MediaFormat.VOICE, limitBytes).orElseThrow();
  }

  private static FfmpegConverter.Limits limits(int waiting, Duration timeout, Duration deadline) {
    return new FfmpegConverter.Limits(1, waiting, timeout, deadline);
  }

  @Test
  void aMissingProgramIsNamedInTheFault() {
    var program = new FfmpegProgram(directory.resolve("nothing").toString());
    try (var converter = new FfmpegConverter(program, directory)) {
      assertThat(converter.isAvailable()).isFalse();
      assertThatThrownBy(() -> convert(converter, 100))
          .isInstanceOfSatisfying(
              FaultException.class,
              e -> {
                assertThat(e.fault().code()).isEqualTo("unsupported.media-conversion");
                assertThat(e.fault().message()).contains("ffmpeg", "media.ffmpeg");
              });
    }
  }

  @Test
  void aProgramIsFoundInThePath() throws IOException {
    var script = Path.of(script("exit 0").name());
    var path = "/nowhere:" + script.getParent();
    assertThat(new FfmpegProgram("script").find(path)).contains(script);
    assertThat(new FfmpegProgram("script").find("/nowhere")).isEmpty();
    assertThat(new FfmpegProgram("script").find("")).isEmpty();
    assertThat(new FfmpegProgram("scr\0ipt").find(path)).isEmpty();
  }

  @Test
  void theProgramSeesNoSecretOfTheGateway() throws IOException {
    try (var converter = converter(OUTPUT + "env > \"$out\"", limits(0, LONG, LONG))) {
      assertThat(System.getenv()).containsKey("HOME");
      var variables = new String(convert(converter, 10_000), StandardCharsets.UTF_8);
      assertThat(variables).contains("PATH=").doesNotContain("HOME=");
    }
  }

  @Test
  void theFileIsReadableForItsOwnerOnly() throws IOException {
    try (var converter =
        converter(
            OUTPUT + "stat -c %A . > \"$out\" || ls -ld . > \"$out\"", limits(0, LONG, LONG))) {
      assertThat(new String(convert(converter, 1_000), StandardCharsets.UTF_8))
          .startsWith("drwx------");
    }
  }

  @Test
  void aTalkativeProgramIsNotHeldUp() throws IOException {
    var talk =
        "i=0; while [ $i -lt 3000 ]; do echo " + "x".repeat(100) + " >&2; i=$((i+1)); done\n";
    try (var converter = converter(OUTPUT + talk + "echo ok > \"$out\"", limits(0, LONG, LONG))) {
      assertThat(convert(converter, 100)).isEqualTo("ok\n".getBytes(StandardCharsets.UTF_8));
    }
  }

  @Test
  void aProgramThatHangsIsKilledAtItsDeadline() throws IOException {
    try (var converter = converter(HANGS, limits(0, LONG, SHORT))) {
      assertFault("media.conversion-timeout", () -> convert(converter, 100));
      assertThat(converter.running()).isZero();
      assertThat(directory.resolve("conversions")).isEmptyDirectory();
    }
  }

  /// A thread that is listed here is no virtual one.
  @Test
  void whatAProgramSaysIsReadByAThreadThatKeepsNoCarrier() throws Exception {
    var converter = converter(HANGS, limits(0, LONG, LONG));
    var conversion = CompletableFuture.runAsync(() -> convert(converter, 100));
    try (converter) {
      while (Thread.getAllStackTraces().keySet().stream()
          .noneMatch(thread -> thread.getName().equals("ffmpeg-errors"))) {
        LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
      }
    }
    assertThatThrownBy(conversion::join).hasRootCauseInstanceOf(FaultException.class);
  }

  @Test
  void furtherCallersWaitForAWhile() throws Exception {
    var converter = converter("touch ../running\n" + HANGS, limits(1, SHORT, LONG));
    try {
      var first = CompletableFuture.runAsync(() -> convert(converter, 100));
      awaitFile(directory.resolve("conversions/running"));
      assertThat(converter.running()).isOne();
      assertFault("too-many.conversions", () -> convert(converter, 100));

      converter.close();
      assertThatThrownBy(first::join).hasRootCauseInstanceOf(FaultException.class);
      assertFault("too-many.conversions", () -> convert(converter, 100));
      assertThat(converter.running()).isZero();
    } finally {
      converter.close();
    }
  }

  @Test
  void theLongFilesOfOneKeyDoNotHoldThoseOfAnother() throws Exception {
    var script = "if grep -q LONG input; then\n" + HANGS + "fi\n" + OUTPUT + "echo ok > \"$out\"";
    var converter = converter(script, new FfmpegConverter.Limits(2, 100, LONG, LONG));
    var greedy = new ArrayList<CompletableFuture<String>>();
    try (converter) {
      for (var i = 0; i < 10; i++) {
        greedy.add(
            CompletableFuture.supplyAsync(
                () -> convertFor("greedy", "LONG", converter), Thread::startVirtualThread));
      }
      while (converter.running() == 0) {
        LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
      }
      for (var i = 0; i < 3; i++) {
        assertThat(convertFor("other", "short", converter)).isEqualTo("ok\n");
      }
      assertThat(converter.running()).isOne();
    }
    greedy.forEach(
        one -> assertThatThrownBy(one::join).hasRootCauseInstanceOf(FaultException.class));
  }

  private static String convertFor(String key, String file, FfmpegConverter converter) {
    return CurrentRequest.<String, RuntimeException>callFor(
        new AccessKey(key, key, "", "", Set.of(), null, null, Instant.EPOCH, null, true, Set.of()),
        () ->
            new String(
                converter
                    .convert(file.getBytes(StandardCharsets.UTF_8), MediaFormat.VOICE, 100)
                    .orElseThrow(),
                StandardCharsets.UTF_8));
  }

  private static void awaitFile(Path file) {
    while (!Files.exists(file)) {
      LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
    }
  }

  @Test
  void filesOfAKilledGatewayAreDeleted() throws IOException {
    var left = Files.createDirectories(directory.resolve("conversions/conversion-1"));
    Files.write(left.resolve("input"), FILE);
    converter("exit 0", limits(0, LONG, LONG)).close();
    assertThat(left).doesNotExist();
  }
}

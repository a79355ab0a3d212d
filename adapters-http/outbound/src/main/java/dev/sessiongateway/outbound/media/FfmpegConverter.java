package dev.sessiongateway.outbound.media;

import dev.sessiongateway.application.media.MediaConverter;
import dev.sessiongateway.application.media.MediaFormat;
import dev.sessiongateway.application.permit.FairPermits;
import dev.sessiongateway.application.trace.CurrentRequest;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.FaultException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Converts with the program `ffmpeg`: one process for each file, in a private directory that is
/// deleted afterwards. A few processes run at once, shared by the keys of the requests; further
/// callers wait for a while. A process is killed at its deadline and when this is closed.
public final class FfmpegConverter implements MediaConverter, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(FfmpegConverter.class);
  private static final Duration RETRY_AFTER = Duration.ofSeconds(5);

  /// More than this above the limit is not written.
  private static final long SLACK_BYTES = 64 << 10;

  private static final int LONGEST_COMPLAINT = 2_000;

  /// Stands for the key of work that needs none.
  private static final String NO_KEY = "";

  /// The variables that a program may need to start. Others may be secrets.
  private static final Set<String> VARIABLES =
      Set.of("PATH", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SystemRoot", "TMPDIR", "TEMP");

  private final FfmpegProgram program;
  private final Path directory;
  private final Limits limits;
  private final FairPermits<String> permits;
  private final Set<Process> running = ConcurrentHashMap.newKeySet();
  private volatile boolean isClosed;

  /// @param directory for files during a conversion; what a killed gateway left there is deleted
  public FfmpegConverter(FfmpegProgram program, Path directory) {
    this(program, directory, Limits.ofThisMachine());
  }

  FfmpegConverter(FfmpegProgram program, Path directory, Limits limits) {
    this.program = program;
    this.directory = directory;
    this.limits = limits;
    // One client never has all processes, unless there is only one.
    var perKey = Math.max(1, limits.processes() - 1);
    this.permits = new FairPermits<>(limits.processes(), perKey, limits.waiting());
    deleteQuietly(directory);
  }

  @Override
  public boolean isAvailable() {
    return program.find().isPresent();
  }

  @Override
  public Optional<byte[]> convert(byte[] file, MediaFormat to, long limitBytes) {
    var executable = program.find().orElseThrow(() -> MediaConverter.unavailable(program.advice()));
    try (var _ = acquire()) {
      return inOwnDirectory(executable, file, to, limitBytes);
    } catch (IOException e) {
      var isFull = directory.toFile().getUsableSpace() <= file.length;
      throw new Fault.StoreUnavailable(
              isFull ? Fault.StoreUnavailable.Cause.FULL : Fault.StoreUnavailable.Cause.BROKEN)
          .toException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw busy();
    }
  }

  private FairPermits.Request<String> acquire() throws InterruptedException {
    var key = CurrentRequest.key();
    var request =
        permits.request(key == null ? NO_KEY : key.id()).orElseThrow(FfmpegConverter::busy);
    if (!request.await(limits.timeout())) {
      throw busy();
    }
    return request;
  }

  private Optional<byte[]> inOwnDirectory(
      Path executable, byte[] file, MediaFormat to, long limitBytes)
      throws IOException, InterruptedException {
    if (isClosed) {
      throw busy();
    }
    Files.createDirectories(directory);
    // Only its owner may read a temporary directory.
    var own = Files.createTempDirectory(directory, "conversion-");
    try {
      var input = Files.write(own.resolve("input"), file);
      var output = own.resolve("output");
      var command = FfmpegProgram.command(executable, input, output, to, limitBytes + SLACK_BYTES);
      if (!run(command, own) || !Files.isRegularFile(output)) {
        return Optional.empty();
      }
      var size = Files.size(output);
      if (size > limitBytes) {
        throw new Fault.TooLarge("conversion", limitBytes).toException();
      }
      return size == 0 ? Optional.empty() : Optional.of(Files.readAllBytes(output));
    } finally {
      deleteQuietly(own);
    }
  }

  /// @return whether the program ended well
  private boolean run(List<String> command, Path own) throws IOException, InterruptedException {
    var builder = new ProcessBuilder(command).directory(own.toFile());
    builder.environment().keySet().retainAll(VARIABLES);
    builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectErrorStream(false);
    var process = started(builder);
    running.add(process);
    try {
      // Closed since the last look, perhaps before the process was known.
      if (isClosed) {
        throw busy();
      }
      process.getOutputStream().close();
      // A virtual thread that reads a pipe keeps its carrier. Where as many carriers are kept for
      // 30 s
      // as the machine has cores, Java 25 runs no virtual thread at all, and so no request.
      Thread.ofPlatform().daemon().name("ffmpeg-errors").start(() -> logErrorOutput(process));
      if (!process.waitFor(limits.deadline().toMillis(), TimeUnit.MILLISECONDS)) {
        throw new Fault.Unprocessable(
                "media.conversion-timeout",
                "The file takes more than %d s to convert; send a shorter one"
                    .formatted(limits.deadline().toSeconds()))
            .toException();
      }
      if (isClosed) {
        throw busy();
      }
      return process.exitValue() == 0;
    } finally {
      process.destroyForcibly();
      running.remove(process);
    }
  }

  private Process started(ProcessBuilder builder) {
    try {
      return builder.start();
    } catch (IOException e) {
      LOG.atWarn().setCause(e).log("ffmpeg is there, but cannot be started");
      throw MediaConverter.unavailable(program.advice());
    }
  }

  /// Reads all, so that the program never waits for a reader.
  private static void logErrorOutput(Process process) {
    try (var errors = process.getErrorStream()) {
      var first = errors.readNBytes(LONGEST_COMPLAINT);
      errors.transferTo(OutputStream.nullOutputStream());
      if (first.length > 0) {
        LOG.atDebug()
            .addKeyValue("exit", process.waitFor())
            .addKeyValue("says", new String(first, StandardCharsets.UTF_8))
            .log("ffmpeg complained");
      }
    } catch (IOException e) {
      LOG.atDebug().setCause(e).log("the process was killed");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static FaultException busy() {
    return new Fault.TooManyRequests("conversions", RETRY_AFTER).toException();
  }

  private static void deleteQuietly(Path tree) {
    if (!Files.exists(tree)) {
      return;
    }
    try (var files = Files.walk(tree)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | UncheckedIOException e) {
      LOG.atWarn().setCause(e).log("a temporary file cannot be deleted");
    }
  }

  public int running() {
    return permits.taken();
  }

  /// How many files may be converted at once.
  public int capacity() {
    return limits.processes();
  }

  /// Kills the processes; further conversions are refused.
  @Override
  public void close() {
    isClosed = true;
    running.forEach(Process::destroyForcibly);
  }

  /// @param processes how many run at once
  /// @param waiting how many callers of one key may wait for one of them
  /// @param timeout how long a caller waits
  /// @param deadline how long a process may run
  record Limits(int processes, int waiting, Duration timeout, Duration deadline) {
    static Limits ofThisMachine() {
      // One key never has all, so there are two at least.
      var processes = Math.max(2, Runtime.getRuntime().availableProcessors() / 2);
      return new Limits(processes, 8 * processes, Duration.ofSeconds(20), Duration.ofSeconds(60));
    }
  }
}

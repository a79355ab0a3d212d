package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.application.simulation.ClockControl;
import dev.sessiongateway.application.simulation.TimeText;
import dev.sessiongateway.bootstrap.command.RunningGateway.GatewayCallException;
import dev.sessiongateway.bootstrap.demo.GatewayClient;
import dev.sessiongateway.bootstrap.log.LogConfigurator;
import dev.sessiongateway.bootstrap.process.ExitCode;
import dev.sessiongateway.bootstrap.recording.Recording;
import dev.sessiongateway.bootstrap.recording.RecordingLine.Header;
import dev.sessiongateway.bootstrap.recording.RecordingLine.InvalidRecording;
import dev.sessiongateway.bootstrap.replay.Replay;
import dev.sessiongateway.bootstrap.replay.WebhookSink;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.domain.fault.FaultException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Plays a recording of `gateway serve --record`.
@Command(
    name = "replay",
    description = {
      "Plays a recording of 'gateway serve --record' again.",
      "Compares the answers and prints the differences: on a gateway of its own, which begins as"
          + " the recorded one did and is gone afterwards, or on a running one. Exits with 0 when"
          + " there are none, with 1 when there are, and with 2 when the file has a mistake;"
          + " nothing is played then."
    })
final class ReplayCommand implements Callable<Integer> {
  private static final Duration LONGEST_TIMEOUT = Duration.ofMinutes(10);

  private final SettingsOptions options;
  private final Console console;

  @Parameters(paramLabel = "<file>", description = "The recording.")
  private Path file = Path.of("");

  @Option(
      names = "--url",
      paramLabel = "<url>",
      description =
          "URL of a running gateway on which it is played, with the key of the settings. Webhooks"
              + " of the recording get events there.")
  private @Nullable URI url;

  @Option(
      names = "--phones-only",
      description =
          "Play only what phones, faults and the clock did, on a running gateway that a bot uses,"
              + " and compare what the phones receive from the bot. Default of --url: the address"
              + " in the settings.")
  private boolean phonesOnly;

  @Option(
      names = "--patience",
      paramLabel = "<duration>",
      defaultValue = "10s",
      description = "How long a phone waits for each message. Default: 10s.")
  private String timeout = "";

  ReplayCommand(SettingsOptions options, Console console) {
    this.options = options;
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    LogConfigurator.onlyWarnings();
    var wait = timeout();
    var recording = read();
    var result = played(recording, wait);
    var out = console.out();
    out.printf(
        "%d calls, %d messages of phones, %d differences%n",
        result.calls(), result.received(), result.differences());
    return (result.isEqual() ? ExitCode.OK : ExitCode.FAILED).number();
  }

  private Replay.Result played(Recording recording, Duration wait) throws IOException {
    try {
      return phonesOnly || url != null ? onRunning(recording, wait) : onOwn(recording);
    } catch (InvalidRecording e) {
      throw new GatewayCallException(ExitCode.MISUSED, file + ", " + e.getMessage(), e);
    } catch (UncheckedIOException e) {
      throw new GatewayCallException(ExitCode.FAILED, "the replay ended: " + e.getMessage(), e);
    }
  }

  private Duration timeout() {
    try {
      var wait = TimeText.duration("patience", timeout);
      if (!wait.isNegative() && wait.compareTo(LONGEST_TIMEOUT) <= 0) {
        return wait;
      }
    } catch (FaultException _) {
      // Refused below, as a duration out of range.
    }
    throw GatewayCallException.misused(
        "--patience must be a duration such as 10s, up to " + LONGEST_TIMEOUT.toMinutes() + "m");
  }

  private Recording read() {
    if (Files.isDirectory(file)) {
      throw unusable("is a directory, not a recording", null);
    }
    try {
      return Recording.of(file);
    } catch (InvalidRecording e) {
      throw unusable("is no recording: " + e.getMessage(), e);
    } catch (UncheckedIOException e) {
      throw unusable(
          switch (e.getCause()) {
            case NoSuchFileException _ -> "does not exist";
            case AccessDeniedException _ -> "cannot be read: permission denied";
            case IOException other -> "cannot be read: " + other.getMessage();
            case null -> "cannot be read";
          },
          e);
    }
  }

  private GatewayCallException unusable(String reason, @Nullable Exception cause) {
    return new GatewayCallException(ExitCode.MISUSED, file + " " + reason, cause);
  }

  private Replay.Result onRunning(Recording recording, Duration wait) {
    var settings = options.read();
    var address = RunningGateway.address(settings, url);
    try (var client = new GatewayClient(address, RunningGateway.key(settings))) {
      var replay = new Replay(recording, client, address, console.out()::println);
      return phonesOnly ? replay.playPhones(wait) : replay.playAll(false, WebhookSink.none());
    } catch (UncheckedIOException e) {
      throw new GatewayCallException(
          ExitCode.NOT_RUNNING, "the gateway at " + address + " does not answer", e);
    }
  }

  private Replay.Result onOwn(Recording recording) throws IOException {
    var header = recording.header();
    var world = world(header);
    try (var gateway = TemporaryGateway.start(settings(header, world));
        var client = new GatewayClient(gateway.url(), gateway.key());
        var sink = WebhookSink.open()) {
      if (!header.isFrozen()) {
        var _ = client.post("/simulator/clock", Map.of("state", ClockControl.State.RUNNING.code()));
      }
      return new Replay(recording, client, gateway.url(), console.out()::println)
          .playAll(header.isFrozen() && header.seed() != null, sink);
    } finally {
      if (world != null) {
        Files.deleteIfExists(world);
      }
    }
  }

  /// A file with the described world; null when the world is another.
  private static @Nullable Path world(Header header) throws IOException {
    var description = header.description();
    return description == null
        ? null
        : Files.writeString(Files.createTempFile("session-gateway-", ".yaml"), description);
  }

  private static Map<Setting, String> settings(Header header, @Nullable Path world) {
    var settings = new EnumMap<Setting, String>(Setting.class);
    settings.put(Setting.SIMULATOR_CLOCK, header.at().toString());
    if (header.seed() != null) {
      settings.put(Setting.SIMULATOR_SEED, header.seed().toString());
    }
    if (world != null) {
      settings.put(Setting.WORLD, world.toString());
    } else if (!header.world().equals(Header.DEFAULT_WORLD)) {
      settings.put(Setting.WORLD, header.world());
    }
    return settings;
  }
}

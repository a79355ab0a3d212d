package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.time.SystemTime;
import dev.sessiongateway.bootstrap.recording.CallRecorder;
import dev.sessiongateway.bootstrap.recording.RecordingLine.Header;
import dev.sessiongateway.bootstrap.settings.Settings;
import dev.sessiongateway.bootstrap.settings.SimulatorSettings;
import dev.sessiongateway.http.kernel.part.ReceivedMessages.Received;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Begins the recording of a gateway process.
final class RecordedProcess {
  private static final Logger LOG = LoggerFactory.getLogger(RecordedProcess.class);

  private RecordedProcess() {}

  /// @param received what people received since the last call
  /// @throws StartupFailure when the file exists or cannot be written
  static CallRecorder begin(
      Path file,
      Settings settings,
      ProcessResources resources,
      Gateway gateway,
      Supplier<List<Received>> received) {
    if (!gateway.sessions().list().isEmpty()) {
      LOG.atWarn()
          .log("the recording begins with sessions, which a replay in a new gateway does not have");
    }
    try {
      return CallRecorder.begin(file, header(settings, resources), SystemTime::elapsed, received);
    } catch (IOException e) {
      throw new StartupFailure(ExitCode.MISUSED, "no recording: " + e.getMessage(), e);
    }
  }

  private static Header header(Settings settings, ProcessResources resources) throws IOException {
    var world = settings.simulator().world();
    var description = described(world);
    return new Header(
        resources.time().instant(),
        resources.time().isFrozen(),
        settings.simulator().seed(),
        resources.serverInfo().url(""),
        description != null ? Header.DESCRIBED_WORLD : world == null ? Header.DEFAULT_WORLD : world,
        description);
  }

  private static @Nullable String described(@Nullable String world) throws IOException {
    return world == null || world.equals(SimulatorSettings.EMPTY_WORLD)
        ? null
        : Files.readString(Path.of(world));
  }
}

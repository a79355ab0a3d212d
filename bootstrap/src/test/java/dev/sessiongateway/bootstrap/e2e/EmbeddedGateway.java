package dev.sessiongateway.bootstrap.e2e;

import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.process.TestSettings;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.http.kernel.server.ProcessControl;
import dev.sessiongateway.http.kernel.server.ProcessFinding;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// A whole gateway in the process of the tests, where its classes are loaded and compiled. A
/// [ServerProcess] costs seconds of a processor more: it is for what is killed, has a heap or a log
/// of its own, or is about the process.
final class EmbeddedGateway implements RunningGateway, AutoCloseable {
  private final GatewayProcess process;

  private EmbeddedGateway(GatewayProcess process) {
    this.process = process;
  }

  /// Starts a gateway with its data in this directory, or starts it again there.
  static EmbeddedGateway start(Path data) {
    return start(data, Map.of());
  }

  /// @param more settings
  static EmbeddedGateway start(Path data, Map<Setting, String> more) {
    var all = new EnumMap<Setting, String>(Setting.class);
    all.put(Setting.PORT, "0");
    all.put(Setting.DATA_DIR, data.toString());
    all.put(Setting.API_KEY, ServerProcess.KEY);
    all.putAll(more);
    return new EmbeddedGateway(GatewayProcess.start(TestSettings.of(all), new Control()));
  }

  @Override
  public String baseUrl() {
    var url = process.url().toString();
    return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
  }

  @Override
  public void close() {
    process.close();
  }

  /// Takes the command to stop, and leaves stopping to the test.
  private static final class Control implements ProcessControl {
    @Override
    public Map<String, String> environment(boolean all) {
      return Map.of();
    }

    @Override
    public List<ProcessFinding> findings() {
      return List.of(new ProcessFinding("data directory", "a directory of the test", null));
    }

    @Override
    public void stop(boolean force) {
      // The process is that of the tests.
    }
  }
}

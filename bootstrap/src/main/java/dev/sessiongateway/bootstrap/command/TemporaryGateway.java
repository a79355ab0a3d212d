package dev.sessiongateway.bootstrap.command;

import dev.sessiongateway.application.identity.SystemSecrets;
import dev.sessiongateway.bootstrap.process.GatewayProcess;
import dev.sessiongateway.bootstrap.settings.Setting;
import dev.sessiongateway.bootstrap.settings.Settings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Map;

/// A gateway on a free port with a data directory that is deleted on close.
final class TemporaryGateway implements AutoCloseable {
  private static final int KEY_LENGTH = 43;

  private final Path directory;
  private final String key;
  private final GatewayProcess process;

  private TemporaryGateway(Path directory, String key, Map<Setting, String> settings) {
    this.directory = directory;
    this.key = key;
    var all = new EnumMap<Setting, String>(Setting.class);
    // It serves one command, whose output would be disturbed, and nobody watches it.
    all.put(Setting.LOG_SLOW_MS, "0");
    all.putAll(settings);
    all.put(Setting.PORT, "0");
    all.put(Setting.DATA_DIR, directory.toString());
    all.put(Setting.API_KEY, key);
    this.process = GatewayProcess.start(Settings.of(all));
  }

  static TemporaryGateway start() throws IOException {
    return start(Map.of());
  }

  /// @param settings besides port, data directory and key
  static TemporaryGateway start(Map<Setting, String> settings) throws IOException {
    return new TemporaryGateway(
        Files.createTempDirectory("session-gateway-"),
        new SystemSecrets().secret(KEY_LENGTH),
        settings);
  }

  URI url() {
    return process.url();
  }

  String key() {
    return key;
  }

  /// Stops the gateway; its data directory stays until [#close].
  Path stop() {
    process.close();
    return directory;
  }

  @Override
  public void close() throws IOException {
    process.close();
    try (var files = Files.walk(directory)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}

package dev.sessiongateway.bootstrap.settings;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The process of the simulated network, when it is not in that of the gateway.
///
/// @param address host and port, and the path before its endpoints
/// @param isEncrypted whether it is reached over TLS
/// @param key that it knows; null when it needs none
public record SimulatorLocation(String address, boolean isEncrypted, @Nullable String key) {
  private static final List<String> ENCRYPTED = List.of("wss", "https");
  private static final List<String> PLAIN = List.of("ws", "http");

  /// What is decided where the network is.
  private static final List<Setting> OF_THE_NETWORK =
      List.of(Setting.WORLD, Setting.SIMULATOR_CLOCK, Setting.RECORD);

  /// @throws InvalidSettings when it is no such address, or a setting is for a network in the
  ///   process of the gateway
  static Optional<SimulatorLocation> read(SettingsSources from) {
    return from.find(Setting.SIMULATOR_URL)
        .map(value -> {
          for (var setting : OF_THE_NETWORK) {
            from.find(setting)
                .ifPresent(other -> {
                  throw new InvalidSettings(
                      "%s is for a simulated network in the process of the gateway, but %s names"
                              .formatted(other.from(), value.from())
                          + " another process");
                });
          }
          var key = from.secret(Setting.SIMULATOR_KEY, Setting.SIMULATOR_KEY_FILE);
          return of(value, key.map(RawValue::value).orElse(null));
        });
  }

  private static SimulatorLocation of(RawValue value, @Nullable String key) {
    try {
      var url = URI.create(value.value());
      var isEncrypted = ENCRYPTED.contains(url.getScheme());
      if ((isEncrypted || PLAIN.contains(url.getScheme()))
          && url.getHost() != null
          && url.getRawUserInfo() == null
          && url.getRawQuery() == null
          && url.getRawFragment() == null) {
        var path = url.getRawPath() == null ? "" : url.getRawPath();
        return new SimulatorLocation(
            url.getRawAuthority()
                + (path.endsWith("/") ? path.substring(0, path.length() - 1) : path),
            isEncrypted,
            key);
      }
    } catch (IllegalArgumentException e) {
      // Reported below, like any other invalid address.
    }
    throw value.mustBe("an address such as ws://127.0.0.1:8090", Setting.SIMULATOR_URL);
  }

  /// The base of its operations over HTTP, without a trailing slash.
  public URI http() {
    return URI.create((isEncrypted ? "https://" : "http://") + address);
  }

  /// The options that the network gets for it.
  Map<String, String> options() {
    var options = new TreeMap<String, String>();
    options.put("simulator-url", (isEncrypted ? "wss://" : "ws://") + address);
    if (key != null) {
      options.put("simulator-key", key);
    }
    return options;
  }

  @Override
  public String toString() {
    return "SimulatorLocation[" + address + "]";
  }
}

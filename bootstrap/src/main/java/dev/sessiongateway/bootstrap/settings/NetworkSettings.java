package dev.sessiongateway.bootstrap.settings;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/// Which network has the accounts, and what the operator sets for networks.
///
/// @param name of its provider
/// @param directory absolute; holds the jars of networks, need not exist
/// @param options of each network that has some, by its name
public record NetworkSettings(
    String name, Path directory, Map<String, Map<String, String>> options) {
  private static final String SIMULATED = Setting.NETWORK.fallback().orElseThrow();

  public NetworkSettings {
    var copies = new HashMap<String, Map<String, String>>();
    options.forEach((network, pairs) -> copies.put(network, Map.copyOf(pairs)));
    options = Map.copyOf(copies);
  }

  /// @throws InvalidSettings when a value is invalid
  static NetworkSettings from(SettingsSources from, Path dataDirectory) {
    return new NetworkSettings(
        from.required(Setting.NETWORK).providerName(Setting.NETWORK),
        from.find(Setting.NETWORKS_DIRECTORY)
            .map(value -> from.absolute(value.value()))
            .orElse(dataDirectory.resolve("networks")),
        from.find(Setting.NETWORKS).map(NetworkSettings::byNetwork).orElse(Map.of()));
  }

  private static Map<String, Map<String, String>> byNetwork(RawValue value) {
    var all = new LinkedHashMap<String, Map<String, String>>();
    value
        .pairs(Setting.NETWORKS)
        .forEach((name, option) -> {
          var dot = name.indexOf('.');
          var network = dot < 0 ? "" : name.substring(0, dot);
          if (!RawValue.isProviderName(network) || dot == name.length() - 1) {
            throw new InvalidSettings(
                "%s must begin each name with that of a network and a dot, such as xmpp.server"
                    .formatted(value.from()));
          }
          if (network.equals(SIMULATED)) {
            throw new InvalidSettings(
                "%s must have nothing for %s, which has settings of its own, such as world"
                    .formatted(value.from(), SIMULATED));
          }
          all.computeIfAbsent(network, _ -> new LinkedHashMap<>())
              .put(name.substring(dot + 1), option);
        });
    return all;
  }

  /// The options of a network, by their names.
  Map<String, String> of(String network) {
    return options.getOrDefault(network, Map.of());
  }

  /// Without the values of options, of which some are secret.
  @Override
  public String toString() {
    var names = new TreeMap<String, Object>();
    options.forEach((network, pairs) -> names.put(network, pairs.keySet()));
    return "NetworkSettings[%s, options %s]".formatted(name, names);
  }
}

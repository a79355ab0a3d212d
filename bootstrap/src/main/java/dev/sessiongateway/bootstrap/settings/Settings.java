package dev.sessiongateway.bootstrap.settings;

import dev.sessiongateway.application.event.Retention;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.outbound.client.OutboundPolicy;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The settings, parsed and checked. [Setting] documents each one.
///
/// @param address the host, resolved
/// @param dataDirectory absolute
/// @param store the provider of the store and its options
/// @param network its provider, and the options of networks
/// @param node null for a gateway that is alone
/// @param record absolute; the file of the recording, null when nothing is recorded
/// @param isKeyNeeded otherwise the address is loopback, and everybody on this machine may do
///   everything
/// @param sinks the brokers to which events are published
public record Settings(
    String host,
    InetAddress address,
    int port,
    Path dataDirectory,
    StoreSettings store,
    @Nullable NodeSettings node,
    NetworkSettings network,
    SimulatorSettings simulator,
    @Nullable Path record,
    PublicUrl publicUrl,
    @Nullable String rootKey,
    boolean isKeyNeeded,
    List<String> corsOrigins,
    int connectionsPerAddress,
    List<String> outboundAllow,
    MediaSettings media,
    MessageSettings messages,
    WebhookSettings webhooks,
    SinkSettings sinks,
    PartSettings parts,
    TokenSettings tokens,
    Retention retention,
    MetricsAccess metrics,
    LogSettings log,
    SessionsAtStart sessionsAtStart) {
  public Settings {
    corsOrigins = List.copyOf(corsOrigins);
    outboundAllow = List.copyOf(outboundAllow);
  }

  /// These values and the defaults, without environment and file.
  public static Settings of(Map<Setting, String> values) {
    var here = Path.of("").toAbsolutePath();
    return of(SettingsSources.only(values, here));
  }

  /// @throws InvalidSettings when a value is invalid
  public static Settings of(SettingsSources sources) {
    return SettingsBuilder.read(sources);
  }

  /// The directory for the files of a network.
  ///
  /// @param provider the name of its provider
  public Path directoryOf(String provider) {
    // The simulator's directory is older than the support for other networks.
    return provider.equals(Setting.NETWORK.fallback().orElseThrow())
        ? dataDirectory.resolve(provider)
        : dataDirectory.resolve("network-" + provider);
  }

  /// Whether only this machine can reach the gateway.
  public boolean isLoopback() {
    return address.isLoopbackAddress();
  }

  /// The options of a network, as the operator sets them.
  ///
  /// @param provider the name of its provider
  public Map<String, String> optionsOf(String provider) {
    if (!provider.equals(Setting.NETWORK.fallback().orElseThrow())) {
      return network.of(provider);
    }
    var location = simulator.location();
    if (location != null) {
      return location.options();
    }
    var world = simulator.world();
    return world == null ? network.of(provider) : Map.of(Setting.WORLD.key(), world);
  }

  /// The base URL of the gateway on this machine, without a trailing slash.
  ///
  /// @param boundPort the actual port, as the setting may be 0
  public URI localUrl(int boundPort) {
    // The wildcard address cannot be called, so localhost replaces it.
    var name = address.isAnyLocalAddress() ? "localhost" : host;
    return URI.create("http://" + (name.contains(":") ? "[" + name + "]" : name) + ":" + boundPort);
  }

  /// Whether webhooks may reach this machine.
  public boolean allowsLoopbackReceivers() {
    return OutboundPolicy.allowing(outboundAllow).allows(InetAddress.getLoopbackAddress());
  }

  /// Who may read what the gateway measures.
  public enum MetricsAccess {
    /// Keys with the scope `admin`.
    KEY,
    /// Everybody.
    OPEN,
    /// Nobody.
    OFF
  }

  /// The sessions that a start of the gateway starts, besides those that were running.
  ///
  /// @param named created when they do not exist
  /// @param all whether every session is started
  public record SessionsAtStart(List<SessionName> named, boolean all) {
    public SessionsAtStart {
      named = List.copyOf(named);
    }
  }

  @Override
  public String toString() {
    return "Settings[%s:%d, %s]".formatted(host, port, dataDirectory);
  }
}

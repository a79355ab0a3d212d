package dev.sessiongateway.http.kernel.part;

import dev.sessiongateway.application.Gateway;
import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.delivery.EventRenderer;
import dev.sessiongateway.application.identity.Identifiers;
import dev.sessiongateway.application.identity.Secrets;
import dev.sessiongateway.application.identity.SessionCipher;
import dev.sessiongateway.application.time.Time;
import dev.sessiongateway.application.work.ComputePool;
import dev.sessiongateway.http.kernel.access.ClientGuards;
import dev.sessiongateway.http.kernel.metrics.Metrics;
import dev.sessiongateway.http.kernel.requestlog.RequestLog;
import dev.sessiongateway.http.kernel.server.ServerInfo;
import dev.sessiongateway.outbound.client.OutboundClient;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/// What the process gives to a part.
///
/// @param gateway while it opens, only to be kept
/// @param stores of the gateway, which closes them after the part; what belongs to the part alone
///   is found by its port
/// @param outbound calls other servers
/// @param guards of the server
/// @param renderer makes events what clients outside get
/// @param compute does what needs the processor for long
/// @param background runs tasks that may block
/// @param machine the clock of the computer
/// @param time the clock of the gateway and its network
/// @param secrets random, whatever the ids follow from
/// @param cipher encrypts what a session keeps secret
/// @param requests what clients have called
/// @param data the data directory, where a part may have a folder of its own
/// @param settings that are for parts, by their keys; all have a value, which was checked
/// @param elsewhere has the network of this gateway; null when it is in this process
public record PartContext(
    Gateway gateway,
    Stores stores,
    OutboundClient outbound,
    ServerInfo server,
    ClientGuards guards,
    EventRenderer renderer,
    ComputePool compute,
    Executor background,
    Time machine,
    Time time,
    Identifiers identifiers,
    Secrets secrets,
    SessionCipher cipher,
    Metrics metrics,
    RequestLog requests,
    Path data,
    Map<String, String> settings,
    @Nullable NetworkProcess elsewhere) {
  public PartContext {
    settings = Map.copyOf(settings);
  }

  /// The process of a network.
  ///
  /// @param url its base URL, without a trailing slash
  /// @param key that it knows; null when it needs none
  public record NetworkProcess(URI url, @Nullable String key) {
    @Override
    public String toString() {
      return "NetworkProcess[" + url + "]"; // the key is a secret
    }
  }
}

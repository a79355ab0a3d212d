package dev.sessiongateway.domain.webhook;

import dev.sessiongateway.domain.fault.Fault;
import java.util.regex.Pattern;

/// A session's own app at Pusher, to which its events are published.
///
/// @param key names the app in requests; not secret
/// @param sealedSecret signs requests; encrypted for the session
/// @param cluster chooses the server, such as `mt1`
/// @param tls whether the server is called by https
public record PusherApp(
    String appId, String key, String sealedSecret, String cluster, boolean tls) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,128}");
  private static final Pattern CLUSTER = Pattern.compile("[a-z0-9-]{1,32}");

  public PusherApp {
    if (!isName(appId)) {
      throw Fault.invalid("appId", "must be 1 to 128 letters, digits, '_' or '-'");
    }
    if (!isName(key)) {
      throw Fault.invalid("key", "must be 1 to 128 letters, digits, '_' or '-'");
    }
    if (!isCluster(cluster)) {
      throw Fault.invalid("cluster", "must be the name of a cluster, such as mt1");
    }
  }

  /// Whether an app can have this id or key.
  public static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }

  /// Whether a cluster can have this name. It becomes part of the name of a host.
  public static boolean isCluster(String text) {
    return CLUSTER.matcher(text).matches();
  }

  /// Whether it is the same app at the same address, so that its secret stays.
  public boolean isSameAs(String otherId, String otherKey, String otherCluster, boolean otherTls) {
    return appId.equals(otherId)
        && key.equals(otherKey)
        && cluster.equals(otherCluster)
        && tls == otherTls;
  }

  @Override
  public String toString() {
    return "PusherApp[" + appId + ", " + cluster + "]";
  }
}

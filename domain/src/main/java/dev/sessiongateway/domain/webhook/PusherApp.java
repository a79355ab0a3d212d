package dev.sessiongateway.domain.webhook;

import dev.sessiongateway.domain.fault.Fault;
import java.net.URI;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A session's own app at Pusher, to which its events are published. Each app has a URL of its own,
/// so the wrong secret of one holds up no other.
///
/// @param key names the app in requests; not secret
/// @param sealedSecret signs requests; encrypted for the session
/// @param cluster chooses the server, such as `mt1`
/// @param tls whether the server is called by https
public record PusherApp(
    String appId, String key, String sealedSecret, String cluster, boolean tls) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]{1,128}");
  private static final Pattern CLUSTER = Pattern.compile("[a-z0-9-]{1,32}");
  private static final Pattern PATH = Pattern.compile("/apps/([A-Za-z0-9_-]{1,128})");
  private static final Pattern QUERY =
      Pattern.compile("key=([A-Za-z0-9_-]{1,128})&cluster=([a-z0-9-]{1,32})&tls=(true|false)");

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

  /// The URL under which deliveries to this app are known.
  URI url(SinkName sink) {
    return URI.create(
        "%s/apps/%s?key=%s&cluster=%s&tls=%s".formatted(sink.url(), appId, key, cluster, tls));
  }

  /// The app to which the events of this webhook go; empty when the sink has one place for all.
  public static Optional<PusherApp> of(Webhook webhook) {
    var secret = webhook.hmacKey();
    return webhook.sink().isEmpty() || secret == null
        ? Optional.empty()
        : of(webhook.url(), secret);
  }

  private static Optional<PusherApp> of(URI url, String sealedSecret) {
    var path = PATH.matcher(text(url.getRawPath()));
    var query = QUERY.matcher(text(url.getRawQuery()));
    return path.matches() && query.matches()
        ? Optional.of(
            new PusherApp(
                path.group(1),
                query.group(1),
                sealedSecret,
                query.group(2),
                query.group(3).equals("true")))
        : Optional.empty();
  }

  private static String text(@Nullable String part) {
    return part == null ? "" : part;
  }

  @Override
  public String toString() {
    return "PusherApp[" + appId + ", " + cluster + "]";
  }
}

package dev.sessiongateway.sink.pusher;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sessiongateway.application.network.OutboundConnections.Request;
import dev.sessiongateway.application.sink.SinkEvent.AppCredentials;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// Signed requests to Pusher's HTTP API.
///
/// @param host the server of all apps, with its port; null for that of the cluster of each app
/// @param time which the server compares with its own
record PusherRequests(@Nullable String host, InstantSource time) {
  private static final int ANSWER_BYTES = 64 << 10;
  private static final String HMAC = "HmacSHA256";

  /// @param body as JSON
  Request publish(AppCredentials app, byte[] body) {
    var url = url(app, "POST", "/events", "&body_md5=" + md5(body));
    return new Request("POST", url, Map.of("Content-Type", "application/json"), body, ANSWER_BYTES);
  }

  /// A request that changes nothing, and is answered only to the right credentials.
  Request check(AppCredentials app) {
    // Nobody uses a channel of this name, so the answer is short.
    var prefix = "&filter_by_prefix=session-gateway-check-";
    return Request.get(url(app, "GET", "/channels", prefix), ANSWER_BYTES);
  }

  /// @param more parameters with `&` before each, which come behind those of all requests in the
  ///   alphabet
  private URI url(AppCredentials app, String method, String operation, String more) {
    var path = "/apps/" + app.appId() + operation;
    var query =
        "auth_key=%s&auth_timestamp=%d&auth_version=1.0%s"
            .formatted(app.key(), time.instant().getEpochSecond(), more);
    var signature = signature(app.secret(), method + "\n" + path + "\n" + query);
    var server = host == null ? "api-" + app.cluster() + ".pusher.com" : host;
    return URI.create(
        "%s://%s%s?%s&auth_signature=%s"
            .formatted(app.tls() ? "https" : "http", server, path, query, signature));
  }

  private static String signature(String secret, String text) {
    try {
      var mac = Mac.getInstance(HMAC);
      mac.init(new SecretKeySpec(secret.getBytes(UTF_8), HMAC));
      return HexFormat.of().formatHex(mac.doFinal(text.getBytes(UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String md5(byte[] body) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}

package dev.sessiongateway.http.delivery;

import dev.sessiongateway.application.delivery.Delivery;
import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.domain.trace.RequestTrace;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.domain.webhook.Webhook.RetiredKey;
import dev.sessiongateway.http.kernel.session.NameHeader;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/// The headers of one attempt at a webhook: those that the client configured, then those that
/// identify and sign the body, which the client cannot replace.
final class DeliveryHeaders {
  /// A configured name that is no header: its value signs a token.
  private static final String JWT_KEY = "jwt_key";

  private DeliveryHeaders() {}

  static Map<String, String> of(Webhook webhook, RenderedEvent event, Instant now) {
    var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
    headers.put("Content-Type", "application/json");
    for (var header : webhook.headers()) {
      if (!header.name().equalsIgnoreCase(JWT_KEY)) {
        headers.put(header.name(), header.value());
      }
    }
    for (var header : webhook.headers()) {
      if (header.name().equalsIgnoreCase(JWT_KEY)) {
        headers.put("Authorization", "Bearer " + Signature.token(header.value(), now));
      }
    }
    addCause(headers, event.cause());
    headers.put("X-Webhook-Request-Id", DerivedId.of(ulid(event.id()), webhook.id().value()));
    headers.put("X-Webhook-Timestamp", Long.toString(event.at().toEpochMilli()));
    if (event.attempt() > 1) {
      headers.put("X-Webhook-Attempt", Integer.toString(event.attempt()));
    }
    var key = webhook.hmacKey();
    if (key != null) {
      headers.put("X-Webhook-Hmac", Signature.sha512Hex(key, event.body()));
      headers.put("X-Webhook-Hmac-Algorithm", "sha512");
      headers.put("webhook-id", event.id());
      headers.put("webhook-timestamp", Long.toString(now.getEpochSecond()));
      headers.put("webhook-signature", signatures(key, webhook.retiredKey(), event, now));
    }
    return headers;
  }

  /// A header of one of these names that the client configured stays.
  private static void addCause(Map<String, String> headers, @Nullable RequestTrace cause) {
    if (cause == null) {
      return;
    }
    headers.putIfAbsent("X-Request-Id", cause.requestId());
    var context = cause.context();
    if (context != null && headers.putIfAbsent("traceparent", context.traceparent()) == null) {
      if (!context.tracestate().isEmpty()) {
        headers.putIfAbsent("tracestate", context.tracestate());
      }
    }
  }

  /// One signature, or two while a retired key is still valid; an endpoint accepts either.
  private static String signatures(
      String key, @Nullable RetiredKey retired, RenderedEvent event, Instant now) {
    var seconds = now.getEpochSecond();
    var signature = Signature.standard(key, event.id(), seconds, event.body());
    return retired == null || !now.isBefore(retired.until())
        ? signature
        : signature + " " + Signature.standard(retired.key(), event.id(), seconds, event.body());
  }

  private static String ulid(String eventId) {
    return eventId.substring(eventId.lastIndexOf('_') + 1);
  }

  /// Adds the headers that Evolution API's own deliveries carry.
  ///
  /// A `User-Agent` that the client configured stays; the other names belong to the gateway.
  ///
  /// @param headers of the attempt so far, by name in any case
  /// @param now the time of the attempt
  static void addEvolution(
      Map<String, String> headers,
      RenderedEvent event,
      Delivery.Origin origin,
      Instant now,
      String version) {
    if (origin.session() != null) {
      headers.put("X-Instance-ID", origin.session().toString());
    }
    if (origin.name() != null) {
      headers.put("X-Instance-Name", NameHeader.of(origin.name()));
    }
    headers.put("X-Event-Type", event.name());
    headers.put("X-Timestamp", Long.toString(now.toEpochMilli()));
    headers.putIfAbsent("User-Agent", "EvolutionAPI-Webhook/" + version);
  }

  /// Message authentication codes over bodies.
  static final class Signature {
    private static final String STANDARD_PREFIX = "whsec_";
    private static final long TOKEN_SECONDS = 600;
    private static final String TOKEN_HEADER = "{\"alg\":\"HS256\",\"typ\":\"JWT\"}";

    private Signature() {}

    /// Family A's: lower-case hex over the body alone.
    static String sha512Hex(String key, byte[] body) {
      return HexFormat.of().formatHex(mac("HmacSHA512", utf8(key), body));
    }

    /// That of the Standard Webhooks specification, which covers id and time as well.
    ///
    /// @param seconds of this attempt; endpoints refuse signatures that are minutes old
    static String standard(String key, String id, long seconds, byte[] body) {
      var head = utf8(id + "." + seconds + ".");
      var signed = new byte[head.length + body.length];
      System.arraycopy(head, 0, signed, 0, head.length);
      System.arraycopy(body, 0, signed, head.length, body.length);
      var code = mac("HmacSHA256", standardKey(key), signed);
      return "v1," + Base64.getEncoder().encodeToString(code);
    }

    static byte[] sha256(byte[] key, byte[] content) {
      return mac("HmacSHA256", key, content);
    }

    static byte[] utf8(String text) {
      return text.getBytes(StandardCharsets.UTF_8);
    }

    /// Reads a secret as the specification's libraries do: base64, with or without its prefix.
    /// Other text counts by its bytes; operators give their library the base64 of it.
    private static byte[] standardKey(String key) {
      var secret = key.startsWith(STANDARD_PREFIX) ? key.substring(STANDARD_PREFIX.length()) : key;
      try {
        var bytes = Base64.getDecoder().decode(secret);
        return bytes.length == 0 ? utf8(key) : bytes;
      } catch (IllegalArgumentException e) {
        return utf8(key);
      }
    }

    private static byte[] mac(String algorithm, byte[] key, byte[] content) {
      try {
        var mac = Mac.getInstance(algorithm);
        mac.init(new SecretKeySpec(key, algorithm));
        return mac.doFinal(content);
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("every Java has " + algorithm, e);
      }
    }

    /// The token that family B sends to endpoints whose webhook has a key for it: a JWT signed with
    /// HS256, valid for ten minutes.
    static String token(String key, Instant now) {
      var issued = now.getEpochSecond();
      // Endpoints check the values of `app` and `action`.
      var claims =
          "{\"iat\":%d,\"exp\":%d,\"app\":\"evolution\",\"action\":\"webhook\"}"
              .formatted(issued, issued + TOKEN_SECONDS);
      var content = base64(utf8(TOKEN_HEADER)) + "." + base64(utf8(claims));
      var code = sha256(utf8(key), utf8(content));
      return content + "." + base64(code);
    }

    private static String base64(byte[] bytes) {
      return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
  }
}

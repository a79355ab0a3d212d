package dev.sessiongateway.domain.webhook;

import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.domain.text.UrlServer;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A webhook: an HTTP endpoint and the events that a client wants delivered to it.
///
/// @param events names in the family's own spelling; `*` is every event but raw ones
/// @param hmacKey signs each body; a secret
/// @param byEvents family B: the event's name is added to the path
/// @param base64 family B: media is included in the body
/// @param verifiesTls false accepts any certificate of the endpoint
/// @param retiredKey the previous key, which signs in addition to `hmacKey` for a while
///
/// @spec api.md#events Events
public record Webhook(
    ReceiverId id,
    Family family,
    boolean enabled,
    URI url,
    Set<String> events,
    @Nullable String hmacKey,
    RetryPolicy retries,
    List<Header> headers,
    boolean byEvents,
    boolean base64,
    boolean verifiesTls,
    @Nullable RetiredKey retiredKey)
    implements ReceiverSettings {
  /// How long a replaced key keeps signing.
  public static final Duration CHANGE_OVER = Duration.ofHours(24);

  private static final int HIGHEST_PORT = 65_535;

  public Webhook {
    if (!isHttp(url)) {
      throw Fault.invalid("webhook.url", "must be an http or https URL without user information");
    }
    events = Set.copyOf(events);
    headers = List.copyOf(headers);
  }

  /// A webhook whose deliveries are not signed, with the usual retries, no headers of the client's,
  /// and none of the options of family B.
  public Webhook(ReceiverId id, Family family, boolean enabled, URI url, Set<String> events) {
    this(
        id,
        family,
        enabled,
        url,
        events,
        null,
        new RetryPolicy.Unset(),
        List.of(),
        false,
        false,
        true,
        null);
  }

  private static boolean isHttp(URI url) {
    var scheme = url.getScheme();
    return scheme != null
        && (scheme.equalsIgnoreCase("http") || scheme.equalsIgnoreCase("https"))
        && url.getUserInfo() == null
        && UrlServer.of(url)
            .filter(server -> server.port() != 0 && server.port() <= HIGHEST_PORT)
            .isPresent();
  }

  /// This webhook as the successor of one with the same id: a replaced key keeps signing for
  /// [#CHANGE_OVER].
  public Webhook inPlaceOf(Webhook before, Instant now) {
    var former = before.hmacKey;
    if (hmacKey == null || former == null) {
      return this;
    }
    return hmacKey.equals(former)
        ? copy(enabled, before.stillRetired(now))
        : copy(enabled, new RetiredKey(former, now.plus(CHANGE_OVER)));
  }

  private @Nullable RetiredKey stillRetired(Instant now) {
    return retiredKey != null && retiredKey.until().isAfter(now) ? retiredKey : null;
  }

  private Webhook copy(boolean isEnabled, @Nullable RetiredKey retired) {
    return new Webhook(
        id,
        family,
        isEnabled,
        url,
        events,
        hmacKey,
        retries,
        headers,
        byEvents,
        base64,
        verifiesTls,
        retired);
  }

  public Subscription subscription() {
    return new Subscription(family, enabled ? events : Set.of(), byEvents, base64, url);
  }

  /// This webhook, disabled.
  public Webhook disabled() {
    return copy(false, retiredKey);
  }

  @Override
  public String toString() {
    return "Webhook[" + id + ", " + family + ", " + UrlServer.hostOf(url) + ", " + events + "]";
  }

  /// A replaced key. Until it expires, deliveries carry its signature too, so that an endpoint can
  /// change keys without losing a delivery.
  public record RetiredKey(String key, Instant until) {
    @Override
    public String toString() {
      return "RetiredKey[" + until + "]";
    }
  }

  /// A header that the client wants on every delivery; it may not change how the request is
  /// transferred.
  public record Header(String name, String value) {
    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}");
    private static final Set<String> RESERVED =
        Set.of(
            "host",
            "content-length",
            "content-encoding",
            "transfer-encoding",
            "trailer",
            "connection",
            "expect",
            "upgrade",
            "proxy-authorization");

    public Header {
      if (!TOKEN.matcher(name).matches()) {
        throw Fault.invalid("customHeaders.name", "must be a header name");
      }
      if (isReserved(name)) {
        throw Fault.invalid("customHeaders.name", "must not be " + name);
      }
      if (value.length() > 4_096
          || value.chars().anyMatch(c -> (c < ' ' && c != '\t') || c == 127)) {
        throw Fault.invalid("customHeaders.value", "must be one line of at most 4096 characters");
      }
    }

    /// Whether a header of this name decides how the request is transferred, so that only the
    /// gateway may set it.
    public static boolean isReserved(String name) {
      return RESERVED.contains(Ascii.lower(name));
    }
  }
}

package dev.sessiongateway.http.delivery;

import dev.sessiongateway.application.delivery.Delivery;
import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.delivery.RenderedEvent;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.text.UrlServer;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.http.kernel.redaction.RedactedText;
import dev.sessiongateway.outbound.client.OutboundClient;
import dev.sessiongateway.outbound.client.OutboundException;
import dev.sessiongateway.outbound.client.OutboundRequest;
import dev.sessiongateway.outbound.client.RedirectFollower;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Posts events over HTTP. Up to 64 KiB of the response are read and up to [#ANSWER_KEPT]
/// characters of them are kept for the delivery log. Redirects within the host are followed;
/// another one refuses the event.
public final class HttpDelivery implements Delivery {
  private static final int ANSWER_BYTES = 64 * 1024;

  private final RedirectFollower redirects;
  private final InstantSource time;
  private final String version;
  private final Duration timeout;
  private final Duration timeoutOfB;

  /// @param version of the gateway, for endpoints of family B
  /// @param timeoutOfB how long a delivery of family B may take
  public HttpDelivery(
      OutboundClient client, InstantSource time, String version, Duration timeoutOfB) {
    this.redirects = new RedirectFollower(client);
    this.time = time;
    this.version = version;
    this.timeout = client.total();
    this.timeoutOfB = timeoutOfB;
  }

  @Override
  public Attempt deliver(Webhook webhook, RenderedEvent event, Origin origin) {
    // A monotonic clock: the wall clock may be set during a call.
    var start = System.nanoTime();
    var now = time.instant();
    var headers = DeliveryHeaders.of(webhook, event, now);
    if (webhook.family() == Family.B) {
      DeliveryHeaders.addEvolution(headers, event, origin, now, version);
    }
    var url = withSuffix(webhook.url(), event.pathSuffix());
    var request =
        OutboundRequest.post(
            url, headers, event.body(), ANSWER_BYTES, webhook.verifiesTls(), origin.via());
    try {
      var last = redirects.post(request, webhook.family() == Family.B ? timeoutOfB : timeout);
      var answer = last.response();
      var wait = answer.header("Retry-After").flatMap(text -> StatusOutcome.retryAfter(text, time));
      return new Attempt(
          last.target()
              .map(target -> notFollowed(answer.status(), target))
              .orElseGet(() -> StatusOutcome.of(answer.status(), wait.orElse(null))),
          answer.status(),
          since(start),
          RedactedResponse.of(answer.body(), webhook, event));
    } catch (OutboundException e) {
      var outcome = new Outcome.Failed(String.valueOf(e.getMessage()), null);
      return new Attempt(outcome, null, since(start), "");
    }
  }

  /// The target without its query, which may hold a secret.
  private static Outcome notFollowed(int status, URI target) {
    var path = target.getRawPath() == null ? "" : target.getRawPath();
    var place = target.getScheme() + "://" + UrlServer.hostOf(target) + path;
    return new Outcome.Refused(
        status, "HTTP " + status + ": a redirect to " + place + " is not followed");
  }

  private static Duration since(long startNanos) {
    return Duration.ofNanos(System.nanoTime() - startNanos);
  }

  /// The suffix is appended to the path, before any query.
  private static URI withSuffix(URI url, String suffix) {
    if (suffix.isEmpty()) {
      return url;
    }
    var path = url.getRawPath() == null ? "" : url.getRawPath();
    var query = url.getRawQuery() == null ? "" : "?" + url.getRawQuery();
    var base = path.endsWith("/") ? path.substring(0, path.length() - 1) : path;
    return URI.create(url.getScheme() + "://" + url.getRawAuthority() + base + suffix + query);
  }

  /// The beginning of an endpoint's response for the delivery log, on one line: secrets and phone
  /// numbers are replaced.
  static final class RedactedResponse {
    private static final String REDACTED = "[redacted]";

    /// In bytes. Longer than what is kept, so that a secret is recognised before it is cut.
    private static final int SCANNED_BYTES = 16 * Delivery.ANSWER_KEPT;

    /// In bytes: a response that contains this much of the event's beginning is an echo.
    private static final int ECHO = 24;

    /// Shorter secrets are not replaced: they would match parts of ordinary text.
    private static final int SHORTEST_SECRET = 4;

    /// A JSON web token, with the text before it up to a space. The look-ahead runs once per word,
    /// so that a word of many `eyJ` costs no more than another.
    private static final String TOKEN =
        "(?<![A-Za-z0-9_-])(?=[A-Za-z0-9_-]++\\.[A-Za-z0-9_-]++\\.)"
            + "(?:[A-Za-z0-9_-]*?-)?eyJ[A-Za-z0-9_-]++\\.[A-Za-z0-9_-]++\\.[A-Za-z0-9_-]*+";

    /// Possessive, as [#NUMBERS]: an endpoint chooses the text, so matching is linear and needs no
    /// stack.
    private static final Pattern CREDENTIALS =
        Pattern.compile(
            "(?i)\\b(?:bearer|basic)\\s++[A-Za-z0-9._~+/=-]{6,}+"
                + "|"
                + TOKEN
                + "|\\bwhsec_[A-Za-z0-9+/=]++|\\bv1,[A-Za-z0-9+/=]{20,}+");

    /// Phone numbers: seven digits or more, with usual separators.
    private static final Pattern NUMBERS = Pattern.compile("\\+?\\(?\\d(?:[ .()/-]{0,3}+\\d){6,}+");

    private static final RedactedText TEXTS = new RedactedText(REDACTED);

    private RedactedResponse() {}

    static String of(byte[] body, Webhook webhook, RenderedEvent event) {
      if (body.length == 0) {
        return "";
      }
      var text = withoutEcho(beginning(body, SCANNED_BYTES), event);
      for (var secret : secrets(webhook)) {
        text = text.replace(secret, REDACTED);
      }
      text = TEXTS.text(text);
      text = CREDENTIALS.matcher(text).replaceAll(REDACTED);
      text = NUMBERS.matcher(text).replaceAll(REDACTED);
      return cut(oneLine(text));
    }

    private static String beginning(byte[] bytes, int most) {
      return new String(bytes, 0, Math.min(bytes.length, most), StandardCharsets.UTF_8);
    }

    /// An echo of the event would put message texts into the delivery log.
    private static String withoutEcho(String text, RenderedEvent event) {
      var start = event.body().length < ECHO ? -1 : text.indexOf(beginning(event.body(), ECHO));
      return start < 0 ? text : text.substring(0, start) + "[the event]";
    }

    /// The longest secret first, since one may contain another.
    private static List<String> secrets(Webhook webhook) {
      var secrets = new ArrayList<String>();
      if (webhook.hmacKey() != null) {
        secrets.add(webhook.hmacKey());
      }
      var retired = webhook.retiredKey();
      if (retired != null) {
        secrets.add(retired.key());
      }
      webhook.headers().stream()
          .map(Webhook.Header::value)
          // Also the credentials after `Bearer` and similar schemes.
          .flatMap(value -> Stream.of(value, value.substring(value.lastIndexOf(' ') + 1)))
          .forEach(secrets::add);
      secrets.removeIf(secret -> secret.length() < SHORTEST_SECRET);
      secrets.sort(Comparator.comparingInt(String::length).reversed());
      return secrets;
    }

    private static String oneLine(String text) {
      var line = new StringBuilder(text.length());
      text.codePoints()
          .forEach(character -> {
            if (isPlain(character)) {
              line.appendCodePoint(character);
            } else {
              line.append(escaped(character));
            }
          });
      return line.toString();
    }

    private static boolean isPlain(int character) {
      return switch (Character.getType(character)) {
        // FORMAT includes the marks that change the direction of text.
        case Character.CONTROL,
            Character.FORMAT,
            Character.LINE_SEPARATOR,
            Character.PARAGRAPH_SEPARATOR,
            Character.SURROGATE,
            Character.UNASSIGNED ->
            false;
        default -> true;
      };
    }

    private static String escaped(int character) {
      return switch (character) {
        case '\n' -> "\\n";
        case '\r' -> "\\r";
        case '\t' -> "\\t";
        default ->
            character > Character.MAX_VALUE
                ? "\\u{%x}".formatted(character)
                : "\\u%04x".formatted(character);
      };
    }

    /// Not inside a surrogate pair.
    private static String cut(String text) {
      if (text.length() <= Delivery.ANSWER_KEPT) {
        return text;
      }
      var end = Delivery.ANSWER_KEPT;
      return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end);
    }
  }
}

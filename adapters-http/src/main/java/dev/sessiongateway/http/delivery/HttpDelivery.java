package dev.sessiongateway.http.delivery;

import dev.sessiongateway.application.webhook.Delivery;
import dev.sessiongateway.application.webhook.Delivery.Outcome;
import dev.sessiongateway.application.webhook.RenderedEvent;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.outbound.client.OutboundClient;
import dev.sessiongateway.outbound.client.OutboundException;
import dev.sessiongateway.outbound.client.OutboundRequest;
import dev.sessiongateway.outbound.client.RedirectFollower;
import java.net.URI;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

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
    var place = target.getScheme() + "://" + target.getHost() + path;
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

  /// Maps the status of an endpoint's response to the outcome of the delivery.
  public static final class StatusOutcome {
    /// The longest wait that an endpoint can ask for.
    private static final Duration LONGEST_WAIT = Duration.ofHours(24);

    /// Nine digits are thirty years; longer numbers are ignored.
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

    private StatusOutcome() {}

    /// 2xx is accepted. 408, 425, 429, 502, 503 and 504 say that the endpoint is unavailable, 410
    /// ends all deliveries, another 5xx is an error of the endpoint, and any other status refuses
    /// this event.
    ///
    /// @param retryAfter the wait that the endpoint asks for; cut to 24 hours
    public static Outcome of(int status, @Nullable Duration retryAfter) {
      var reason = "HTTP " + status;
      return switch (status) {
        case 410 -> new Outcome.Gone(status, reason);
        case 408, 425, 429, 502, 503, 504 -> new Outcome.Failed(reason, capped(retryAfter));
        default -> {
          if (status >= 200 && status < 300) {
            yield new Outcome.Accepted(status);
          }
          yield status >= 500
              ? new Outcome.ServerError(status, reason, capped(retryAfter))
              : new Outcome.Refused(status, reason);
        }
      };
    }

    private static @Nullable Duration capped(@Nullable Duration wait) {
      return wait != null && wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
    }

    /// The header `Retry-After` of an endpoint: seconds or a date.
    ///
    /// @return empty when it says nothing that can be followed
    static Optional<Duration> retryAfter(String text, InstantSource now) {
      var value = text.strip();
      if (SECONDS.matcher(value).matches()) {
        return Optional.of(Duration.ofSeconds(Long.parseLong(value)));
      }
      try {
        var date = ZonedDateTime.parse(value, DateTimeFormatter.RFC_1123_DATE_TIME);
        var wait = Duration.between(now.instant(), date.toInstant());
        return wait.isNegative() ? Optional.empty() : Optional.of(wait);
      } catch (DateTimeException e) {
        return Optional.empty();
      }
    }
  }
}

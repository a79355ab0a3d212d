package dev.sessiongateway.http.delivery;

import dev.sessiongateway.application.webhook.Delivery;
import dev.sessiongateway.application.webhook.RenderedEvent;
import dev.sessiongateway.domain.family.Family;
import dev.sessiongateway.domain.webhook.Webhook;
import dev.sessiongateway.outbound.client.OutboundClient;
import dev.sessiongateway.outbound.client.OutboundException;
import dev.sessiongateway.outbound.client.OutboundRequest;
import dev.sessiongateway.outbound.client.RedirectFollower;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;

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
}

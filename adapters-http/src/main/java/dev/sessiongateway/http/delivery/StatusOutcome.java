package dev.sessiongateway.http.delivery;

import dev.sessiongateway.application.webhook.Delivery.Outcome;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Maps the status of an endpoint's response to the outcome of the delivery.
public final class StatusOutcome {
  /// The longest wait that an endpoint can ask for.
  private static final Duration LONGEST_WAIT = Duration.ofHours(24);

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
}

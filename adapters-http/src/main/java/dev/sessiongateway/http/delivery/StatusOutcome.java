package dev.sessiongateway.http.delivery;

import dev.sessiongateway.application.delivery.Delivery.Outcome;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Maps the status of an endpoint's response to the outcome of the delivery.
public final class StatusOutcome {
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

package dev.sessiongateway.application.webhook;

import dev.sessiongateway.domain.webhook.Webhook;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Posts one event to one receiver, in bounded time. Thread-safe.
public interface Delivery {

  /// Signs and posts; trouble is an outcome, not an exception. Blocks at most 30 s.
  Outcome deliver(Webhook webhook, RenderedEvent event);

  /// What became of it.
  sealed interface Outcome {
    /// 2xx.
    record Accepted(int status) implements Outcome {}

    /// Not reached or not able: connect, TLS, timeout, 5xx, 408, 425, 429. Worth holding the lane.
    ///
    /// @param retryAfter what the receiver asked for
    record Failed(String reason, @Nullable Duration retryAfter) implements Outcome {}

    /// Reached and refused: 3xx and the other 4xx.
    record Refused(int status, String reason) implements Outcome {}

    /// 410: the receiver never wants anything again.
    record Gone() implements Outcome {}
  }
}

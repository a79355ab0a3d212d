package dev.sessiongateway.application.webhook;

import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Webhook;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Posts one event to one receiver, in bounded time. Thread-safe.
public interface Delivery {

  /// Signs and posts; trouble is an outcome, not an exception. Blocks at most 30 s.
  Attempt deliver(Webhook webhook, RenderedEvent event, Origin origin);

  /// The same for no session, directly.
  default Attempt deliver(Webhook webhook, RenderedEvent event) {
    return deliver(webhook, event, Origin.NONE);
  }

  /// Whose event it is, and which way it goes.
  ///
  /// @param session absent together with `name` when it is of no session
  /// @param via what to go through, absent to go directly
  record Origin(
      @Nullable InstanceId session, @Nullable SessionName name, SessionConfig.@Nullable Proxy via) {
    /// Of no session, directly.
    public static final Origin NONE = new Origin(null, null, null);

    /// The same through this proxy, or directly when there is none.
    public Origin through(SessionConfig.@Nullable Proxy proxy) {
      return new Origin(session, name, proxy);
    }
  }

  /// One try, for the delivery log.
  ///
  /// @param status absent when the receiver did not answer
  /// @param took from the first byte sent to the outcome
  /// @param answer the first [#ANSWER_KEPT] characters of what the receiver said, secrets blotted
  ///   out
  record Attempt(Outcome outcome, @Nullable Integer status, Duration took, String answer) {}

  /// How much of an answer is kept.
  int ANSWER_KEPT = 1024;

  /// What became of it.
  sealed interface Outcome {
    /// Taken.
    record Accepted(int status) implements Outcome {}

    /// Not reached, or not able now. Worth holding the lane.
    ///
    /// @param retryAfter how long the receiver asked to wait
    record Failed(String reason, @Nullable Duration retryAfter) implements Outcome {}

    /// Reached, and this event was refused.
    record Refused(int status, String reason) implements Outcome {}

    /// The receiver never wants anything again.
    record Gone(int status, String reason) implements Outcome {}
  }
}

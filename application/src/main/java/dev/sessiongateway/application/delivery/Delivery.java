package dev.sessiongateway.application.delivery;

import dev.sessiongateway.domain.session.InstanceId;
import dev.sessiongateway.domain.session.SessionConfig;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.Webhook;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Posts an event to an endpoint within a deadline. Thread-safe.
public interface Delivery {

  /// Signs and posts. A failure is an outcome, not an exception. Blocks at most 90 s.
  Attempt deliver(Webhook webhook, RenderedEvent event, Origin origin);

  /// Posts an event of no session, without a proxy.
  default Attempt deliver(Webhook webhook, RenderedEvent event) {
    return deliver(webhook, event, Origin.NONE);
  }

  /// The session of an event and the route to the endpoint.
  ///
  /// @param session null together with `name` for an event of no session
  /// @param via the proxy, null for a direct connection
  record Origin(
      @Nullable InstanceId session, @Nullable SessionName name, SessionConfig.@Nullable Proxy via) {
    /// No session and no proxy.
    public static final Origin NONE = new Origin(null, null, null);

    /// This sender with another proxy, null for a direct connection.
    public Origin through(SessionConfig.@Nullable Proxy proxy) {
      return new Origin(session, name, proxy);
    }
  }

  /// One attempt, for the delivery log.
  ///
  /// @param status null when the endpoint did not answer
  /// @param duration from the first byte sent to the outcome
  /// @param answer the first [#ANSWER_KEPT] characters of the response, with secrets replaced
  record Attempt(Outcome outcome, @Nullable Integer status, Duration duration, String answer) {}

  /// The length of the response that is kept.
  int ANSWER_KEPT = 1024;

  /// The outcome of an attempt.
  sealed interface Outcome {
    /// The word for it in logs, metrics and responses.
    String code();

    /// Why the event was not accepted; empty when it was.
    String reason();

    /// Accepted by the endpoint.
    record Accepted(int status) implements Outcome {
      @Override
      public String code() {
        return "accepted";
      }

      @Override
      public String reason() {
        return "";
      }
    }

    /// The endpoint was not reachable or is temporarily unavailable, whatever the event; the event
    /// is retried, and those behind it wait.
    ///
    /// @param retryAfter the delay that the endpoint asked for
    record Failed(String reason, @Nullable Duration retryAfter) implements Outcome {
      @Override
      public String code() {
        return "failed";
      }
    }

    /// The endpoint broke on this event, or is broken; the event is retried. The next event shows
    /// which.
    ///
    /// @param retryAfter the delay that the endpoint asked for
    record ServerError(int status, String reason, @Nullable Duration retryAfter)
        implements Outcome {
      @Override
      public String code() {
        return "failed";
      }
    }

    /// The endpoint refused this event; the events behind it do not wait.
    record Refused(int status, String reason) implements Outcome {
      @Override
      public String code() {
        return "refused";
      }
    }

    /// The endpoint is gone for good.
    record Gone(int status, String reason) implements Outcome {
      @Override
      public String code() {
        return "gone";
      }
    }
  }

  /// Gets each attempt to deliver an event, on the thread that made it: returns at once and throws
  /// nothing.
  @FunctionalInterface
  interface DeliveryListener {
    /// @param event its name in the format of the webhook's family
    void delivered(String event, Delivery.Attempt attempt);
  }
}

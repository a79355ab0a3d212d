package dev.sessiongateway.http.familya.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.delivery.ReceiverAdmin.DeliveryProblem;
import dev.sessiongateway.application.delivery.ReceiverAdmin.ReceiverStatus;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.session.WebhookTls;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A webhook and the state of its endpoint. Secrets are shown as present or absent, never by value.
///
/// @param session absent for a webhook of all sessions
/// @param hmac whether its deliveries are signed
/// @param customHeaders their names
/// @param state of the circuit breaker: `closed` delivers, `open` probes now and then, `disabled`
///   delivers nothing until it is enabled
/// @param probeAt the next probe of an open one
/// @param retried events that are retried beside the others
@JsonInclude(JsonInclude.Include.ALWAYS)
record WebhookStatusView(
    String id,
    @Nullable String session,
    String family,
    String url,
    boolean enabled,
    List<String> events,
    boolean hmac,
    WebhookView.@Nullable Retries retries,
    List<String> customHeaders,
    boolean byEvents,
    boolean base64,
    WebhookTls tls,
    String state,
    int failures,
    @Nullable Instant failingSince,
    @Nullable Instant probeAt,
    @Nullable Instant disabledAt,
    @Nullable String reason,
    long waiting,
    long deadLetters,
    long retried,
    List<Problem> problems) {

  static WebhookStatusView of(ReceiverStatus status) {
    var receiver = status.description();
    var endpoint = status.endpoint();
    var session = status.session();
    return new WebhookStatusView(
        status.id().value(),
        session == null ? null : session.value(),
        receiver.family().code(),
        endpoint.url().toString(),
        receiver.enabled(),
        receiver.events().stream().sorted().toList(),
        receiver.isSigned(),
        WebhookView.Retries.of(receiver.retries()),
        receiver.headers(),
        receiver.byEvents(),
        receiver.base64(),
        new WebhookTls(receiver.verifiesTls()),
        Ascii.lower(endpoint.condition().code()),
        endpoint.failures(),
        endpoint.failingSince(),
        endpoint.probeAt(),
        endpoint.disabledAt(),
        endpoint.reason(),
        status.waiting(),
        status.deadLetters(),
        status.retried(),
        status.problems().stream().map(Problem::of).toList());
  }

  /// Why not all events are delivered at once.
  ///
  /// @param kind `holding`: the events behind it wait; `refusing`: it is retried beside the others
  /// @param event name of the event that failed last
  /// @param since its time
  record Problem(
      String kind,
      String session,
      String event,
      String eventId,
      String reason,
      int attempts,
      Instant since) {
    static Problem of(DeliveryProblem problem) {
      return new Problem(
          problem.kind().code(),
          problem.session().value(),
          problem.event(),
          problem.eventId(),
          problem.reason(),
          problem.attempts(),
          problem.since());
    }
  }
}

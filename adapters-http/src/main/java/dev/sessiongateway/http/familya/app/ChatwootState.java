package dev.sessiongateway.http.familya.app;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.webhook.WebhookAdmin;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Ascii;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How an app for Chatwoot reaches its server.
///
/// @param webhook the id of the app among the webhooks
/// @param connection the state of the circuit breaker
/// @param failures in a row
/// @param reason the last of them
/// @param waiting how many events wait
@JsonInclude(JsonInclude.Include.ALWAYS)
record ChatwootState(
    String webhook,
    String connection,
    int failures,
    @Nullable String reason,
    long waiting,
    long deadLetters,
    @Nullable LastAttempt lastAttempt) {

  /// Empty for an app that gets no events.
  static Optional<ChatwootState> of(SessionName session, App app, WebhookAdmin webhooks) {
    return app.webhook()
        .flatMap(own ->
            webhooks.list(session).stream()
                .filter(status -> status.webhook().id().equals(own.id()))
                .findFirst())
        .map(status -> of(status, webhooks));
  }

  private static ChatwootState of(WebhookAdmin.WebhookStatus status, WebhookAdmin webhooks) {
    var endpoint = status.endpoint();
    return new ChatwootState(
        status.id().value(),
        Ascii.lower(endpoint.condition().code()),
        endpoint.failures(),
        endpoint.reason(),
        status.waiting(),
        status.deadLetters(),
        webhooks.deliveries(status.id(), 1).stream().findFirst().map(LastAttempt::of).orElse(null));
  }

  /// @param answer what Chatwoot said, if it was no success
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record LastAttempt(
      Instant at, String event, String outcome, @Nullable Integer status, String answer) {
    static LastAttempt of(WebhookAdmin.LoggedAttempt it) {
      return new LastAttempt(it.at(), it.event(), it.outcome(), it.status(), it.answer());
    }
  }
}

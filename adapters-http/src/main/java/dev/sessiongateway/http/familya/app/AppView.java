package dev.sessiongateway.http.familya.app;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.application.delivery.ReceiverAdmin;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.json.SchemaName;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An app as family A shows it. Secrets are masked.
///
/// @param config of the app's kind
/// @param state null where it was not asked for
@JsonInclude(JsonInclude.Include.NON_NULL)
@SchemaName("App")
public record AppView(
    String id,
    String session,
    String app,
    boolean enabled,
    Object config,
    @Nullable ReceiverState state) {

  AppView with(ReceiverState known) {
    return new AppView(id, session, app, enabled, config, known);
  }

  /// How an app that gets events reaches its server.
  ///
  /// @param webhook the id of the app among the webhooks
  /// @param connection the state of the circuit breaker
  /// @param failures in a row
  /// @param reason the last of them
  /// @param waiting how many events wait
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record ReceiverState(
      String webhook,
      String connection,
      int failures,
      @Nullable String reason,
      long waiting,
      long deadLetters,
      @Nullable LastAttempt lastAttempt) {

    /// Empty for an app that gets no events.
    static Optional<ReceiverState> of(SessionName session, App app, ReceiverAdmin webhooks) {
      var own = app.receiver();
      return webhooks.list(session).stream()
          .filter(status -> status.receiver().equals(own))
          .findFirst()
          .map(status -> of(status, webhooks));
    }

    private static ReceiverState of(ReceiverAdmin.ReceiverStatus status, ReceiverAdmin webhooks) {
      var endpoint = status.endpoint();
      return new ReceiverState(
          status.id().value(),
          Ascii.lower(endpoint.condition().code()),
          endpoint.failures(),
          endpoint.reason(),
          status.waiting(),
          status.deadLetters(),
          webhooks.deliveries(status.id(), 1).stream()
              .findFirst()
              .map(LastAttempt::of)
              .orElse(null));
    }

    /// @param answer what the server said, if it was no success
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record LastAttempt(
        Instant at, String event, String outcome, @Nullable Integer status, String answer) {
      static LastAttempt of(ReceiverAdmin.LoggedAttempt attempt) {
        return new LastAttempt(
            attempt.at(), attempt.event(), attempt.outcome(), attempt.status(), attempt.answer());
      }
    }
  }
}

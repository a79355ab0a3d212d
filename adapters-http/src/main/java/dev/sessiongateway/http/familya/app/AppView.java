package dev.sessiongateway.http.familya.app;

import dev.sessiongateway.http.familya.access.KeyActions;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.app.Apps;
import dev.sessiongateway.application.app.SavedApp;
import dev.sessiongateway.application.delivery.ReceiverAdmin;
import dev.sessiongateway.domain.app.App;
import dev.sessiongateway.domain.app.AppSettings.CallsSettings;
import dev.sessiongateway.domain.app.AppSettings.McpSettings;
import dev.sessiongateway.domain.app.CallRule;
import dev.sessiongateway.domain.app.ChatwootSettings;
import dev.sessiongateway.domain.app.PhoneNumberSettings;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.familya.access.KeyRoutes;
import dev.sessiongateway.http.kernel.json.SchemaName;
import dev.sessiongateway.http.kernel.part.InboxApp;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
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

  record CallsConfig(Channel dm, Channel group) {}

  /// Waits in seconds, absent when there is none.
  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Channel(
      boolean reject,
      @Nullable String message,
      @Nullable Number waitBeforeDecline,
      @Nullable Number waitBeforeResponse) {
    private static final double MILLIS = 1_000;

    static Channel of(CallRule rule) {
      return new Channel(
          rule.reject(),
          rule.message(),
          seconds(rule.beforeDecline()),
          seconds(rule.beforeMessage()));
    }

    private static @Nullable Number seconds(Duration wait) {
      if (wait.isZero()) {
        return null;
      }
      var fraction = wait.toMillis() / MILLIS;
      return fraction == wait.toSeconds() ? (Number) wait.toSeconds() : (Number) fraction;
    }
  }

  /// @param keyId null while the app is disabled, or when its key was revoked
  /// @param key whole in the answer to the change that issued it, later only its first characters
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record McpConfig(
      @Nullable KeyActions actions,
      @JsonProperty("key_id") @Nullable String keyId,
      @Nullable String key) {
    static McpConfig of(App app, @Nullable String secret, Apps apps) {
      return apps.key(app)
          .map(key ->
              new McpConfig(
                  KeyActions.of(key),
                  key.id(),
                  secret == null ? key.prefix() + "…" : secret))
          .orElseGet(() -> new McpConfig(null, null, null));
    }
  }

  /// @param rules those that count, also of a country
  record PhoneNumbersConfig(
      List<NumberRule> rules, boolean strict, boolean lookup, NumberCache cache) {
    static PhoneNumbersConfig of(PhoneNumberSettings settings) {
      return new PhoneNumbersConfig(
          settings.rules().stream()
              .map(rule -> new NumberRule(rule.expression(), rule.replacement()))
              .toList(),
          settings.strict(),
          settings.lookup(),
          new NumberCache(AppConfigBody.NumberCache.text(settings.cacheFor()), false));
    }
  }

  /// @param persistent false: what is remembered is forgotten with the process
  record NumberCache(String memoryTtl, boolean persistent) {}

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record NumberRule(String regexp, @Nullable String replace) {}

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

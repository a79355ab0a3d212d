package dev.sessiongateway.http.familya.app;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.application.app.Apps;
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
import dev.sessiongateway.http.kernel.redaction.SecretMask;
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
public record AppView(
    String id,
    String session,
    String app,
    boolean enabled,
    Object config,
    @Nullable ChatwootState state) {
  /// The apps of a session.
  public static List<AppView> of(SessionName session, Apps apps) {
    return apps.list(session).stream().map(app -> of(session, app, apps)).toList();
  }

  /// Changed apps, with the keys that the change issued.
  public static List<AppView> of(SessionName session, List<Apps.SavedApp> saved, Apps apps) {
    return saved.stream().map(app -> of(session, app, apps)).toList();
  }

  /// A changed app, with the key that the change issued.
  static AppView of(SessionName session, Apps.SavedApp saved, Apps apps) {
    return of(session, saved.app(), saved.secret(), apps);
  }

  static AppView of(SessionName session, App app, Apps apps) {
    return of(session, app, null, apps);
  }

  private static AppView of(SessionName session, App app, @Nullable String secret, Apps apps) {
    var config =
        switch (app.settings()) {
          case CallsSettings(var direct, var group) ->
              new CallsConfig(Channel.of(direct), Channel.of(group));
          case McpSettings _ -> McpConfig.of(app, secret, apps);
          case ChatwootSettings chatwoot -> ChatwootConfig.of(chatwoot);
          case PhoneNumberSettings numbers -> PhoneNumbersConfig.of(numbers);
        };
    return new AppView(
        app.id().value(), session.value(), app.kind().code(), app.enabled(), config, null);
  }

  AppView with(ChatwootState known) {
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
      KeyRoutes.@Nullable Actions actions,
      @JsonProperty("key_id") @Nullable String keyId,
      @Nullable String key) {
    static McpConfig of(App app, @Nullable String secret, Apps apps) {
      return apps.key(app)
          .map(key ->
              new McpConfig(
                  KeyRoutes.Actions.of(key),
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

  @JsonInclude(JsonInclude.Include.ALWAYS)
  record ChatwootConfig(
      String url,
      long accountId,
      String accountToken,
      long inboxId,
      String inboxIdentifier,
      String linkPreview,
      String locale,
      Map<String, String> templates,
      Commands commands,
      Conversations conversations) {
    static ChatwootConfig of(ChatwootSettings settings) {
      return new ChatwootConfig(
          settings.url().toString(),
          settings.accountId(),
          SecretMask.abbreviated(settings.accountToken()),
          settings.inbox().id(),
          settings.inbox().identifier(),
          settings.linkPreview().code(),
          settings.locale(),
          settings.templates(),
          new Commands(settings.commands().server(), settings.commands().queue()),
          Conversations.of(settings.conversations()));
    }
  }

  record Commands(boolean server, boolean queue) {}

  @JsonInclude(JsonInclude.Include.ALWAYS)
  record Conversations(
      boolean markAsRead,
      String sort,
      @Nullable List<String> status,
      boolean syncMessageStatus,
      String outgoing) {
    static Conversations of(ChatwootSettings.Conversations conversations) {
      var statuses = conversations.statuses();
      return new Conversations(
          conversations.markAsRead(),
          conversations.sort().code(),
          statuses == null ? null : statuses.stream().map(ChatwootSettings.Status::code).toList(),
          conversations.syncMessageStatus(),
          conversations.outgoing().code());
    }
  }

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
    static Optional<ChatwootState> of(SessionName session, App app, ReceiverAdmin webhooks) {
      if (!(app.settings() instanceof ChatwootSettings)) {
        return Optional.empty();
      }
      var own = ChatwootSettings.receiverId(app.id());
      return webhooks.list(session).stream()
          .filter(status -> status.receiver().equals(own))
          .findFirst()
          .map(status -> of(status, webhooks));
    }

    private static ChatwootState of(ReceiverAdmin.ReceiverStatus status, ReceiverAdmin webhooks) {
      var endpoint = status.endpoint();
      return new ChatwootState(
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

    /// @param answer what Chatwoot said, if it was no success
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

package dev.sessiongateway.http.familya.webhook;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.sessiongateway.application.delivery.Delivery.Attempt;
import dev.sessiongateway.application.delivery.Delivery.Outcome;
import dev.sessiongateway.application.delivery.ReceiverAdmin;
import dev.sessiongateway.application.delivery.ReceiverAdmin.DeadLetter;
import dev.sessiongateway.application.delivery.ReceiverAdmin.DeadLetterContent;
import dev.sessiongateway.application.delivery.ReceiverAdmin.DeadLetterSelection;
import dev.sessiongateway.application.delivery.ReceiverAdmin.LoggedAttempt;
import dev.sessiongateway.application.delivery.ReceiverAdmin.ReceiverStatus;
import dev.sessiongateway.domain.access.Scope;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.ReceiverKey;
import dev.sessiongateway.http.kernel.api.Api;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ApiResponse;
import dev.sessiongateway.http.kernel.api.Parameter;
import dev.sessiongateway.http.kernel.api.SessionParameter;
import dev.sessiongateway.http.kernel.json.SchemaName;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Administration of both families' webhooks: their state, dead letters, and replays. A key of one
/// session sees the webhooks of that session only.
public record WebhookRoutes(ReceiverAdmin receiverAdmin) implements Api.FamilyA {
  private static final Parameter<@Nullable String> WEBHOOK = Parameter.text("webhook");
  private static final Parameter<@Nullable String> SINCE = Parameter.text("since");
  private static final Parameter<@Nullable String> UNTIL = Parameter.text("until");
  private static final Parameter<Integer> LIMIT = Parameter.limit("limit", 100, 1_000);

  @Override
  public void register(Api api) {
    api.get("a.listReceivers", "/api/webhooks", Scope.SETTING, this::list)
        .parameters(SessionParameter.SESSION)
        .answersList(WebhookStatusView.class);
    api.get("a.getReceiver", "/api/webhooks/{id}", Scope.SETTING, this::get);
    api.post("a.testReceiver", "/api/webhooks/{id}/test", Scope.ADMIN, this::test)
        .answers(AttemptView.class);
    api.post("a.enableReceiver", "/api/webhooks/{id}/enable", Scope.ADMIN, this::enable);
    api.get("a.listDeliveries", "/api/webhooks/{id}/deliveries", Scope.SETTING, this::deliveries)
        .parameters(LIMIT)
        .answersList(LoggedAttemptView.class);
    api.get("a.listDeadLetters", "/api/webhooks/deadletters", Scope.SETTING, this::deadLetters)
        .parameters(SessionParameter.SESSION, WEBHOOK, SINCE, UNTIL, LIMIT)
        .answersList(DeadLetterView.class);
    // Family B's form can show the token of the instance.
    api.get("a.getDeadLetter", "/api/webhooks/deadletters/{id}", Scope.ADMIN, this::deadLetter);
    api.post(
            "a.replayDeadLetters",
            "/api/webhooks/replay",
            Scope.ADMIN,
            ReplayBody.class,
            this::replay)
        .answers(Replayed.class);
  }

  private ApiResponse list(ApiRequest request) {
    var session = session(request, SessionParameter.SESSION.of(request));
    return ApiResponse.ok(receiverAdmin.list(session).stream().map(WebhookStatusView::of).toList());
  }

  private ApiResponse get(ApiRequest request) {
    return ApiResponse.ok(WebhookStatusView.of(opened(request)));
  }

  private ApiResponse test(ApiRequest request) {
    return request.done(AttemptView.of(receiverAdmin.test(opened(request).id())));
  }

  private ApiResponse enable(ApiRequest request) {
    return request.done(WebhookStatusView.of(receiverAdmin.enable(opened(request).id())));
  }

  private ApiResponse deliveries(ApiRequest request) {
    var logged = receiverAdmin.deliveries(opened(request).id(), LIMIT.of(request));
    return ApiResponse.ok(logged.stream().map(LoggedAttemptView::of).toList());
  }

  private ApiResponse deadLetters(ApiRequest request) {
    var webhook = WEBHOOK.of(request);
    var wanted =
        new DeadLetterSelection(
            List.of(),
            webhook == null || webhook.isEmpty() ? null : new ReceiverKey(webhook),
            session(request, SessionParameter.SESSION.of(request)),
            Timestamps.parse(SINCE.name(), SINCE.of(request)),
            Timestamps.parse(UNTIL.name(), UNTIL.of(request)));
    var deadLetters = receiverAdmin.deadLetters(wanted, LIMIT.of(request));
    return ApiResponse.ok(deadLetters.stream().map(DeadLetterView::of).toList());
  }

  private ApiResponse deadLetter(ApiRequest request) {
    var found = receiverAdmin.deadLetter(request.path("id"), request.key().session());
    return ApiResponse.ok(DeadLetterView.WithContent.of(found));
  }

  private ApiResponse replay(ApiRequest request, ReplayBody body) {
    var wanted = body.toLetters(session(request, body.session()));
    return request.done(new Replayed(receiverAdmin.replay(wanted)));
  }

  /// The requested session, or that of the key; absent means all.
  private static @Nullable SessionName session(ApiRequest request, @Nullable String session) {
    return session == null || session.isEmpty()
        ? request.key().session()
        : request.opened(new SessionName(session));
  }

  private ReceiverStatus opened(ApiRequest request) {
    var webhook = receiverAdmin.get(new ReceiverKey(request.path("id")));
    var session = webhook.session();
    if (session != null) {
      request.opened(session);
    } else if (request.key().session() != null) {
      throw new Fault.Forbidden("change a webhook of all sessions").toException();
    }
    return webhook;
  }

  /// @param replayed how many get one more attempt
  record Replayed(int replayed) {}

  /// The result of a test delivery.
  ///
  /// @param outcome `accepted`, `failed`, `refused` or `gone`
  /// @param reason why it was not accepted
  /// @param status absent when the endpoint did not respond
  /// @param answer the beginning of the response, without secrets
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record AttemptView(
      boolean delivered,
      String outcome,
      @Nullable String reason,
      @Nullable Integer status,
      long millis,
      String answer) {

    static AttemptView of(Attempt attempt) {
      var outcome = attempt.outcome();
      var accepted = outcome instanceof Outcome.Accepted;
      return new AttemptView(
          accepted,
          outcome.code(),
          accepted ? null : outcome.reason(),
          attempt.status(),
          attempt.duration().toMillis(),
          attempt.answer());
    }
  }

  /// One line of the delivery log.
  ///
  /// @param attempt counts the attempts of the event from 1; 0 is a test
  @JsonInclude(JsonInclude.Include.ALWAYS)
  record LoggedAttemptView(
      @Nullable String session,
      String eventId,
      String event,
      int attempt,
      Instant at,
      String outcome,
      @Nullable Integer status,
      long millis,
      String answer) {

    static LoggedAttemptView of(LoggedAttempt logged) {
      var session = logged.session();
      return new LoggedAttemptView(
          session == null ? null : session.value(),
          logged.eventId(),
          logged.event(),
          logged.attempt(),
          logged.at(),
          logged.outcome(),
          logged.status(),
          logged.millis(),
          logged.answer());
    }
  }

  /// An event that an endpoint did not accept.
  @SchemaName("DeadLetter")
  record DeadLetterView(
      String id,
      String webhook,
      String session,
      String eventId,
      String event,
      int attempts,
      Instant at,
      String reason) {

    static DeadLetterView of(DeadLetter deadLetter) {
      return new DeadLetterView(
          deadLetter.id(),
          deadLetter.webhook().value(),
          deadLetter.session().value(),
          deadLetter.eventId(),
          deadLetter.event(),
          deadLetter.attempts(),
          deadLetter.at(),
          deadLetter.reason());
    }

    /// @param content what the webhook would get; null when the session leaves the event out now
    @JsonInclude(JsonInclude.Include.ALWAYS)
    record WithContent(@JsonUnwrapped DeadLetterView letter, @Nullable RawValue content) {
      static WithContent of(DeadLetterContent found) {
        var event = found.event();
        var content =
            event == null ? null : new RawValue(new String(event.body(), StandardCharsets.UTF_8));
        return new WithContent(DeadLetterView.of(found.letter()), content);
      }
    }
  }

  /// The dead letters that get one more attempt. All of them need an explicit `all`: an empty body
  /// is more often a mistake.
  ///
  /// @param ids of dead letters or of events
  record ReplayBody(
      @Nullable List<String> ids,
      @Nullable String webhook,
      @Nullable String session,
      @Nullable String since,
      @Nullable String until,
      @Nullable Boolean all) {

    /// @param opened the session that the key opens; absent means all
    DeadLetterSelection toLetters(@Nullable SessionName opened) {
      checkNotBlank("webhook", webhook);
      checkNotBlank("session", session);
      if (ids != null && (ids.isEmpty() || ids.stream().anyMatch(String::isBlank))) {
        throw Fault.invalid("ids", "must name letters or events");
      }
      var narrows = Stream.of(ids, webhook, session, since, until).anyMatch(Objects::nonNull);
      var meansAll = all != null && all;
      if (narrows == meansAll) {
        throw Fault.invalid(
            "all",
            narrows
                ? "must be alone"
                : "must be true where none of ids, webhook, session, since and until is given");
      }
      return new DeadLetterSelection(
          ids == null ? List.of() : ids,
          webhook == null ? null : new ReceiverKey(webhook),
          opened,
          Timestamps.parse("since", since),
          Timestamps.parse("until", until));
    }

    private static void checkNotBlank(String field, @Nullable String text) {
      if (text != null && text.isBlank()) {
        throw Fault.invalid(field, "must not be blank");
      }
    }
  }

  /// Reads points in time: ISO 8601 with an offset, or Unix milliseconds as in events.
  static final class Timestamps {
    /// Fourteen digits reach the year 5138.
    private static final Pattern MILLISECONDS = Pattern.compile("[0-9]{1,14}");

    private Timestamps() {}

    /// @return absent when the text is
    /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<field>`
    static @Nullable Instant parse(String field, @Nullable String text) {
      if (text == null || text.isEmpty()) {
        return null;
      }
      try {
        return MILLISECONDS.matcher(text).matches()
            ? Instant.ofEpochMilli(Long.parseLong(text))
            : OffsetDateTime.parse(text).toInstant();
      } catch (DateTimeException e) {
        throw new Fault.Invalid(
                field, "must be a time such as 2026-01-31T12:00:00Z, or milliseconds since 1970")
            .toException(e);
      }
    }
  }
}

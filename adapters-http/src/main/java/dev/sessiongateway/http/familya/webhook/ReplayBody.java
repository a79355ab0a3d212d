package dev.sessiongateway.http.familya.webhook;

import dev.sessiongateway.application.webhook.WebhookAdmin.DeadLetterSelection;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.WebhookKey;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The dead letters that get one more attempt. All of them need an explicit `all`: an empty body is
/// more often a mistake.
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
        webhook == null ? null : new WebhookKey(webhook),
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

package dev.sessiongateway.http.simulator;

import dev.sessiongateway.application.webhook.WebhookAdmin;
import dev.sessiongateway.application.webhook.WebhookAdmin.DeadLetterSelection;
import dev.sessiongateway.application.webhook.WebhookAdmin.LoggedAttempt;
import dev.sessiongateway.application.webhook.WebhookAdmin.WebhookStatus;
import dev.sessiongateway.domain.webhook.EndpointHealth.Condition;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/// What is to say about one webhook, in lines. Of its address only scheme, host and port are told,
/// because the rest may be a secret.
final class WebhookFindings {
  private static final int ATTEMPTS = 50;
  private static final int DEAD_LETTERS = 5;
  private static final String ACCEPTED = "accepted";

  private WebhookFindings() {}

  static List<String> of(WebhookStatus status, WebhookAdmin webhooks) {
    var owner = status.session() == null ? "all sessions" : status.session().value();
    var name = "of " + owner + " at " + origin(status.webhook().url()) + ": ";
    var lines = new ArrayList<String>();
    lines.add(name + state(status, webhooks.deliveries(status.id(), ATTEMPTS)));
    if (status.deadLetters() > 0) {
      lines.add(name + counted(status.deadLetters(), "dead letter"));
      var letters = new DeadLetterSelection(List.of(), status.id(), null, null, null);
      webhooks
          .deadLetters(letters, DEAD_LETTERS)
          .forEach(
              letter -> lines.add(name + letter.event() + " was given up, " + letter.reason()));
    }
    return lines;
  }

  private static String state(WebhookStatus status, List<LoggedAttempt> attempts) {
    var waiting =
        status.waiting() == 0 ? "" : "; " + counted(status.waiting(), "event") + " not delivered";
    if (!status.webhook().enabled()) {
      return "it is disabled" + waiting;
    }
    var reason = status.endpoint().reason();
    if (status.endpoint().condition() == Condition.DISABLED) {
      return "its endpoint is disabled, " + (reason == null ? "" : reason) + waiting;
    }
    // A test event has the number 0.
    var last = attempts.stream().filter(attempt -> attempt.attempt() > 0).findFirst();
    if (last.isEmpty()) {
      return "no event was sent" + waiting;
    }
    var attempt = last.get();
    if (attempt.outcome().equals(ACCEPTED)) {
      return "it took %s, the last answer was %d".formatted(attempt.event(), attempt.status())
          + waiting;
    }
    return "%s was tried %s, %s"
            .formatted(attempt.event(), counted(attempt.attempt(), "time"), failure(attempt))
        + waiting;
  }

  /// An answer is not shown, because it may repeat messages.
  private static String failure(LoggedAttempt attempt) {
    return attempt.status() == null ? attempt.answer() : "the answer was " + attempt.status();
  }

  private static String counted(long count, String what) {
    return count + " " + what + (count == 1 ? "" : "s");
  }

  private static String origin(URI url) {
    return url.getScheme() + "://" + url.getHost() + (url.getPort() < 0 ? "" : ":" + url.getPort());
  }
}

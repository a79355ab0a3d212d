package dev.sessiongateway.bootstrap.process;

import dev.sessiongateway.application.Stores;
import dev.sessiongateway.application.webhook.DeliveryLog;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.webhook.Webhook;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Finds in the stores which webhooks hold or refuse events, while no gateway runs on them.
final class StoredWebhookProblems {
  private final Stores stores;

  StoredWebhookProblems(Stores stores) {
    this.stores = stores;
  }

  /// One line for each webhook of a session that does not get all events.
  List<String> lines() {
    return stores.sessions().list().stream()
        .flatMap(session ->
            session.config().receivers().stream()
                .filter(Webhook::enabled)
                .flatMap(webhook -> of(session, webhook)))
        .toList();
  }

  private Stream<String> of(Session session, Webhook webhook) {
    var ref = session.ref();
    var retried = stores.deadLetters().countRetries(ref, webhook.id());
    var held =
        stores.deliveryCursors().find(ref, webhook.id()).filter(cursor -> cursor.failures() > 0);
    if (held.isEmpty() && retried == 0) {
      return Stream.empty();
    }
    var behind = held.map(cursor -> stores.events().lastSeq(ref) - cursor.seq()).orElse(0L);
    var what =
        held.isPresent()
            ? "at most %d events wait".formatted(behind)
            : "%d refused events are retried".formatted(retried);
    return Stream.of(
        "%s of %s: %s%s"
            .formatted(
                webhook.url().getHost(), session.name(), what, last(session, webhook).orElse("")));
  }

  private Optional<String> last(Session session, Webhook webhook) {
    return stores.deliveryLog().list(session.ref(), webhook.id(), 20).stream()
        .filter(entry -> !entry.outcome().equals("accepted"))
        .findFirst()
        .map(StoredWebhookProblems::text);
  }

  private static String text(DeliveryLog.Entry entry) {
    var answer = entry.status() == null ? entry.answer() : "HTTP " + entry.status();
    return "; last " + entry.event() + " " + entry.eventId() + " at " + entry.at() + ": " + answer;
  }
}

package dev.sessiongateway.http.simulator.graph;

import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.http.simulator.graph.WebhookBody.SentMessage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The messages that the app of a business sent, and how far it knows that they came. Thread-safe.
final class SentMessages {
  private static final List<Step> STEPS =
      List.of(
          new Step("sent", Ack.SERVER),
          new Step("delivered", Ack.DEVICE),
          new Step(WebhookBody.READ, Ack.READ));

  private final Recent<MessageId, Sent> all = new Recent<>();

  /// Before a message goes, so that no acknowledgement comes too early.
  synchronized void expect(MessageId id, SentMessage message) {
    all.put(id, new Sent(message, 0));
  }

  /// What is kept of a message; null for one that the app did not send.
  synchronized @Nullable SentMessage find(MessageId id) {
    var found = all.get(id);
    return found == null ? null : found.message();
  }

  /// A message of the app came as far as this.
  ///
  /// @return the statuses that the app does not know yet, in their order
  synchronized List<Step> advance(MessageId id, Ack ack) {
    var before = all.get(id);
    if (before == null) {
      return List.of();
    }
    all.put(id, new Sent(before.message(), Math.max(ack.level(), before.level())));
    return STEPS.stream()
        .filter(step -> step.ack().level() > before.level() && step.ack().level() <= ack.level())
        .toList();
  }

  /// @param level of the last acknowledgement that was sent to the app
  private record Sent(SentMessage message, int level) {}

  /// A status and the acknowledgement that it reports.
  record Step(String status, Ack ack) {}
}

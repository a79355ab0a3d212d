package dev.sessiongateway.application.webhook;

import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.domain.webhook.Webhook;

/// Counts what a cursor still has to deliver: the renderings of the events behind it that its
/// webhook subscribes to.
final class Backlog {
  /// Counting more would take longer than a caller waits.
  static final int COUNT_LIMIT = 5_000;

  private static final int READ_AT_ONCE = 500;

  private final DeliveryContext context;

  Backlog(DeliveryContext context) {
    this.context = context;
  }

  /// Exact up to [#COUNT_LIMIT] events behind the cursor, extrapolated beyond them.
  long count(LiveSession live, Webhook webhook, DeliveryCursor cursor) {
    var all = context.events().lastSeq(live.ref()) - cursor.seq();
    var session = live.session();
    var subscription = webhook.subscription();
    var wanted = 0L;
    var seen = 0L;
    var seq = cursor.seq();
    while (seen < Math.min(all, COUNT_LIMIT)) {
      var batch = context.events().read(live.ref(), seq, READ_AT_ONCE);
      if (batch.isEmpty()) {
        break;
      }
      for (var event : batch) {
        wanted += context.ports().renderer().count(subscription, session, event);
      }
      seen += batch.size();
      seq = batch.getLast().seq();
    }
    var rest = Math.max(0, all - seen);
    var estimate = seen == 0 ? 0 : Math.round((double) rest * wanted / seen);
    return Math.max(0, wanted + estimate - cursor.part());
  }
}

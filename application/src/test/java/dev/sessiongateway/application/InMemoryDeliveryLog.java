package dev.sessiongateway.application;

import dev.sessiongateway.application.delivery.DeliveryLog;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.ReceiverId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

final class InMemoryDeliveryLog implements DeliveryLog {
  private final InMemoryWorld world;

  InMemoryDeliveryLog(InMemoryWorld world) {
    this.world = world;
  }

  @Override
  public void add(SessionRef session, Entry entry) {
    if (session == null) {
      world.write(() -> world.triesOfNone.add(entry));
    } else {
      world.change(session, contents -> contents.tries.add(entry));
    }
  }

  @Override
  public List<Entry> list(SessionRef session, ReceiverId webhook, int limit) {
    return world.read(() -> {
      var all = session == null ? world.triesOfNone : world.contents(session).tries;
      return all.reversed().stream()
          .filter(entry -> entry.webhook().equals(webhook))
          .limit(limit)
          .toList();
    });
  }

  @Override
  public int prune(Instant before, long keep, int limit) {
    return world.write(() -> {
      var removed = 0;
      var logs = new ArrayList<List<Entry>>();
      logs.add(world.triesOfNone);
      world.everything().forEach(contents -> logs.add(contents.tries));
      for (var log : logs) {
        for (var left = limit; left > 0 && !log.isEmpty(); left--) {
          if (!log.getFirst().at().isBefore(before) && log.size() <= keep) {
            break;
          }
          log.removeFirst();
          removed++;
        }
      }
      return removed;
    });
  }
}

package dev.sessiongateway.application;

import dev.sessiongateway.application.delivery.DeadLetterStore;
import dev.sessiongateway.application.delivery.DeliveryLog;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.ReceiverId;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

final class InMemoryDeadLetterStore implements DeadLetterStore {
  private final InMemoryWorld world;

  InMemoryDeadLetterStore(InMemoryWorld world) {
    this.world = world;
  }

  @Override
  public List<DeadLetter> list(SessionRef session, Selection selection, int limit) {
    return world.read(() ->
        world.contents(session).letters.stream()
            .filter(letter -> letter.due() == null)
            .filter(selection::covers)
            .sorted(Comparator.comparing(DeadLetter::at))
            .limit(limit)
            .toList());
  }

  @Override
  public long count(SessionRef session, ReceiverId webhook) {
    return list(session, new Selection(webhook, List.of(), null, null), Integer.MAX_VALUE).size();
  }

  @Override
  public int retryAt(SessionRef session, Selection selection, Instant now) {
    return world.write(
        session.name(),
        () -> {
          var letters = world.contents(session).letters;
          letters.replaceAll(letter -> selection.covers(letter) ? letter.retriedAt(now) : letter);
          return (int) letters.stream().filter(selection::covers).count();
        });
  }

  @Override
  public List<DeadLetter> retries(SessionRef session, ReceiverId webhook, int limit) {
    return world.read(() ->
        retried(session, webhook)
            .sorted(
                Comparator.comparing(DeadLetter::due)
                    .thenComparingLong(letter -> letter.event().seq())
                    .thenComparingInt(DeadLetter::part))
            .limit(limit)
            .toList());
  }

  @Override
  public long countRetries(SessionRef session, ReceiverId webhook) {
    return world.read(() -> retried(session, webhook).count());
  }

  private Stream<DeadLetter> retried(SessionRef session, ReceiverId webhook) {
    return world.contents(session).letters.stream()
        .filter(letter -> letter.due() != null)
        .filter(letter -> letter.webhook().equals(webhook));
  }

  @Override
  public void settle(SessionRef session, DeadLetter deadLetter, DeliveryLog.Entry attempt) {
    world.change(
        session,
        contents -> {
          contents.tries.add(attempt);
          return contents.letters.removeIf(is(deadLetter));
        });
  }

  @Override
  public void keep(SessionRef session, DeadLetter deadLetter, DeliveryLog.Entry attempt) {
    world.change(
        session,
        contents -> {
          if (attempt != null) {
            contents.tries.add(attempt);
          }
          contents.letters.replaceAll(letter -> is(deadLetter).test(letter) ? deadLetter : letter);
          return true;
        });
  }

  private static Predicate<DeadLetter> is(DeadLetter deadLetter) {
    return letter -> letter.id().equals(deadLetter.id());
  }

  @Override
  public int prune(SessionRef session, Instant before, int limit) {
    return world.write(
        session.name(),
        () -> {
          var letters = world.contents(session).letters;
          var old =
              letters.stream()
                  .filter(letter -> letter.due() == null && letter.at().isBefore(before))
                  .sorted(Comparator.comparing(DeadLetter::at))
                  .limit(limit)
                  .toList();
          letters.removeAll(old);
          return old.size();
        });
  }
}

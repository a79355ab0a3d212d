package dev.sessiongateway.application;

import dev.sessiongateway.application.InMemoryWorld.KeptLetter;
import dev.sessiongateway.application.webhook.DeadLetterStore;
import dev.sessiongateway.application.webhook.DeliveryLog;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.WebhookId;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

final class InMemoryDeadLetterStore implements DeadLetterStore {
  private final InMemoryWorld world;

  InMemoryDeadLetterStore(InMemoryWorld world) {
    this.world = world;
  }

  @Override
  public List<DeadLetter> list(SessionRef session, Selection wanted, int limit) {
    return world.read(() ->
        world.contents(session).letters.stream()
            .map(KeptLetter::letter)
            .filter(wanted::covers)
            .sorted(Comparator.comparing(DeadLetter::at))
            .limit(limit)
            .toList());
  }

  @Override
  public long count(SessionRef session, WebhookId webhook) {
    return list(session, new Selection(webhook, List.of(), null, null), Integer.MAX_VALUE).size();
  }

  @Override
  public int askAgain(SessionRef session, Selection wanted) {
    return world.write(() -> {
      var letters = world.contents(session).letters;
      letters.replaceAll(
          kept -> wanted.covers(kept.letter()) ? new KeptLetter(kept.letter(), true) : kept);
      return (int) letters.stream().filter(kept -> wanted.covers(kept.letter())).count();
    });
  }

  @Override
  public List<DeadLetter> askedAgain(SessionRef session, WebhookId webhook, int limit) {
    return world.read(() ->
        world.contents(session).letters.stream()
            .filter(KeptLetter::again)
            .map(KeptLetter::letter)
            .filter(deadLetter -> deadLetter.webhook().equals(webhook))
            .sorted(
                Comparator.comparingLong((DeadLetter deadLetter) -> deadLetter.event().seq())
                    .thenComparingInt(DeadLetter::part))
            .limit(limit)
            .toList());
  }

  @Override
  public void settle(SessionRef session, DeadLetter deadLetter, DeliveryLog.Entry tried) {
    world.change(
        session,
        contents -> {
          contents.tries.add(tried);
          return contents.letters.removeIf(is(deadLetter));
        });
  }

  @Override
  public void keep(SessionRef session, DeadLetter deadLetter, DeliveryLog.Entry tried) {
    world.change(
        session,
        contents -> {
          if (tried != null) {
            contents.tries.add(tried);
          }
          contents.letters.replaceAll(
              kept -> is(deadLetter).test(kept) ? new KeptLetter(deadLetter, false) : kept);
          return true;
        });
  }

  private static Predicate<KeptLetter> is(DeadLetter deadLetter) {
    return kept -> kept.letter().id().equals(deadLetter.id());
  }

  @Override
  public int prune(SessionRef session, Instant before, int limit) {
    return world.write(() -> {
      var letters = world.contents(session).letters;
      var old =
          letters.stream()
              .filter(kept -> kept.letter().at().isBefore(before))
              .sorted(Comparator.comparing(kept -> kept.letter().at()))
              .limit(limit)
              .toList();
      letters.removeAll(old);
      return old.size();
    });
  }
}

package dev.sessiongateway.application;

import dev.sessiongateway.application.delivery.DeadLetterStore.DeadLetter;
import dev.sessiongateway.application.delivery.DeliveryCursor;
import dev.sessiongateway.application.delivery.DeliveryCursorStore;
import dev.sessiongateway.application.delivery.DeliveryLog;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.ReceiverId;
import java.util.List;
import java.util.Optional;

final class InMemoryDeliveryCursorStore implements DeliveryCursorStore {
  private final InMemoryWorld world;

  InMemoryDeliveryCursorStore(InMemoryWorld world) {
    this.world = world;
  }

  @Override
  public Optional<DeliveryCursor> find(SessionRef session, ReceiverId webhook) {
    return world.read(() -> Optional.ofNullable(world.contents(session).cursors.get(webhook)));
  }

  @Override
  public List<DeliveryCursor> list(SessionRef session) {
    return world.read(() -> List.copyOf(world.contents(session).cursors.values()));
  }

  @Override
  public List<DeliveryCursor> list() {
    return world.read(() ->
        world.sessions.values().stream()
            .flatMap(session -> world.contents(session.ref()).cursors.values().stream())
            .toList());
  }

  @Override
  public void open(DeliveryCursor cursor) {
    world.change(cursor.session(), contents -> contents.cursors.put(cursor.webhook(), cursor));
  }

  @Override
  public boolean save(DeliveryCursor cursor) {
    return move(cursor, List.of(), null);
  }

  @Override
  public boolean save(DeliveryCursor cursor, DeliveryLog.Entry attempt) {
    return move(cursor, List.of(), attempt);
  }

  @Override
  public boolean leave(
      DeliveryCursor next, List<DeadLetter> deadLetters, DeliveryLog.Entry attempt) {
    return move(next, deadLetters, attempt);
  }

  private boolean move(
      DeliveryCursor cursor, List<DeadLetter> deadLetters, DeliveryLog.Entry attempt) {
    return world.write(
        cursor.session().name(),
        () ->
            world.isThere(cursor.session())
                && move(world.contents(cursor.session()), cursor, deadLetters, attempt));
  }

  private static boolean move(
      Contents contents,
      DeliveryCursor cursor,
      List<DeadLetter> deadLetters,
      DeliveryLog.Entry attempt) {
    if (contents.cursors.replace(cursor.webhook(), cursor) == null) {
      return false;
    }
    if (attempt != null) {
      contents.tries.add(attempt);
    }
    for (var deadLetter : deadLetters) {
      contents.letters.removeIf(old -> old.id().equals(deadLetter.id()));
      contents.letters.add(deadLetter);
    }
    return true;
  }

  @Override
  public void remove(SessionRef session, ReceiverId webhook) {
    world.write(
        session.name(),
        () -> {
          var contents = world.contents(session);
          contents.cursors.remove(webhook);
          contents.letters.replaceAll(
              letter -> letter.webhook().equals(webhook) ? letter.retriedAt(null) : letter);
          return true;
        });
  }
}

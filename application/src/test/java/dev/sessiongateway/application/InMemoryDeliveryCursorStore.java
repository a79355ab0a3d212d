package dev.sessiongateway.application;

import dev.sessiongateway.application.InMemoryWorld.Contents;
import dev.sessiongateway.application.InMemoryWorld.KeptLetter;
import dev.sessiongateway.application.webhook.DeadLetterStore.DeadLetter;
import dev.sessiongateway.application.webhook.DeliveryCursor;
import dev.sessiongateway.application.webhook.DeliveryCursorStore;
import dev.sessiongateway.application.webhook.DeliveryLog;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.WebhookId;
import java.util.List;
import java.util.Optional;

final class InMemoryDeliveryCursorStore implements DeliveryCursorStore {
  private final InMemoryWorld world;

  InMemoryDeliveryCursorStore(InMemoryWorld world) {
    this.world = world;
  }

  @Override
  public Optional<DeliveryCursor> find(SessionRef session, WebhookId webhook) {
    return world.read(() -> Optional.ofNullable(world.contents(session).lanes.get(webhook)));
  }

  @Override
  public List<DeliveryCursor> list(SessionRef session) {
    return world.read(() -> List.copyOf(world.contents(session).lanes.values()));
  }

  @Override
  public void open(DeliveryCursor lane) {
    world.change(lane.session(), contents -> contents.lanes.put(lane.webhook(), lane));
  }

  @Override
  public boolean save(DeliveryCursor lane) {
    return move(lane, List.of(), null);
  }

  @Override
  public boolean save(DeliveryCursor lane, DeliveryLog.Entry tried) {
    return move(lane, List.of(), tried);
  }

  @Override
  public boolean giveUp(DeliveryCursor next, List<DeadLetter> letters, DeliveryLog.Entry tried) {
    return move(next, letters, tried);
  }

  private boolean move(DeliveryCursor lane, List<DeadLetter> letters, DeliveryLog.Entry tried) {
    return world.write(() ->
        world.isThere(lane.session())
            && move(world.contents(lane.session()), lane, letters, tried));
  }

  private static boolean move(
      Contents contents, DeliveryCursor lane, List<DeadLetter> letters, DeliveryLog.Entry tried) {
    if (contents.lanes.replace(lane.webhook(), lane) == null) {
      return false;
    }
    if (tried != null) {
      contents.tries.add(tried);
    }
    for (var letter : letters) {
      contents.letters.removeIf(old -> old.letter().id().equals(letter.id()));
      contents.letters.add(new KeptLetter(letter, false));
    }
    return true;
  }

  @Override
  public void remove(SessionRef session, WebhookId webhook) {
    world.write(() -> {
      world.contents(session).lanes.remove(webhook);
      return true;
    });
  }
}

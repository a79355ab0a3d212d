package dev.sessiongateway.application;

import dev.sessiongateway.application.InMemoryWorld.Contents;
import dev.sessiongateway.application.InMemoryWorld.KeptLetter;
import dev.sessiongateway.application.webhook.DeadLetterStore.Letter;
import dev.sessiongateway.application.webhook.DeliveryLog;
import dev.sessiongateway.application.webhook.Lane;
import dev.sessiongateway.application.webhook.LaneStore;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.WebhookId;
import java.util.List;
import java.util.Optional;

final class InMemoryLaneStore implements LaneStore {
  private final InMemoryWorld world;

  InMemoryLaneStore(InMemoryWorld world) {
    this.world = world;
  }

  @Override
  public Optional<Lane> find(SessionRef session, WebhookId webhook) {
    return world.read(() -> Optional.ofNullable(world.contents(session).lanes.get(webhook)));
  }

  @Override
  public List<Lane> list(SessionRef session) {
    return world.read(() -> List.copyOf(world.contents(session).lanes.values()));
  }

  @Override
  public void open(Lane lane) {
    world.change(lane.session(), contents -> contents.lanes.put(lane.webhook(), lane));
  }

  @Override
  public boolean save(Lane lane) {
    return move(lane, List.of(), null);
  }

  @Override
  public boolean save(Lane lane, DeliveryLog.Entry tried) {
    return move(lane, List.of(), tried);
  }

  @Override
  public boolean giveUp(Lane next, List<Letter> letters, DeliveryLog.Entry tried) {
    return move(next, letters, tried);
  }

  private boolean move(Lane lane, List<Letter> letters, DeliveryLog.Entry tried) {
    return world.write(() ->
        world.isThere(lane.session())
            && move(world.contents(lane.session()), lane, letters, tried));
  }

  private static boolean move(
      Contents contents, Lane lane, List<Letter> letters, DeliveryLog.Entry tried) {
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

package dev.sessiongateway.application;

import dev.sessiongateway.application.InMemoryWorld.Contents;
import dev.sessiongateway.application.webhook.Lane;
import dev.sessiongateway.application.webhook.LaneStore;
import dev.sessiongateway.domain.session.SessionRef;
import dev.sessiongateway.domain.webhook.WebhookId;
import java.util.Comparator;
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
  public void save(Lane lane) {
    world.change(lane.session(), contents -> put(contents, lane));
  }

  @Override
  public void giveUp(Lane next, DeadLetter letter) {
    world.change(
        next.session(),
        contents -> {
          contents.letters.removeIf(old ->
              old.webhook().equals(letter.webhook())
                  && old.seq() == letter.seq()
                  && old.part() == letter.part());
          contents.letters.add(letter);
          return put(contents, next);
        });
  }

  private static Lane put(Contents contents, Lane lane) {
    contents.lanes.put(lane.webhook(), lane);
    return lane;
  }

  @Override
  public List<DeadLetter> deadLetters(SessionRef session, int limit) {
    return world.read(() ->
        world.contents(session).letters.stream()
            .sorted(Comparator.comparing(DeadLetter::at))
            .limit(limit)
            .toList());
  }

  @Override
  public void remove(SessionRef session, WebhookId webhook) {
    world.write(() -> {
      world.contents(session).lanes.remove(webhook);
      return true;
    });
  }
}

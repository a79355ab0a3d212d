package dev.sessiongateway.application;

import dev.sessiongateway.application.broadcast.OptOut;
import dev.sessiongateway.application.broadcast.OptOutStore;
import dev.sessiongateway.application.broadcast.StopWords;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The opt-out lists of the stores in memory.
public final class InMemoryOptOutStore implements OptOutStore {
  private final InMemoryWorld world;

  InMemoryOptOutStore(InMemoryWorld world) {
    this.world = world;
  }

  private BroadcastContents contents(SessionRef session) {
    return BroadcastContents.of(world.contents(session));
  }

  @Override
  public List<OptOut> list(SessionRef session, @Nullable String after, int limit) {
    return world.read(() ->
        contents(session).optOuts.tailMap(after == null ? "" : after, false).values().stream()
            .limit(limit)
            .toList());
  }

  @Override
  public Optional<OptOut> find(SessionRef session, String person) {
    return world.read(() -> Optional.ofNullable(contents(session).optOuts.get(person)));
  }

  @Override
  public Set<String> among(SessionRef session, Collection<String> people) {
    return world.read(() ->
        people.stream()
            .filter(contents(session).optOuts::containsKey)
            .collect(Collectors.toUnmodifiableSet()));
  }

  @Override
  public int add(SessionRef session, List<OptOut> people) {
    return world.change(
        session,
        all -> (int) people.stream().filter(each -> BroadcastContents.of(all).add(each)).count());
  }

  @Override
  public boolean remove(SessionRef session, String person) {
    return world.change(session, all -> BroadcastContents.of(all).optOuts.remove(person) != null);
  }

  @Override
  public Optional<StopWords> stopWords(SessionRef session) {
    return world.read(() -> Optional.ofNullable(contents(session).stopWords));
  }

  @Override
  public void putStopWords(SessionRef session, @Nullable StopWords words) {
    var _ =
        world.change(
            session,
            all -> {
              BroadcastContents.of(all).stopWords = words;
              return true;
            });
  }

  /// Finds it.
  public static final class Extension implements InMemoryExtension<OptOutStore> {
    @Override
    public Class<OptOutStore> port() {
      return OptOutStore.class;
    }

    @Override
    public OptOutStore over(InMemoryWorld world) {
      return new InMemoryOptOutStore(world);
    }
  }
}

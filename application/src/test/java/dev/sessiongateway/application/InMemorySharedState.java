package dev.sessiongateway.application;

import dev.sessiongateway.application.network.NetworkState;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a network keeps, of the sessions that are stored.
final class InMemorySharedState implements NetworkState {
  private final InMemoryWorld world;
  private final NetworkState documents;

  InMemorySharedState(InMemoryWorld world, String network) {
    this.world = world;
    this.documents = world.networkState(network);
  }

  @Override
  public Optional<Map<String, String>> find(SessionName session, String kind, String name) {
    return world.read(() -> documents.find(session, kind, name));
  }

  @Override
  public List<Document> list(SessionName session, String kind) {
    return world.read(() -> documents.list(session, kind));
  }

  @Override
  public List<SessionName> sessions(String kind, String name) {
    return world.read(() -> documents.sessions(kind, name));
  }

  @Override
  public void save(SessionName session, Instant at, List<Document> changed) {
    change(
        session,
        () -> {
          if (!world.sessions.containsKey(session)) {
            throw Fault.notFound("session", session.value());
          }
          documents.save(session, at, changed);
        });
  }

  @Override
  public void delete(SessionName session, String kind, String name) {
    change(session, () -> documents.delete(session, kind, name));
  }

  @Override
  public void clear(SessionName session) {
    change(session, () -> documents.clear(session));
  }

  private void change(SessionName session, Runnable work) {
    world.write(
        session,
        () -> {
          work.run();
          return session;
        });
  }

  @Override
  public int prune(String kind, Instant before) {
    return world.write(() -> documents.prune(kind, before));
  }
}

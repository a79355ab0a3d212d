package dev.sessiongateway.application.network;

import dev.sessiongateway.domain.session.SessionName;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Has no documents, and takes none.
final class NoNetworkState implements NetworkState {
  @Override
  public Optional<Map<String, String>> find(SessionName session, String kind, String name) {
    return Optional.empty();
  }

  @Override
  public List<Document> list(SessionName session, String kind) {
    return List.of();
  }

  @Override
  public List<SessionName> sessions(String kind, String name) {
    return List.of();
  }

  @Override
  public void save(SessionName session, Instant at, List<Document> documents) {
    throw new IllegalStateException("this network was given no place to keep anything");
  }

  @Override
  public void delete(SessionName session, String kind, String name) {}

  @Override
  public void clear(SessionName session) {}

  @Override
  public int prune(String kind, Instant before) {
    return 0;
  }
}

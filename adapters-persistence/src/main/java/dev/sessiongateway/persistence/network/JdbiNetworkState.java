package dev.sessiongateway.persistence.network;

import dev.sessiongateway.application.network.NetworkState;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.persistence.database.Database;
import dev.sessiongateway.persistence.database.Selection;
import dev.sessiongateway.persistence.database.SessionLocation;
import dev.sessiongateway.persistence.database.SessionLocations;
import dev.sessiongateway.persistence.database.StoredTime;
import dev.sessiongateway.persistence.json.Json;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What one network keeps, in the registry: a session finds it wherever its own store is.
public final class JdbiNetworkState implements NetworkState {
  private static final String FIND =
      """
      SELECT content FROM network_state
      WHERE instance = :instance AND network = :network AND kind = :kind AND name = :name
      """;

  private static final String LIST =
      """
      SELECT content FROM network_state
      WHERE instance = :instance AND network = :network AND kind = :kind ORDER BY name
      """;

  private static final String SESSIONS =
      """
      SELECT session FROM network_state
      WHERE network = :network AND kind = :kind AND name = :name ORDER BY session
      """;

  /// Nothing for a session that was deleted meanwhile.
  private static final String SAVE =
      """
      INSERT INTO network_state (network, instance, session, kind, name, saved_at, content)
      SELECT ?1, instance, name, ?2, ?3, ?4, ?5 FROM registered_session
      WHERE name = ?6 AND instance = ?7
      ON CONFLICT (instance, network, kind, name)
        DO UPDATE SET saved_at = excluded.saved_at, content = excluded.content
      """;

  private static final String DELETE =
      "DELETE FROM network_state WHERE instance = ?1 AND network = ?2 AND kind = ?3 AND name = ?4";

  private static final String CLEAR =
      "DELETE FROM network_state WHERE instance = ?1 AND network = ?2";

  private static final String PRUNE =
      "DELETE FROM network_state WHERE network = ?1 AND kind = ?2 AND saved_at < ?3";

  private final Database registry;
  private final SessionLocations locations;
  private final Json json;
  private final String network;

  public JdbiNetworkState(
      Database registry, SessionLocations locations, Json json, String network) {
    this.registry = registry;
    this.locations = locations;
    this.json = json;
    this.network = network;
  }

  @Override
  public Optional<Map<String, String>> find(SessionName session, String kind, String name) {
    return documents(FIND, session, Map.of("kind", kind, "name", name)).stream()
        .map(Document::values)
        .findFirst();
  }

  @Override
  public List<Document> list(SessionName session, String kind) {
    return documents(LIST, session, Map.of("kind", kind));
  }

  private List<Document> documents(String sql, SessionName session, Map<String, Object> which) {
    var location = locations.find(session);
    if (location.isEmpty()) {
      return List.of();
    }
    var arguments = new HashMap<>(which);
    arguments.put("network", network);
    arguments.put("instance", location.get().instance().toString());
    return registry.read(handle ->
        new Selection(sql, arguments).list(handle, row -> json.document(row.getString(1))));
  }

  @Override
  public List<SessionName> sessions(String kind, String name) {
    var which = Map.<String, Object>of("network", network, "kind", kind, "name", name);
    return registry.read(handle ->
        new Selection(SESSIONS, which).list(handle, row -> new SessionName(row.getString(1))));
  }

  @Override
  public void save(SessionName session, Instant at, List<Document> documents) {
    var location =
        locations.find(session).orElseThrow(() -> Fault.notFound("session", session.value()));
    var texts = documents.stream().map(json::write).toList();
    write(
        location,
        transaction -> {
          for (var i = 0; i < texts.size(); i++) {
            var document = documents.get(i);
            var saved =
                transaction.update(
                    SAVE,
                    network,
                    document.kind(),
                    document.name(),
                    StoredTime.of(at),
                    texts.get(i),
                    session.value(),
                    location.instance().toString());
            if (saved == 0) {
              throw Fault.notFound("session", session.value());
            }
          }
          return texts.size();
        });
  }

  @Override
  public void delete(SessionName session, String kind, String name) {
    locations
        .find(session)
        .ifPresent(location ->
            write(
                location,
                transaction ->
                    transaction.update(
                        DELETE, location.instance().toString(), network, kind, name)));
  }

  @Override
  public void clear(SessionName session) {
    locations
        .find(session)
        .ifPresent(location ->
            write(
                location,
                transaction -> transaction.update(CLEAR, location.instance().toString(), network)));
  }

  /// The fence of the session is compared in the transaction, as with its other data.
  private void write(SessionLocation location, Database.Write<Integer> work) {
    location.requireOwned();
    var _ = registry.write(location.fence(), List.of(), work);
  }

  @Override
  public int prune(String kind, Instant before) {
    return registry.write(
        transaction -> transaction.update(PRUNE, network, kind, StoredTime.of(before)));
  }
}

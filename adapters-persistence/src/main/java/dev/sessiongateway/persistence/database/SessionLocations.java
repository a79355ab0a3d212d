package dev.sessiongateway.persistence.database;

import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.fault.Fault.StoreUnavailable;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// The locations of all sessions, in memory. Thread-safe.
public final class SessionLocations {
  private final ConcurrentHashMap<SessionName, SessionLocation> byName = new ConcurrentHashMap<>();

  /// Null once the stored sessions are loaded.
  private volatile @Nullable CompletableFuture<?> loading;

  /// From now on whoever reads waits for this, and fails with its failure. Whoever puts does not.
  public void loadedWith(CompletableFuture<?> end) {
    loading = end;
  }

  /// Waits until the stored sessions are loaded.
  public void awaitLoaded() {
    var end = loading;
    if (end != null) {
      try {
        var _ = end.join();
        loading = null;
      } catch (CompletionException e) {
        throw e.getCause() instanceof RuntimeException failure ? failure : e;
      }
    }
  }

  public List<SessionLocation> list() {
    awaitLoaded();
    return List.copyOf(byName.values());
  }

  public Optional<SessionLocation> find(SessionName session) {
    return Optional.ofNullable(get(session));
  }

  private @Nullable SessionLocation get(SessionName session) {
    awaitLoaded();
    return byName.get(session);
  }

  /// Empty also when the session is at another address than the caller's reference says.
  public Optional<SessionLocation> find(SessionRef session) {
    return find(session.name()).filter(location -> location.session().equals(session));
  }

  /// What a query finds; `otherwise` when the session is not there, see [#find(SessionRef)].
  public <T> T read(SessionRef session, T otherwise, Query<T> query) {
    return read(find(session), otherwise, query);
  }

  /// As the one above, see [#findIntact].
  public <T> T readIntact(SessionRef session, T otherwise, Query<T> query) {
    return read(findIntact(session), otherwise, query);
  }

  private static <T> T read(Optional<SessionLocation> found, T otherwise, Query<T> query) {
    return found
        .map(location -> location.read(handle -> query.on(handle, location.key())))
        .orElse(otherwise);
  }

  /// For reading messages, chats and contacts. A damaged store is refused, because the substitute
  /// is empty and an empty answer would claim that there never was any data.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `store.damaged`
  public Optional<SessionLocation> findIntact(SessionRef session) {
    var location = find(session);
    if (location.isPresent() && location.get().isSubstitute()) {
      throw new StoreUnavailable(StoreUnavailable.Cause.DAMAGED).toException();
    }
    return location;
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`; `store.busy` when
  ///   the session has just moved to another address than the caller's reference says
  public SessionLocation get(SessionRef session) {
    var location = get(session.name());
    if (location == null) {
      throw Fault.notFound("session", session.name().value());
    }
    if (!location.session().equals(session)) {
      throw new StoreUnavailable(StoreUnavailable.Cause.BUSY).toException();
    }
    return location;
  }

  public void put(SessionLocation location) {
    byName.put(location.session().name(), location);
  }

  /// Puts the location of a session that this gateway has not taken, unless it has taken it
  /// meanwhile: it may be creating it, or moving it.
  public void putUntaken(SessionLocation location) {
    var _ =
        byName.merge(
            location.session().name(),
            location,
            (now, read) -> now.isOwnOf(read.instance(), read.session()) ? now : read);
  }

  /// Puts a location in the place of another one, unless that was replaced meanwhile.
  public void replace(SessionLocation before, SessionLocation after) {
    byName.replace(before.session().name(), before, after);
  }

  public void remove(SessionLocation location) {
    byName.remove(location.session().name(), location);
  }

  /// A query for rows of one session.
  @FunctionalInterface
  public interface Query<T> {
    /// @param key of the session in its store
    T on(Handle handle, long key) throws Exception;
  }
}

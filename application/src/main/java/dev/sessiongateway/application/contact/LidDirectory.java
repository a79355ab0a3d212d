package dev.sessiongateway.application.contact;

import dev.sessiongateway.application.session.SessionObserver;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/// The hidden ids in the store, with the recently used ones in memory. A session without any costs
/// one look at the store. What another node may learn is not kept in memory.
public final class LidDirectory implements LidLookup, SessionObserver {
  /// The most addresses in memory, over all sessions.
  static final int CACHED = 20_000;

  private final ContactStore store;
  private final ConcurrentMap<SessionRef, Boolean> sessionsWithLids = new ConcurrentHashMap<>();
  private final Map<Key, Optional<Address>> cache =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Optional<Address>> eldest) {
          return size() > CACHED;
        }
      };

  /// The sessions that other nodes run.
  private final Set<SessionRef> elsewhere = ConcurrentHashMap.newKeySet();

  public LidDirectory(ContactStore store) {
    this.store = store;
  }

  @Override
  public boolean isEmpty(SessionRef session) {
    return elsewhere.contains(session)
        ? store.countLids(session) == 0
        : !sessionsWithLids.computeIfAbsent(session, ref -> store.countLids(ref) > 0);
  }

  @Override
  public Optional<Address> other(SessionRef session, Address person) {
    if (!person.isPerson() || isEmpty(session)) {
      return Optional.empty();
    }
    var key = new Key(session, person);
    synchronized (cache) {
      var known = cache.get(key);
      if (known != null) {
        return known;
      }
    }
    var found =
        store
            .findLid(session, person)
            .map(pair -> pair.lid().equals(person) ? pair.phone() : pair.lid());
    if (elsewhere.contains(session)) {
      return found;
    }
    synchronized (cache) {
      // A pair that was learned meanwhile is newer than what the store answered.
      var learned = cache.putIfAbsent(key, found);
      return learned == null ? found : learned;
    }
  }

  /// Call before the pairs are stored.
  public void learned(SessionRef session, List<LidMapping> mappings) {
    synchronized (cache) {
      for (var pair : mappings) {
        cache.put(new Key(session, pair.lid()), Optional.of(pair.phone()));
        cache.put(new Key(session, pair.phone()), Optional.of(pair.lid()));
      }
    }
    sessionsWithLids.put(session, true);
  }

  /// A deleted session, or one with another store, is forgotten.
  @Override
  public void changed(@Nullable Session before, @Nullable Session after) {
    if (before != null && (after == null || !after.ref().equals(before.ref()))) {
      forget(before.ref());
    }
  }

  @Override
  public void loaded(List<Session> sessions) {
    for (var session : sessions) {
      if (elsewhere.remove(session.ref())) {
        forget(session.ref());
      }
    }
  }

  @Override
  public void released(Session session) {
    elsewhere.add(session.ref());
    forget(session.ref());
  }

  @Override
  public void changedElsewhere(@Nullable Session before, @Nullable Session after) {
    if (before != null) {
      elsewhere.remove(before.ref());
    }
    if (after != null) {
      elsewhere.add(after.ref());
    }
  }

  private void forget(SessionRef session) {
    sessionsWithLids.remove(session);
    synchronized (cache) {
      cache.keySet().removeIf(key -> key.session().equals(session));
    }
  }

  private record Key(SessionRef session, Address person) {}
}

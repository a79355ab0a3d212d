package dev.sessiongateway.application.contact;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/// The hidden ids in the store, with the recently used ones in memory. A session without any costs
/// one look at the store.
public final class LidDirectory implements LidLookup {
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

  public LidDirectory(ContactStore store) {
    this.store = store;
  }

  @Override
  public boolean isEmpty(SessionRef session) {
    return !sessionsWithLids.computeIfAbsent(session, ref -> store.countLids(ref) > 0);
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

  /// Call for every change of a session: a deleted session, or one with another store, is
  /// forgotten.
  public void changed(@Nullable Session before, @Nullable Session after) {
    if (before != null && (after == null || !after.ref().equals(before.ref()))) {
      var ref = before.ref();
      sessionsWithLids.remove(ref);
      synchronized (cache) {
        cache.keySet().removeIf(key -> key.session().equals(ref));
      }
    }
  }

  private record Key(SessionRef session, Address person) {}
}

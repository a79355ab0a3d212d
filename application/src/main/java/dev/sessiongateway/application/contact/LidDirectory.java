package dev.sessiongateway.application.contact;

import dev.sessiongateway.application.session.SessionObserver;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.contact.LidMapping;
import dev.sessiongateway.domain.session.Session;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/// The hidden ids in the store, with the recently used ones in memory. A session without any costs
/// one look at the store. What another node may learn is kept for one answer only.
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

  /// What was read of those sessions for the present answer.
  private final ScopedValue<Map<SessionRef, ReadPairs>> answer = ScopedValue.newInstance();

  public LidDirectory(ContactStore store) {
    this.store = store;
  }

  @Override
  public boolean isEmpty(SessionRef session) {
    return elsewhere.contains(session)
        ? readPairs(session).isEmpty()
        : !sessionsWithLids.computeIfAbsent(session, ref -> store.countLids(ref) > 0);
  }

  @Override
  public Optional<Address> other(SessionRef session, Address person) {
    if (!person.isPerson()) {
      return Optional.empty();
    }
    if (elsewhere.contains(session)) {
      return readPairs(session).other(person);
    }
    if (isEmpty(session)) {
      return Optional.empty();
    }
    synchronized (cache) {
      var known = cache.get(new Key(session, person));
      if (known != null) {
        return known;
      }
    }
    var found = store.findLid(session, person).map(pair -> other(pair, person));
    return keep(session, person, found);
  }

  private static Address other(LidMapping pair, Address person) {
    return pair.lid().equals(person) ? pair.phone() : pair.lid();
  }

  private boolean isCached(SessionRef session, Address person) {
    synchronized (cache) {
      return cache.containsKey(new Key(session, person));
    }
  }

  private Optional<Address> keep(SessionRef session, Address person, Optional<Address> found) {
    synchronized (cache) {
      // A pair that was learned meanwhile is newer than what the store answered.
      var learned = cache.putIfAbsent(new Key(session, person), found);
      return learned == null ? found : learned;
    }
  }

  private ReadPairs readPairs(SessionRef session) {
    return answer.isBound()
        ? answer.get().computeIfAbsent(session, ReadPairs::new)
        : new ReadPairs(session);
  }

  @Override
  public <T extends @Nullable Object, X extends Throwable> T inOneAnswer(
      ScopedValue.CallableOp<? extends T, X> work) throws X {
    return answer.isBound()
        ? work.call()
        : ScopedValue.where(answer, new HashMap<>()).<T, X>call(work);
  }

  @Override
  public void prepare(Map<SessionRef, ? extends Collection<Address>> people) {
    var unread = new HashMap<SessionRef, Set<Address>>();
    people.forEach((session, some) -> {
      var wanted = new HashSet<>(some);
      wanted.removeIf(person -> !person.isPerson() || isKnown(session, person));
      if (!wanted.isEmpty()) {
        unread.put(session, wanted);
      }
    });
    if (unread.isEmpty()) {
      return;
    }
    var found = store.findLids(unread);
    unread.forEach((session, some) -> read(session, some, found.get(session)));
  }

  /// Whether the store need not be asked.
  private boolean isKnown(SessionRef session, Address person) {
    return elsewhere.contains(session)
        ? !answer.isBound() || readPairs(session).knows(person)
        : Boolean.FALSE.equals(sessionsWithLids.get(session)) || isCached(session, person);
  }

  /// @param found null when the session knows no hidden id
  private void read(SessionRef session, Set<Address> people, @Nullable List<LidMapping> found) {
    var others = new HashMap<Address, Address>();
    if (found != null) {
      found.forEach(pair -> {
        others.put(pair.lid(), pair.phone());
        if (pair.hasPhone()) {
          others.put(pair.phone(), pair.lid());
        }
      });
    }
    if (elsewhere.contains(session)) {
      readPairs(session).add(found == null, people, others);
      return;
    }
    var _ = sessionsWithLids.putIfAbsent(session, found != null);
    if (found != null) {
      for (var person : people) {
        var _ = keep(session, person, Optional.ofNullable(others.get(person)));
      }
      others.forEach((person, other) -> {
        var _ = keep(session, person, Optional.of(other));
      });
    }
  }

  /// Call before the pairs are stored.
  public void learned(SessionRef session, List<LidMapping> mappings) {
    synchronized (cache) {
      for (var pair : mappings) {
        cache.put(new Key(session, pair.lid()), Optional.of(pair.phone()));
        // A hidden id that takes the place of another one is the newest.
        cache.put(
            new Key(session, pair.phone()),
            pair.hasPhone() ? Optional.of(pair.lid()) : Optional.empty());
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

  /// What was read of a session that another node runs. For one thread.
  private final class ReadPairs {
    private final SessionRef session;
    private final Map<Address, Optional<Address>> others = new HashMap<>();
    private @Nullable Boolean isEmpty;

    ReadPairs(SessionRef session) {
      this.session = session;
    }

    boolean isEmpty() {
      if (isEmpty == null) {
        isEmpty = store.countLids(session) == 0;
      }
      return isEmpty;
    }

    Optional<Address> other(Address person) {
      var known = others.get(person);
      if (known != null) {
        return known;
      }
      if (isEmpty()) {
        return Optional.empty();
      }
      var found = store.findLid(session, person).map(pair -> LidDirectory.other(pair, person));
      others.put(person, found);
      return found;
    }

    boolean knows(Address person) {
      return Boolean.TRUE.equals(isEmpty) || others.containsKey(person);
    }

    void add(boolean hasNone, Set<Address> people, Map<Address, Address> pairs) {
      isEmpty = hasNone;
      people.forEach(person -> others.put(person, Optional.empty()));
      pairs.forEach((person, other) -> others.put(person, Optional.of(other)));
    }
  }
}

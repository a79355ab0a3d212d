package dev.sessiongateway.persistence.messaging;

import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.persistence.database.Database;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeMap;

/// Some positions of messages in long lists, in memory; the lists that were read least recently are
/// forgotten. Thread-safe.
final class KnownPositions {
  /// About 10 MB.
  private static final int MOST = 100_000;

  private final SequencedMap<Scope, Positions> scopes = new LinkedHashMap<>();
  private int count;

  /// The known positions of the messages of these kinds in a scope; of all kinds when there is
  /// none.
  ///
  /// @param disorder of its tally; positions that were kept with another one are forgotten
  synchronized Positions of(
      Database database, long session, String scope, Set<ContentKind> kinds, long disorder) {
    var key = new Scope(database, session, scope, kinds);
    var known = scopes.remove(key);
    if (known != null && known.disorder != disorder) {
      forget(known);
      known = null;
    }
    var positions = known == null ? new Positions(disorder) : known;
    scopes.putLast(key, positions);
    while (count > MOST && scopes.size() > 1) {
      forget(scopes.pollFirstEntry().getValue());
    }
    return positions;
  }

  private void forget(Positions positions) {
    positions.forgotten = true;
    count -= positions.places.size();
  }

  private record Scope(Database database, long session, String scope, Set<ContentKind> kinds) {}

  /// The place of a message in the order of times.
  record TimeKey(long at, long arrival) {
    static final TimeKey FIRST = new TimeKey(Long.MIN_VALUE, Long.MIN_VALUE);
    static final TimeKey LAST = new TimeKey(Long.MAX_VALUE, Long.MAX_VALUE);

    /// Whether it is no message, but before or behind all.
    boolean isEnd() {
      return equals(FIRST) || equals(LAST);
    }
  }

  /// @param position from the oldest, which has 0
  record KnownPlace(long position, TimeKey key) {}

  /// The known positions of one scope.
  final class Positions {
    private final long disorder;
    private final TreeMap<Long, TimeKey> places = new TreeMap<>();
    private boolean forgotten;

    private Positions(long disorder) {
      this.disorder = disorder;
    }

    /// The known place nearest to a position; both ends are known.
    ///
    /// @param messages the length of the list
    KnownPlace nearest(long position, long messages) {
      synchronized (KnownPositions.this) {
        var below = places.floorEntry(position);
        var above = places.ceilingEntry(position);
        var lower = below == null ? new KnownPlace(0, TimeKey.FIRST) : place(below);
        var upper = above == null ? new KnownPlace(messages - 1, TimeKey.LAST) : place(above);
        return position - lower.position() <= upper.position() - position ? lower : upper;
      }
    }

    private static KnownPlace place(Map.Entry<Long, TimeKey> entry) {
      return new KnownPlace(entry.getKey(), entry.getValue());
    }

    void keep(KnownPlace place) {
      synchronized (KnownPositions.this) {
        if (!forgotten && places.put(place.position(), place.key()) == null) {
          count++;
        }
      }
    }
  }
}

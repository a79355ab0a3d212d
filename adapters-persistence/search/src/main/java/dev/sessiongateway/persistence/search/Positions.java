package dev.sessiongateway.persistence.search;

import dev.sessiongateway.application.search.SearchIndex;
import dev.sessiongateway.application.search.SearchIndex.Query;
import java.time.Instant;

/// The positions of documents in the order of time: numbers whose upper bits are a millisecond, and
/// whose lower bits count the documents of that millisecond.
final class Positions {
  /// How many documents a millisecond has; further ones are counted in the next.
  static final long PER_MILLISECOND = 1L << 21;

  private Positions() {}

  /// The first of this time.
  static long first(Instant at) {
    return SearchIndex.millis(at) * PER_MILLISECOND;
  }

  /// The lowest that the query selects.
  static long lowest(Query query) {
    return query.notBefore() == null ? 0 : first(query.notBefore());
  }

  /// The highest that the query selects by its times.
  static long highest(Query query) {
    return query.notAfter() == null
        ? Long.MAX_VALUE
        : first(query.notAfter()) + PER_MILLISECOND - 1;
  }
}

package dev.sessiongateway.application.search;

import dev.sessiongateway.application.search.SearchIndex.Order;
import dev.sessiongateway.application.search.text.SearchText;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.ContentKind;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What somebody searches for.
///
/// @param cursor from the page before; null for the first page
/// @param limit messages of a page, 1 to [#HIGHEST_LIMIT]
public record SearchRequest(
    SearchText text, Filter filter, Order order, @Nullable String cursor, int limit) {
  public static final int HIGHEST_LIMIT = 100;

  /// Selects the messages that match all parts. Absent or empty parts do not filter.
  ///
  /// @param notBefore,notAfter inclusive
  public record Filter(
      @Nullable Address chat,
      @Nullable Address sender,
      @Nullable Boolean fromMe,
      Set<ContentKind> kinds,
      @Nullable Instant notBefore,
      @Nullable Instant notAfter) {
    public static final Filter NONE = new Filter(null, null, null, Set.of(), null, null);

    public Filter {
      kinds = Set.copyOf(kinds);
    }
  }
}

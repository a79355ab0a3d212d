package dev.sessiongateway.http.audit;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Lines of a trail, newest first.
///
/// @param next the number before which the next page begins; null behind the last
record TrailPage(List<NumberedEntry> entries, @Nullable Long next) {
  TrailPage {
    entries = List.copyOf(entries);
  }
}

package dev.sessiongateway.http.simulator.graph;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A list of objects.
record GraphList<T>(List<T> data, @Nullable Paging paging) {
  static <T> GraphList<T> of(List<T> all) {
    return new GraphList<>(List.copyOf(all), null);
  }

  /// @param next the address of what follows; absent at the end
  record Paging(Cursors cursors, @Nullable String next) {}

  record Cursors(String before, String after) {}
}

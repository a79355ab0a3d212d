package dev.sessiongateway.domain.messaging;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A titled block of rows in a list message.
public record ListSection(String title, List<Row> rows) {
  public ListSection {
    rows = List.copyOf(rows);
  }

  /// One choice. `rowId` identifies it in the reply.
  public record Row(String rowId, String title, @Nullable String description) {}
}

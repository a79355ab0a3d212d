package dev.sessiongateway.domain.messaging;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A titled block of rows in a list message.
public record ListSection(String title, List<Row> rows) {
  public ListSection {
    Limits.text("list.sections.title", title, Limits.TITLE);
    Limits.count("list.sections.rows", rows.size(), Limits.ROWS);
    rows = List.copyOf(rows);
  }

  /// One choice. `rowId` identifies the answer.
  public record Row(String rowId, String title, @Nullable String description) {
    public Row {
      Limits.text("list.sections.rows.rowId", rowId, Limits.ROW_ID);
      Limits.text("list.sections.rows.title", title, Limits.TITLE);
      Limits.atMost("list.sections.rows.description", description, Limits.DESCRIPTION);
    }
  }
}

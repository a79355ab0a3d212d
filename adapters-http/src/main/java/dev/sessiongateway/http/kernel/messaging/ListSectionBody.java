package dev.sessiongateway.http.kernel.messaging;

import dev.sessiongateway.domain.messaging.InteractiveContent.ListSection;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A section of a list message, as both families take it.
public record ListSectionBody(
    @Length(max = ContentLimits.TITLE) String title,
    @Size(min = 1, max = ContentLimits.ROWS) List<Row> rows) {
  public ListSection toSection() {
    return new ListSection(title, rows.stream().map(Row::toRow).toList());
  }

  /// @param rowId identifies the picked row in the reply
  public record Row(
      @Length(max = ContentLimits.TITLE) String title,
      @Nullable @Length(max = ContentLimits.DESCRIPTION) String description,
      @Length(max = ContentLimits.ROW_ID) String rowId) {
    private ListSection.Row toRow() {
      return new ListSection.Row(rowId, title, description);
    }
  }
}

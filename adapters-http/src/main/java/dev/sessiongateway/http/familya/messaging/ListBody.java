package dev.sessiongateway.http.familya.messaging;

import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ListSection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A list message inside a body.
///
/// @param button the text that opens the list
/// @spec api.md#records List message
record ListBody(
    String title,
    @Nullable String description,
    @Nullable String footer,
    String button,
    List<Section> sections) {

  Content toContent() {
    return new Content.ListMessage(
        title, description, footer, button, sections.stream().map(Section::toSection).toList());
  }

  record Section(String title, List<Row> rows) {
    ListSection toSection() {
      return new ListSection(title, rows.stream().map(Row::toRow).toList());
    }
  }

  /// @param rowId identifies the picked row in the reply
  record Row(String title, @Nullable String description, String rowId) {
    ListSection.Row toRow() {
      return new ListSection.Row(rowId, title, description);
    }
  }
}

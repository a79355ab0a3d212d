package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ListSection;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A text with a button that opens a list of rows.
///
/// @param footerText required, as in Evolution API; may be empty, because some clients always send
///   it
record SendListBody(
    String number,
    String title,
    @Nullable String description,
    @JsonAlias("button") String buttonText,
    @JsonAlias("footer") @Nullable String footerText,
    @JsonAlias("values") List<Section> sections,
    @JsonUnwrapped SendOptions options)
    implements SendBody {

  @Override
  public Content toContent(ApiRequest request) {
    if (footerText == null) {
      throw Fault.invalid("footerText", "is required; it may be empty");
    }
    return new Content.ListMessage(
        title,
        description,
        footerText.isBlank() ? null : footerText,
        buttonText,
        sections.stream().map(Section::toSection).toList());
  }

  @Override
  public String named(String field) {
    return switch (field) {
      case "list.button" -> "buttonText";
      case "list.footer" -> "footerText";
      default -> field.startsWith("list.") ? field.substring("list.".length()) : field;
    };
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

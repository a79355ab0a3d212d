package dev.sessiongateway.http.kernel.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.InteractiveContent.ListSection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A list and its reply in the network's own object.
final class ProtocolList {
  private static final String SINGLE_SELECT = "SINGLE_SELECT";

  private ProtocolList() {}

  static Message of(InteractiveContent.ListMessage list) {
    return new Message(
        list.title(),
        list.description(),
        list.button(),
        list.footer(),
        SINGLE_SELECT,
        list.sections().stream().map(Section::of).toList());
  }

  static Reply of(InteractiveContent.ListReply reply) {
    return new Reply(reply.text(), reply.description(), SINGLE_SELECT, new Selected(reply.rowId()));
  }

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Message(
      String title,
      @Nullable String description,
      String buttonText,
      @Nullable String footerText,
      String listType,
      List<Section> sections) {}

  record Section(String title, List<Row> rows) {
    static Section of(ListSection section) {
      return new Section(section.title(), section.rows().stream().map(Row::of).toList());
    }
  }

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Row(String title, @Nullable String description, String rowId) {
    static Row of(ListSection.Row row) {
      return new Row(row.title(), row.description(), row.rowId());
    }
  }

  @JsonInclude(JsonInclude.Include.NON_NULL)
  record Reply(
      String title, @Nullable String description, String listType, Selected singleSelectReply) {}

  record Selected(String selectedRowId) {}
}

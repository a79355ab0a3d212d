package dev.sessiongateway.network.simulator.journal;

import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.ListSection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A content with choices in the journal, or the reply to one.
public sealed interface InteractiveContentRecord extends ContentRecord
    permits InteractiveContentRecord.Buttons,
        InteractiveContentRecord.Choices,
        CarouselRecord,
        InteractiveContentRecord.Press,
        InteractiveContentRecord.Pick {
  static ContentRecord of(InteractiveContent content) {
    return switch (content) {
      case InteractiveContent.Buttons(var header, var image, var body, var footer, var buttons) ->
          new Buttons(
              header,
              FileRecord.of(image),
              body,
              footer,
              buttons.stream().map(ButtonRecord::of).toList());
      case InteractiveContent.ListMessage(
              var title,
              var description,
              var footer,
              var button,
              var sections) ->
          new Choices(
              title,
              description,
              footer,
              button,
              sections.stream().map(SectionRecord::of).toList());
      case InteractiveContent.Carousel carousel -> CarouselRecord.of(carousel);
      // The gateway hands over what is shown.
      case InteractiveContent.NumberedChoices(var shown, _) -> ContentRecord.of(shown);
      case InteractiveContent.ButtonReply(var buttonId, var text) -> new Press(buttonId, text);
      case InteractiveContent.ListReply(var rowId, var text, var description) ->
          new Pick(rowId, text, description);
    };
  }

  record Buttons(
      @Nullable String header,
      @Nullable FileRecord image,
      String body,
      @Nullable String footer,
      List<ButtonRecord> buttons)
      implements InteractiveContentRecord {
    @Override
    public Content toContent() {
      var picture = image == null ? null : image.toAttachment();
      return new InteractiveContent.Buttons(
          header, picture, body, footer, buttons.stream().map(ButtonRecord::toButton).toList());
    }
  }

  record Choices(
      String title,
      @Nullable String description,
      @Nullable String footer,
      String button,
      List<SectionRecord> sections)
      implements InteractiveContentRecord {
    @Override
    public Content toContent() {
      return new InteractiveContent.ListMessage(
          title,
          description,
          footer,
          button,
          sections.stream().map(SectionRecord::toSection).toList());
    }
  }

  record SectionRecord(String title, List<RowRecord> rows) {
    static SectionRecord of(ListSection section) {
      return new SectionRecord(
          section.title(),
          section.rows().stream()
              .map(row -> new RowRecord(row.rowId(), row.title(), row.description()))
              .toList());
    }

    ListSection toSection() {
      return new ListSection(
          title,
          rows.stream()
              .map(row -> new ListSection.Row(row.rowId(), row.title(), row.description()))
              .toList());
    }
  }

  record RowRecord(String rowId, String title, @Nullable String description) {}

  record Press(String buttonId, String text) implements InteractiveContentRecord {
    @Override
    public Content toContent() {
      return new InteractiveContent.ButtonReply(buttonId, text);
    }
  }

  record Pick(String rowId, String text, @Nullable String description)
      implements InteractiveContentRecord {
    @Override
    public Content toContent() {
      return new InteractiveContent.ListReply(rowId, text, description);
    }
  }
}

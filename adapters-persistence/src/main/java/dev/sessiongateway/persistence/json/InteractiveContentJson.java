package dev.sessiongateway.persistence.json;

import com.fasterxml.jackson.annotation.JsonTypeName;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.ListSection;
import dev.sessiongateway.domain.messaging.NumberedChoice;
import dev.sessiongateway.domain.text.Coded;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A stored content with choices, or the reply to one.
sealed interface InteractiveContentJson extends ContentJson
    permits InteractiveContentJson.Buttons,
        InteractiveContentJson.ListMessage,
        CarouselJson,
        InteractiveContentJson.NumberedChoices,
        InteractiveContentJson.ButtonReply,
        InteractiveContentJson.ListReply {
  static ContentJson of(InteractiveContent content) {
    return switch (content) {
      case InteractiveContent.Buttons(var header, var image, var body, var footer, var buttons) ->
          new Buttons(
              header,
              FileJson.ofOptional(image),
              body,
              footer,
              buttons.stream().map(ButtonJson::of).toList());
      case InteractiveContent.ListMessage(
              var title,
              var description,
              var footer,
              var button,
              var sections) ->
          new ListMessage(
              title, description, footer, button, sections.stream().map(Section::of).toList());
      case InteractiveContent.Carousel carousel -> CarouselJson.of(carousel);
      case InteractiveContent.NumberedChoices(var shown, var choices) ->
          new NumberedChoices(ContentJson.of(shown), choices.stream().map(Choice::of).toList());
      case InteractiveContent.ButtonReply(var id, var text) -> new ButtonReply(id, text);
      case InteractiveContent.ListReply(var id, var text, var description) ->
          new ListReply(id, text, description);
    };
  }

  @JsonTypeName("buttons")
  record Buttons(
      @Nullable String header,
      @Nullable FileJson image,
      String body,
      @Nullable String footer,
      List<ButtonJson> buttons)
      implements InteractiveContentJson {
    @Override
    public Content toContent() {
      return new InteractiveContent.Buttons(
          header,
          image == null ? null : image.toAttachment(),
          body,
          footer,
          buttons.stream().map(ButtonJson::toButton).toList());
    }
  }

  @JsonTypeName("list")
  record ListMessage(
      String title,
      @Nullable String description,
      @Nullable String footer,
      String button,
      List<Section> sections)
      implements InteractiveContentJson {
    @Override
    public Content toContent() {
      return new InteractiveContent.ListMessage(
          title, description, footer, button, sections.stream().map(Section::toSection).toList());
    }
  }

  record Section(String title, List<Row> rows) {
    static Section of(ListSection section) {
      return new Section(section.title(), section.rows().stream().map(Row::of).toList());
    }

    ListSection toSection() {
      return new ListSection(title, rows.stream().map(Row::toRow).toList());
    }
  }

  record Row(String id, String title, @Nullable String description) {
    static Row of(ListSection.Row row) {
      return new Row(row.rowId(), row.title(), row.description());
    }

    ListSection.Row toRow() {
      return new ListSection.Row(id, title, description);
    }
  }

  @JsonTypeName("numbered-choices")
  record NumberedChoices(ContentJson shown, List<Choice> choices)
      implements InteractiveContentJson {
    @Override
    public Content toContent() {
      return new InteractiveContent.NumberedChoices(
          shown.toContent(), choices.stream().map(Choice::toChoice).toList());
    }
  }

  record Choice(String kind, String id, String text, @Nullable String description) {
    static Choice of(NumberedChoice choice) {
      return new Choice(choice.kind().code(), choice.id(), choice.text(), choice.description());
    }

    NumberedChoice toChoice() {
      return new NumberedChoice(Coded.of(NumberedChoice.Kind.class, kind), id, text, description);
    }
  }

  @JsonTypeName("button-reply")
  record ButtonReply(String id, String text) implements InteractiveContentJson {
    @Override
    public Content toContent() {
      return new InteractiveContent.ButtonReply(id, text);
    }
  }

  @JsonTypeName("list-reply")
  record ListReply(String id, String text, @Nullable String description)
      implements InteractiveContentJson {
    @Override
    public Content toContent() {
      return new InteractiveContent.ListReply(id, text, description);
    }
  }
}

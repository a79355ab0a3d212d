package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.messaging.InteractiveContent.ListSection;
import dev.sessiongateway.http.kernel.api.GraphFault;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A message with buttons, with a list, or with a link as a button. A request for a location is a
/// text on virtual phones, which have no button for it.
record InteractiveBody(
    @Length(max = 64) String type,
    @Nullable HeaderBody header,
    @Nullable WordsBody body,
    @Nullable WordsBody footer,
    @Nullable ActionBody action) {

  Content toContent(MessageParts.Files files) {
    return switch (type) {
      case "button" -> buttons(files, replies(present().buttons()));
      case "cta_url" -> buttons(files, List.of(link(present().parameters())));
      case "list" -> list();
      case "location_request_message" -> new Content.Text(words());
      default ->
          throw GraphFault.UNSUPPORTED_TYPE.toException(
              "virtual phones have no interactive message of this type");
    };
  }

  private ActionBody present() {
    return MessageParts.required("interactive.action", action);
  }

  private String words() {
    return MessageParts.required("interactive.body", body).text();
  }

  private Content buttons(MessageParts.Files files, List<Button> buttons) {
    return new InteractiveContent.Buttons(
        header == null ? null : header.text(),
        image(files),
        words(),
        footer == null ? null : footer.text(),
        buttons);
  }

  private @Nullable Attachment image(MessageParts.Files files) {
    if (header == null || header.type().equals("text")) {
      return null;
    }
    if (!header.type().equals("image")) {
      throw GraphFault.NOT_SIMULATED.toException(
          "virtual phones show a text or an image above buttons");
    }
    var picture = MessageParts.required("interactive.header.image", header.image());
    return files.stored("interactive.header.image", picture, MediaKind.IMAGE);
  }

  private static List<Button> replies(@Nullable List<ButtonBody> buttons) {
    return MessageParts.required("interactive.action.buttons", buttons).stream()
        .map(button -> (Button) new Button.Reply(button.reply().id(), button.reply().title()))
        .toList();
  }

  private static Button link(@Nullable LinkBody link) {
    var given = MessageParts.required("interactive.action.parameters", link);
    return new Button.Url(
        MessageParts.required("interactive.action.parameters.display_text", given.text()),
        MessageParts.required("interactive.action.parameters.url", given.url()));
  }

  /// The header is the title; without one, the text is.
  private Content list() {
    var title = header == null ? null : header.text();
    var opener = MessageParts.required("interactive.action.button", present().button());
    var sections =
        MessageParts.required("interactive.action.sections", present().sections()).stream()
            .map(section -> section.toSection(opener))
            .toList();
    return new InteractiveContent.ListMessage(
        title == null ? words() : title,
        title == null ? null : words(),
        footer == null ? null : footer.text(),
        opener,
        sections);
  }

  record HeaderBody(
      @Length(max = 32) String type,
      @Nullable @Length(min = 1, max = 60) String text,
      MessageParts.@Nullable MediaBody image) {}

  record WordsBody(@Length(min = 1, max = 4_096) String text) {}

  record ActionBody(
      @Nullable @Size(min = 1, max = 3) List<ButtonBody> buttons,
      @Nullable @Length(min = 1, max = 20) String button,
      @Nullable @Size(min = 1, max = 10) List<SectionBody> sections,
      @Nullable LinkBody parameters) {}

  record ButtonBody(ReplyBody reply) {}

  record ReplyBody(
      @Length(min = 1, max = 256) String id, @Length(min = 1, max = 20) String title) {}

  record LinkBody(
      @JsonProperty("display_text") @Nullable @Length(min = 1, max = 20) String text,
      @Nullable @Length(min = 1, max = 2_000) String url) {}

  record SectionBody(
      @Nullable @Length(max = 24) String title, @Size(min = 1, max = 10) List<RowBody> rows) {
    /// @param fallback the title of the only section, which may have none
    ListSection toSection(String fallback) {
      return new ListSection(
          title == null || title.isBlank() ? fallback : title,
          rows.stream()
              .map(row -> new ListSection.Row(row.id(), row.title(), row.description()))
              .toList());
    }
  }

  record RowBody(
      @Length(min = 1, max = 200) String id,
      @Length(min = 1, max = 24) String title,
      @Nullable @Length(max = 72) String description) {}
}

package dev.sessiongateway.http.familyb.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.StoryStyle;
import dev.sessiongateway.http.familyb.field.FileField;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.json.TextFormat;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Matches;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.json.ValueLimits.Range;
import dev.sessiongateway.http.kernel.messaging.NumberOrAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A story.
///
/// @param content the text, or the file
/// @param file another name of `content`, and that of the file part
/// @param allContacts shows it to all contacts, whatever `statusJidList` says
record SendStatusBody(
    @Nullable @OneOf({"text", "image", "video", "audio"}) String type,
    @Nullable FileField content,
    @Nullable FileField file,
    @Nullable @Length(max = ContentLimits.CAPTION) String caption,
    @Nullable @Matches(TextFormat.COLOUR_OR_EMPTY) String backgroundColor,
    @Nullable @Range(min = 0, max = FONTS) Integer font,
    @Nullable Boolean allContacts,
    @Nullable List<String> statusJidList) {
  static final int FONTS = 5;
  private static final String CONTENT = "content";

  Content toStory(ApiRequest request) {
    var kind = wanted("type", "Type", type);
    var audience = audience(request);
    return switch (kind) {
      case "text" -> new Content.Story(new Content.Text(text()), style(), audience);
      case "image" -> new Content.Story(media(MediaKind.IMAGE, request), null, audience);
      case "video" -> new Content.Story(media(MediaKind.VIDEO, request), null, audience);
      case "audio" -> new Content.Story(media(MediaKind.VOICE, request), null, audience);
      default -> throw new IllegalStateException(kind);
    };
  }

  String named(String field) {
    return switch (field) {
      case "text", "file", "url", "audio" -> CONTENT;
      case "story.background" -> "backgroundColor";
      case "story.font" -> "font";
      default -> field;
    };
  }

  private String text() {
    return content instanceof FileField.Words words
        ? wanted(CONTENT, "Content", words.text())
        : wanted(CONTENT, "Content", null);
  }

  private Content media(MediaKind kind, ApiRequest request) {
    var attachment = MediaField.of(CONTENT, content, file).toAttachment(kind, request);
    return new Content.Media(kind, attachment, caption);
  }

  private StoryStyle style() {
    var background = wanted("backgroundColor", "Background color", backgroundColor);
    if (font == null || font == 0) {
      throw Fault.invalid("font", "Font is required");
    }
    return new StoryStyle(background, font);
  }

  private List<Address> audience(ApiRequest request) {
    if (Boolean.TRUE.equals(allContacts)) {
      return List.of();
    }
    if (statusJidList == null || statusJidList.isEmpty()) {
      throw Fault.invalid("statusJidList", "StatusJidList is required");
    }
    return statusJidList.stream().map(text -> person(request, text)).distinct().toList();
  }

  private static Address person(ApiRequest request, String text) {
    var person = NumberOrAddress.parse(request.addressing(), "statusJidList", text);
    if (!person.isPerson()) {
      throw Fault.invalid("statusJidList", "must name people only");
    }
    return person;
  }

  private static String wanted(String field, String words, @Nullable String value) {
    if (value == null || value.isBlank()) {
      throw Fault.invalid(field, words + " is required");
    }
    return value;
  }
}

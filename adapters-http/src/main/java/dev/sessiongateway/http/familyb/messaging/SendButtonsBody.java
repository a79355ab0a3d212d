package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.annotation.JsonAlias;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.MediaKind;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.http.familyb.field.FileField;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A text with buttons below it.
record SendButtonsBody(
    String number,
    @Nullable String title,
    @Nullable @Length(max = ContentLimits.CAPTION) String description,
    @JsonAlias("footerText") @Nullable @Length(max = ContentLimits.TITLE) String footer,
    @Nullable FileField thumbnailUrl,
    @Size(min = 1, max = ContentLimits.BUTTONS) List<ButtonBody> buttons,
    @JsonUnwrapped SendOptions options)
    implements SendBody {
  private static final String THUMBNAIL = "thumbnailUrl";
  private static final int MOST_REPLIES = 3;

  @Override
  public Content toContent(ApiRequest request) {
    var pressed = IntStream.range(0, buttons.size()).mapToObj(i -> buttons.get(i).toButton(i));
    var all = pressed.toList();
    check(all);
    var above = Required.orNull(title);
    var body = Required.orNull(description);
    return new InteractiveContent.Buttons(
        body == null ? null : above,
        thumbnailUrl == null || thumbnailUrl.isBlank()
            ? null
            : MediaField.of(THUMBNAIL, thumbnailUrl, null).toAttachment(MediaKind.IMAGE, request),
        body == null ? Objects.requireNonNullElse(above, all.getFirst().text()) : body,
        Required.orNull(footer),
        all);
  }

  private static void check(List<Button> buttons) {
    var replies = buttons.stream().filter(Button.Reply.class::isInstance).count();
    if (replies > MOST_REPLIES) {
      throw Fault.invalid("buttons", "must have at most " + MOST_REPLIES + " of type reply");
    }
    if (replies > 0 && replies < buttons.size()) {
      throw Fault.invalid("buttons", "must not mix reply with other types");
    }
    if (buttons.size() > 1 && buttons.stream().anyMatch(Button.Pix.class::isInstance)) {
      throw Fault.invalid("buttons", "must have nothing beside a pix");
    }
  }

  @Override
  public String named(String field) {
    return switch (field) {
      case "header" -> "title";
      case "body" -> "description";
      case "file", "url" -> THUMBNAIL;
      case "buttons.text" -> "buttons.displayText";
      default -> field;
    };
  }
}

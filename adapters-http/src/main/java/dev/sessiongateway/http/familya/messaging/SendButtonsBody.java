package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.messaging.Button;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.domain.text.Ascii;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.api.Dialect;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.FileBody;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import dev.sessiongateway.http.kernel.messaging.ScheduleFields;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A list to pick from (nested), or buttons (flat).
///
/// @param message another name of `list`
/// @spec api.md#post-base_urlapisendbuttons sendButtons
record SendButtonsBody(
    @Nullable String session,
    @Nullable String sessionId,
    @Nullable String chatId,
    @Nullable String jid,
    @Nullable ListBody list,
    @Nullable ListBody message,
    @Nullable @Length(max = ContentLimits.TITLE) String header,
    @Nullable FileBody headerImage,
    @Nullable @Length(max = ContentLimits.CAPTION) String body,
    @Nullable @Length(max = ContentLimits.TITLE) String footer,
    @Nullable @Size(max = ContentLimits.BUTTONS) List<PressButton> buttons,
    @JsonProperty("reply_to") @Nullable String replyTo,
    @Nullable String id,
    @Nullable @Length(max = ScheduleFields.LONGEST) String sendAt,
    @Nullable @Length(max = ScheduleFields.LONGEST) String expiresAt,
    @Nullable @OneOf({"high", "normal", "low"}) String priority,
    @Nullable Long ephemeralExpiration)
    implements SendBody {

  @Override
  public Content toContent(ApiRequest request) {
    var nested = list == null ? message : list;
    @Nullable Supplier<Content> ofList = nested == null ? null : nested::toContent;
    @Nullable Supplier<Content> ofButtons = isFlat() ? () -> toButtons(request) : null;
    var complete = request.either(ofList, ofButtons);
    if (complete != null) {
      return complete.get();
    }
    return isNested() ? Required.of("list", nested).toContent() : toButtons(request);
  }

  private Content toButtons(ApiRequest request) {
    return new InteractiveContent.Buttons(
        shown("header", header, request),
        headerImage == null
            ? null
            : headerImage.toAttachment("headerImage", "media", request.mediaLimits().otherBytes()),
        Required.of("body", body),
        shown("footer", footer, request),
        toButtons(Required.of("buttons", buttons)));
  }

  /// Programs written for WAHA leave header and footer out, and WAHA sends buttons without them.
  private static @Nullable String shown(String field, @Nullable String text, ApiRequest request) {
    if (request.isDialect(Dialect.WAHA)) {
      return text == null || text.isBlank() ? null : text;
    }
    return Required.of(field, text);
  }

  /// Whether the flat shape is complete.
  private boolean isFlat() {
    return header != null && body != null && footer != null && buttons != null;
  }

  /// Whether the body uses the nested shape, even incompletely.
  private boolean isNested() {
    return buttons == null && (sessionId != null || jid != null);
  }

  private static List<Button> toButtons(List<PressButton> buttons) {
    return IntStream.range(0, buttons.size()).mapToObj(i -> buttons.get(i).toButton(i)).toList();
  }

  /// @param id of a reply; its index in the list when absent
  record PressButton(
      @Nullable
          @OneOf(
              value = {"reply", "call", "copy", "url"},
              ignoreCase = true)
          String type,
      @Length(max = ContentLimits.BUTTON_TEXT) String text,
      @Nullable @Length(max = ContentLimits.ROW_ID) String id,
      @Nullable @Length(max = ContentLimits.BUTTON_TEXT) String phoneNumber,
      @Nullable @Length(max = ContentLimits.DESCRIPTION) String copyCode,
      @Nullable @Length(max = ContentLimits.DESCRIPTION) String url) {

    Button toButton(int index) {
      var field = "buttons." + index + ".";
      return switch (type == null ? "reply" : Ascii.lower(type)) {
        case "reply" -> new Button.Reply(id == null ? Integer.toString(index) : id, text);
        case "call" -> new Button.Call(text, Required.of(field + "phoneNumber", phoneNumber));
        case "copy" -> new Button.Copy(text, Required.of(field + "copyCode", copyCode));
        case "url" -> new Button.Url(text, Required.of(field + "url", url));
        default -> throw new IllegalStateException(type);
      };
    }
  }
}

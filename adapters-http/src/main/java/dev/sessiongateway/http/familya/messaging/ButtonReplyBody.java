package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.InteractiveContent;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.messaging.ScheduleFields;
import org.jspecify.annotations.Nullable;

/// The session's answer to the buttons of another account.
///
/// @param camelReplyTo the message with the buttons; `reply_to` is another name of it
record ButtonReplyBody(
    @Nullable String session,
    String chatId,
    @JsonProperty("replyTo") @Nullable String camelReplyTo,
    @JsonProperty("reply_to") @Nullable String snakeReplyTo,
    @Length(min = 1, max = ContentLimits.BUTTON_TEXT) String selectedDisplayText,
    @Length(min = 1, max = ContentLimits.ROW_ID) String selectedButtonID,
    @Nullable String id,
    @Nullable @Length(max = ScheduleFields.LONGEST) String sendAt,
    @Nullable @Length(max = ScheduleFields.LONGEST) String expiresAt,
    @Nullable @OneOf({"high", "normal", "low"}) String priority,
    @Nullable Long ephemeralExpiration)
    implements SendBody {

  @Override
  public @Nullable String replyTo() {
    return camelReplyTo == null || camelReplyTo.isBlank() ? snakeReplyTo : camelReplyTo;
  }

  @Override
  public Content toContent(ApiRequest request) {
    return new InteractiveContent.ButtonReply(selectedButtonID, selectedDisplayText);
  }

  @Override
  public String named(String component) {
    return switch (component) {
      case "replyTo" -> camelReplyTo == null ? REPLY_TO : "replyTo";
      case "reply.buttonId" -> "selectedButtonID";
      case "reply.text" -> "selectedDisplayText";
      default -> component;
    };
  }
}

package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.Required;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.messaging.ScheduleFields;
import org.jspecify.annotations.Nullable;

/// A list to pick from, for one person.
///
/// @param list another name of `message`
record SendListBody(
    @Nullable String session,
    @Nullable String sessionId,
    @Nullable String chatId,
    @Nullable String jid,
    @Nullable ListBody message,
    @Nullable ListBody list,
    @JsonProperty("reply_to") @Nullable String replyTo,
    @Nullable String id,
    @Nullable @Length(max = ScheduleFields.LONGEST) String sendAt,
    @Nullable @Length(max = ScheduleFields.LONGEST) String expiresAt,
    @Nullable @OneOf({"high", "normal", "low"}) String priority,
    @Nullable Long ephemeralExpiration)
    implements SendBody {

  @Override
  public Content toContent(ApiRequest request) {
    return Required.of("message", message == null ? list : message).toContent();
  }

  @Override
  public boolean isForPeopleOnly() {
    return true;
  }

  @Override
  public String named(String component) {
    return message != null && component.startsWith("list.")
        ? "message." + component.substring("list.".length())
        : SendBody.super.named(component);
  }
}

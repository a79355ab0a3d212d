package dev.sessiongateway.http.familya.messaging;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OneOf;
import dev.sessiongateway.http.kernel.json.ValueLimits.Size;
import dev.sessiongateway.http.kernel.messaging.ScheduleFields;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A poll.
record SendPollBody(
    @Nullable String session,
    String chatId,
    Poll poll,
    @JsonProperty("reply_to") @Nullable String replyTo,
    @Nullable String id,
    @Nullable @Length(max = ScheduleFields.LONGEST) String sendAt,
    @Nullable @Length(max = ScheduleFields.LONGEST) String expiresAt,
    @Nullable @OneOf({"high", "normal", "low"}) String priority,
    @Nullable Long ephemeralExpiration)
    implements SendBody {
  private static final int ANY_NUMBER = 0;

  @Override
  public Content toContent(ApiRequest request) {
    var most = Boolean.TRUE.equals(poll.multipleAnswers()) ? ANY_NUMBER : 1;
    return new Content.Poll(poll.name(), poll.options(), most);
  }

  /// @param multipleAnswers whether several options may be chosen; one when absent
  record Poll(
      @Length(max = ContentLimits.TITLE) String name,
      @Size(min = 2, max = ContentLimits.POLL_OPTIONS, unique = true)
          List<@Length(min = 1, max = ContentLimits.BUTTON_TEXT) String> options,
      @Nullable Boolean multipleAnswers) {}
}

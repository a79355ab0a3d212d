package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import dev.sessiongateway.http.kernel.api.ContentLimits;
import dev.sessiongateway.http.kernel.json.Length;
import dev.sessiongateway.http.kernel.json.Range;
import dev.sessiongateway.http.kernel.json.Size;
import java.util.List;

/// A poll.
///
/// @param selectableCount how many may be chosen, 0 means any; may be more than there are
record SendPollBody(
    String number,
    @Length(max = ContentLimits.TITLE) String name,
    @Range(min = 0, max = ContentLimits.POLL_OPTIONS) Integer selectableCount,
    @Size(min = 2, max = ContentLimits.POLL_OPTIONS, unique = true)
        List<@Length(min = 1, max = ContentLimits.BUTTON_TEXT) String> values,
    @JsonUnwrapped SendOptions options)
    implements SendBody {
  @Override
  public Content toContent(ApiRequest request) {
    return new Content.Poll(name, values, Math.min(selectableCount, values.size()));
  }

  @Override
  public String named(String field) {
    return switch (field) {
      case "poll.name" -> "name";
      case "poll.options" -> "values";
      default -> field;
    };
  }
}

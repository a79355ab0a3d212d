package dev.sessiongateway.http.familyb.messaging;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.http.kernel.api.ApiRequest;
import java.util.List;

/// A poll.
///
/// @param selectableCount how many may be chosen, 0 means any; may be more than there are
record SendPollBody(
    String number,
    String name,
    Integer selectableCount,
    List<String> values,
    @JsonUnwrapped SendOptions options)
    implements SendBody {
  private static final int MOST_TO_SELECT = 12;

  @Override
  public Content toContent(ApiRequest request) {
    if (selectableCount < 0 || selectableCount > MOST_TO_SELECT) {
      throw Fault.invalid("selectableCount", "must be 0 to " + MOST_TO_SELECT);
    }
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

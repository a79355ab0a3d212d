package dev.sessiongateway.http.simulator.graph;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.sessiongateway.http.kernel.json.ValueLimits.Length;
import dev.sessiongateway.http.kernel.json.ValueLimits.OnlyKnownFields;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// What is done with a message of a group (Meta's page *Group messaging*, pin and unpin).
///
/// @param type `pin` or `unpin`
/// @param days how long it is pinned
@OnlyKnownFields
record PinBody(
    @Length(max = 16) String type,
    @JsonProperty("message_id") @Length(max = 512) String messageId,
    @JsonProperty("expiration_days") @Nullable Integer days) {
  private static final int MOST_DAYS = 30;

  /// @return null to take it off
  /// @throws GraphFault.Raised `100`
  @Nullable Duration lasting() {
    return switch (type) {
      case "pin" -> {
        int asked = GraphFault.required("pin.expiration_days", days);
        if (asked < 1 || asked > MOST_DAYS) {
          throw GraphFault.PARAMETER.toException(
              "pin.expiration_days must be 1 to " + MOST_DAYS + " days");
        }
        yield Duration.ofDays(asked);
      }
      case "unpin" -> null;
      default -> throw GraphFault.PARAMETER.toException("pin.type must be pin or unpin");
    };
  }
}

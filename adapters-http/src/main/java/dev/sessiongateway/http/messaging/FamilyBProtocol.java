package dev.sessiongateway.http.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What happens to a message that was sent before, as the network tells it: the body of a
/// `protocolMessage`.
///
/// @param key the message it happens to
/// @param type `MESSAGE_EDIT` or `REVOKE`
/// @param editedMessage what the message says now
/// @param timestampMs of the edit, Unix milliseconds as decimal text
@JsonInclude(JsonInclude.Include.NON_NULL)
public record FamilyBProtocol(
    FamilyBMessage.Key key,
    String type,
    @Nullable Map<String, Object> editedMessage,
    @Nullable String timestampMs) {

  /// The message was deleted for everyone.
  public static FamilyBProtocol revoke(FamilyBMessage.Key key) {
    return new FamilyBProtocol(key, "REVOKE", null, null);
  }
}

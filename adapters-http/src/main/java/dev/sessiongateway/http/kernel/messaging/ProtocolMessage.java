package dev.sessiongateway.http.kernel.messaging;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A change of an earlier message in the network's form: the body of a `protocolMessage`.
///
/// @param key the changed message
/// @param type `MESSAGE_EDIT` or `REVOKE`
/// @param editedMessage the new content
/// @param timestampMs of the edit, Unix milliseconds as decimal text
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ProtocolMessage(
    ProtocolKey key,
    String type,
    @Nullable Map<String, Object> editedMessage,
    @Nullable String timestampMs) {

  /// An edit.
  ///
  /// @param content the new content
  public static ProtocolMessage edit(ProtocolKey key, Map<String, Object> content, Instant at) {
    return new ProtocolMessage(key, "MESSAGE_EDIT", content, Long.toString(at.toEpochMilli()));
  }

  /// A deletion for everyone.
  public static ProtocolMessage revoke(ProtocolKey key) {
    return new ProtocolMessage(key, "REVOKE", null, null);
  }
}

package dev.sessiongateway.application.broadcast;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.OutgoingMessage.PreviewRequest;
import java.util.Map;
import java.util.Set;

/// What all recipients of a broadcast get. Its texts have `{{name}}` where a field of the recipient
/// goes.
///
/// @param content with stored files
public record BroadcastMessage(Content content, PreviewRequest preview) {
  /// The names of the fields that it uses.
  public Set<String> fields() {
    return FieldReplacement.names(content);
  }

  /// The message to one recipient. Equal for equal fields.
  public OutgoingMessage to(Address chat, Map<String, String> fields) {
    return OutgoingMessage.to(chat, FieldReplacement.in(content, fields)).previewing(preview);
  }
}

package dev.sessiongateway.network.cloud;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.Event;
import dev.sessiongateway.domain.event.LinkSignal.AccountUpdate;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.text.Ascii;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What Meta reports of a message of the business (Meta's page *Status messages webhook
/// reference*).
final class StatusReader {
  private StatusReader() {}

  /// The outcome of an own message. A status that the gateway does not know is kept as a message of
  /// the chat, with all of it.
  ///
  /// @param member who has the message in a group; null for the group itself and for a person
  /// @param otherwise when it was, if the status does not say
  static AccountUpdate update(
      JsonNode node, MessageId id, Address chat, @Nullable Address member, Instant otherwise) {
    var error = node.path("errors").path(0);
    return switch (node.path("status").asText("")) {
      case "sent" -> acked(id, chat, Ack.SERVER, member);
      case "delivered" -> acked(id, chat, Ack.DEVICE, member);
      case "read" -> acked(id, chat, Ack.READ, member);
      case "played" -> acked(id, chat, Ack.PLAYED, member);
      case "failed" ->
          new Event.MessageAcked(id, chat, Ack.ERROR, member, GraphError.ofStatus(error).reason());
      default ->
          new MessageArrived(
              Message.received(
                  idOf(node),
                  chat,
                  MessageReader.at(node, otherwise),
                  MessageReader.unknown("status", node)),
              null);
    };
  }

  /// Always the same one of the same status, and none that Meta could have given.
  private static MessageId idOf(JsonNode status) {
    var name = status.path("id").asText("") + " " + status.path("status").asText("");
    var hash = UUID.nameUUIDFromBytes(name.getBytes(UTF_8)).toString();
    return new MessageId(Ascii.upper(hash.replace("-", "")));
  }

  private static Event.MessageAcked acked(
      MessageId id, Address chat, Ack ack, @Nullable Address member) {
    return new Event.MessageAcked(id, chat, ack, member, null);
  }
}

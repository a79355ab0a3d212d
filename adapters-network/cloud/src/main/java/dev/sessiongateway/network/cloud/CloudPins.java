package dev.sessiongateway.network.cloud;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sessiongateway.application.network.capability.MessageCapabilities.MessagePinning;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.PinDuration;

/// Messages at the top of groups (Meta's page *Group messaging*, pin and unpin). Meta takes the
/// oldest off when a fourth one is pinned.
record CloudPins(CurrentGraph link, CloudServices services, WireIds ids) implements MessagePinning {
  @Override
  public void pin(Address chat, MessageKey message, PinDuration duration) {
    send(chat, message, pin("pin").put("expiration_days", duration.length().toDays()));
  }

  @Override
  public void unpin(Address chat, MessageKey message) {
    send(chat, message, pin("unpin"));
  }

  private static ObjectNode pin(String type) {
    return Json.object().put("type", type);
  }

  private void send(Address chat, MessageKey message, ObjectNode pin) {
    var graph = link.graph();
    if (!GroupIds.isGroup(chat)) {
      throw new Fault.NotOffered(
              "pins-in-direct-chats", "the Cloud API pins messages in groups of the business only")
          .toException();
    }
    pin.put("message_id", ids.get(message.id()));
    var id = services.context().identifiers().messageId();
    var body = MessageWriter.start(chat, id).put("type", "pin");
    body.set("pin", pin);
    var _ = graph.post("messages", body);
  }
}

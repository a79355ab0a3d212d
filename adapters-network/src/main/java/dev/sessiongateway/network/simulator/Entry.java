package dev.sessiongateway.network.simulator;

import dev.sessiongateway.application.network.VirtualPhones.PhoneMessage;
import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.Message;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A message as one phone has it. Guarded by the world's lock.
final class Entry {
  private Message message;
  private boolean delivered;
  private @Nullable Map<Jid, String> reactions;

  Entry(Message message, boolean delivered) {
    this.message = message;
    this.delivered = delivered;
  }

  Message message() {
    return message;
  }

  /// False while the phone is offline and has not seen it.
  boolean delivered() {
    return delivered;
  }

  void deliver() {
    delivered = true;
  }

  boolean unread() {
    return delivered && !message.fromMe() && message.ack().level() < Ack.READ.level();
  }

  /// @return whether it moved
  boolean advance(Ack ack) {
    if (!message.ack().allows(ack)) {
      return false;
    }
    message = message.withAck(ack, null);
    return true;
  }

  void react(Jid who, String emoji) {
    var known = reactions == null ? new LinkedHashMap<Jid, String>() : reactions;
    if (emoji.isEmpty()) {
      known.remove(who);
    } else {
      known.put(who, emoji);
    }
    reactions = known.isEmpty() ? null : known;
  }

  Map<Jid, String> reactions() {
    return reactions == null ? Map.of() : reactions;
  }

  PhoneMessage toPhoneMessage() {
    return new PhoneMessage(message, reactions());
  }
}

package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.cache.BoundedMap;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The last messages that a session sent: XMPP does not drop a second one with the same id.
/// Thread-safe.
final class SentMessages {
  private static final int MOST = 2_000;

  private final Map<MessageId, Sent> last = new BoundedMap<>(MOST);
  private final Map<String, Boolean> changes = new BoundedMap<>(MOST);

  /// An edit, a reaction or a deletion is sent; it is reported when it was, and not when it comes
  /// back.
  synchronized void change(MessageId id) {
    changes.put(id.value(), true);
  }

  /// Whether the stanza is one of those.
  synchronized boolean isChange(@Nullable String id) {
    return changes.containsKey(String.valueOf(id));
  }

  /// @return false when the server has it already
  synchronized boolean begin(Message message) {
    return !last.computeIfAbsent(message.id(), _ -> new Sent(message)).isDelivered;
  }

  /// @return the message; empty when it is none of the last
  synchronized Optional<Message> delivered(String id) {
    var sent = MessageId.isValid(id) ? last.get(new MessageId(id)) : null;
    if (sent == null) {
      return Optional.empty();
    }
    sent.isDelivered = true;
    return Optional.of(sent.message);
  }

  /// A message of an earlier start is in the archive.
  synchronized void archived(Message message) {
    last.computeIfAbsent(message.id(), _ -> new Sent(message)).isDelivered = true;
  }

  synchronized Optional<Message> find(MessageId id) {
    return Optional.ofNullable(last.get(id)).map(sent -> sent.message);
  }

  /// Who has read a message has read those before it: those of the chat of which this is not known
  /// yet, up to this one.
  synchronized List<MessageId> readUpTo(Address chat, MessageId id) {
    if (!last.containsKey(id)) {
      return List.of(id);
    }
    var read = new ArrayList<MessageId>();
    for (var sent : last.values()) {
      var isLast = sent.message.id().equals(id);
      if (isLast || (!sent.isRead && sent.message.chat().equals(chat))) {
        sent.isRead = true;
        read.add(sent.message.id());
      }
      if (isLast) {
        break;
      }
    }
    return read;
  }

  private static final class Sent {
    private final Message message;
    private boolean isDelivered;
    private boolean isRead;

    Sent(Message message) {
      this.message = message;
    }
  }
}

package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.application.cache.BoundedMap;
import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.jxmpp.jid.EntityBareJid;

/// Ids in a room. The room gives each message an id (XEP-0359), which replies, reactions,
/// retractions and markers name; corrections name the one that the sender chose. Received messages
/// are called by the room's id, own ones by the gateway's. What belongs to what is remembered for
/// the last messages; in a room that gives no ids the chosen ones take their place. Thread-safe.
final class RoomMessageIds implements ChatMessageIds {
  private static final int REMEMBERED = 1_000;

  private final EntityBareJid room;
  private final Function<MessageId, Optional<Message>> known;
  private final Map<String, MessageId> byWire = new BoundedMap<>(REMEMBERED);
  private final Map<MessageId, String> wires = new BoundedMap<>(REMEMBERED);
  private final Map<Chosen, MessageId> chosen = new BoundedMap<>(REMEMBERED);

  /// @param known the messages that the gateway has
  RoomMessageIds(EntityBareJid room, Function<MessageId, Optional<Message>> known) {
    this.room = room;
    this.known = known;
  }

  synchronized boolean isEmpty() {
    return byWire.isEmpty();
  }

  /// Remembers a message, for what may name it later.
  synchronized void remember(ReceivedStanza received, boolean isOwn, Address author) {
    var id = of(received, isOwn);
    var wire = received.archiveId() == null ? MessageIds.chosen(received) : received.archiveId();
    byWire.put(wire, id);
    wires.put(id, wire);
    if (received.stanza().getStanzaId() != null) {
      chosen.putIfAbsent(new Chosen(author, received.stanza().getStanzaId()), id);
    }
  }

  @Override
  public MessageId of(ReceivedStanza received, boolean isOwn) {
    var wire = MessageIds.chosen(received);
    if (isOwn && MessageId.isValid(wire)) {
      return new MessageId(wire);
    }
    return received.archiveId() == null
        ? MessageIds.received(received.stanza().getFrom(), wire)
        : MessageIds.received(room, received.archiveId());
  }

  @Override
  public synchronized Optional<MessageId> corrected(String wire, boolean isOwn, Address author) {
    return isOwn
        ? Optional.of(new MessageId(wire))
        : Optional.ofNullable(chosen.get(new Chosen(author, wire)));
  }

  @Override
  public Optional<MessageId> retracted(String wire, boolean isOwn, Address author) {
    return known
        .apply(named(wire))
        .filter(message -> isOwn ? message.fromMe() : message.sender().equals(author))
        .map(Message::id);
  }

  @Override
  public MessageId named(String wire) {
    var remembered = remembered(wire);
    if (remembered != null) {
      return remembered;
    }
    // Some programs name a message by the id that its sender chose.
    return known
        .apply(new MessageId(wire))
        .filter(Message::fromMe)
        .map(Message::id)
        .orElseGet(() -> MessageIds.received(room, wire));
  }

  private synchronized @Nullable MessageId remembered(String wire) {
    return byWire.get(wire);
  }

  @Override
  public synchronized String wire(MessageId id) {
    var wire = wires.get(id);
    return wire == null ? MessageIds.wire(id, room) : wire;
  }

  /// What a sender called a message.
  private record Chosen(Address author, String wire) {}
}

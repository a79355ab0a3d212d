package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.text.Sha256;
import java.util.HexFormat;
import org.jxmpp.jid.Jid;

/// Ids of messages. On XMPP the sender chooses them, and two senders may choose the same; the
/// gateway has one message of an id. So the id of a received message is what its sender chose and a
/// mark of the sender, or in a room the room's; own messages have the id that the gateway chose.
final class MessageIds {
  private static final int MARK = 10;
  private static final int LONGEST = 255 - MARK - 1;

  private MessageIds() {}

  /// The id of a message that somebody else sent.
  ///
  /// @param from the person; in a room that gives ids the room, otherwise the occupant
  static MessageId received(Jid from, String wire) {
    var chosen = MessageId.isValid(wire) && wire.length() <= LONGEST ? wire : digest(wire, 32);
    return new MessageId(chosen + "." + digest(from.toString(), MARK));
  }

  /// What the sender chose.
  ///
  /// @param from who may have sent it; an id without this mark is an own one
  static String wire(MessageId id, Jid from) {
    var mark = "." + digest(from.toString(), MARK);
    var value = id.value();
    return value.endsWith(mark) ? value.substring(0, value.length() - mark.length()) : value;
  }

  /// What the sender called the message; made of it when the sender chose none.
  static String chosen(ReceivedStanza received) {
    var chosen = received.stanza().getStanzaId();
    if (chosen != null && !chosen.isEmpty()) {
      return chosen;
    }
    return received.archiveId() == null
        ? digest(received.at() + "\n" + received.stanza().getBody(), 32)
        : received.archiveId();
  }

  private static String digest(String text, int length) {
    return HexFormat.of().formatHex(Sha256.of(text)).substring(0, length);
  }
}

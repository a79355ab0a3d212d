package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.media.Attachment;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One message of one session, sent or received.
///
/// @param chat where it is: a person, a group or a channel
/// @param sender who wrote it; the account itself when `fromMe`
/// @param failure why `ack` is `ERROR`
public record Message(
    MessageId id,
    Jid chat,
    boolean fromMe,
    Jid sender,
    Instant at,
    Content content,
    @Nullable Quote quote,
    List<Jid> mentions,
    Origin origin,
    Ack ack,
    @Nullable String failure) {

  /// Who made it: a call of this API, or somebody's phone.
  public enum Origin {
    API,
    PHONE
  }

  public Message {
    mentions = List.copyOf(mentions);
    if (content.attachment() != null && !(content.attachment() instanceof Attachment.Stored)) {
      throw new IllegalArgumentException("the file of a message must be stored first");
    }
  }

  public Message withAck(Ack next, @Nullable String why) {
    return new Message(id, chat, fromMe, sender, at, content, quote, mentions, origin, next, why);
  }
}

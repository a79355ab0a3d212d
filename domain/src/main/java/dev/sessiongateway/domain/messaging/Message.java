package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.text.Coded;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One message of one session, sent or received.
///
/// @param chat where it is: a person, a group or a channel
/// @param sender who wrote it; the account itself when `fromMe`
/// @param failure why `ack` is `ERROR`
/// @param senderName what the writer calls themselves, when the network says so
public record Message(
    MessageId id,
    Address chat,
    boolean fromMe,
    Address sender,
    Instant at,
    Content content,
    @Nullable Quote quote,
    List<Address> mentions,
    Origin origin,
    Ack ack,
    @Nullable String failure,
    @Nullable String senderName) {

  /// A message whose writer's name is not known.
  public Message(
      MessageId id,
      Address chat,
      boolean fromMe,
      Address sender,
      Instant at,
      Content content,
      @Nullable Quote quote,
      List<Address> mentions,
      Origin origin,
      Ack ack,
      @Nullable String failure) {
    this(id, chat, fromMe, sender, at, content, quote, mentions, origin, ack, failure, null);
  }

  /// What a person wrote on a phone into the direct chat with the account.
  public static Message received(MessageId id, Address from, Instant at, Content content) {
    return new Message(
        id, from, false, from, at, content, null, List.of(), Origin.PHONE, Ack.DEVICE, null);
  }

  /// Who made it: a call of this API, or somebody's phone.
  public enum Origin implements Coded {
    API("API"),
    PHONE("PHONE");

    private final String code;

    Origin(String code) {
      this.code = code;
    }

    /// The word for it that is stored.
    @Override
    public String code() {
      return code;
    }
  }

  public Message {
    mentions = List.copyOf(mentions);
    if (content.attachment() != null && !(content.attachment() instanceof Attachment.Stored)) {
      throw new IllegalArgumentException("the file of a message must be stored first");
    }
  }

  public Message withAck(Ack next, @Nullable String why) {
    return new Message(
        id, chat, fromMe, sender, at, content, quote, mentions, origin, next, why, senderName);
  }

  /// The same message saying something else: it was edited, or deleted for everyone.
  public Message with(Content other) {
    return new Message(
        id, chat, fromMe, sender, at, other, quote, mentions, origin, ack, failure, senderName);
  }

  public MessageKey key() {
    return new MessageKey(id, fromMe, sender);
  }
}

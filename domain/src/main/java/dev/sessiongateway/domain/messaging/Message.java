package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.text.Coded;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One message of one session, sent or received.
///
/// @param chat a person, a group or a channel
/// @param sender the account itself when `fromMe`
/// @param failure why `ack` is `ERROR`
/// @param senderName the sender's display name, when the network reports it
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
    @Nullable String senderName,
    Marks marks) {
  /// A message that a person wrote on a phone into the direct chat with the account.
  public static Message received(MessageId id, Address from, Instant at, Content content) {
    return received(id, from, from, at, content);
  }

  /// A message that a person wrote on a phone.
  public static Message received(
      MessageId id, Address chat, Address sender, Instant at, Content content) {
    return of(id, chat, false, sender, at, content, Origin.PHONE, Ack.DEVICE);
  }

  /// A message of the account itself, written on its phone.
  public static Message written(
      MessageId id, Address chat, Address sender, Instant at, Content content) {
    return of(id, chat, true, sender, at, content, Origin.PHONE, Ack.SERVER);
  }

  /// A message of the account itself, sent by a request.
  public static Message sent(
      MessageId id, Address chat, Address sender, Instant at, Content content, Ack ack) {
    return of(id, chat, true, sender, at, content, Origin.API, ack);
  }

  private static Message of(
      MessageId id,
      Address chat,
      boolean fromMe,
      Address sender,
      Instant at,
      Content content,
      Origin origin,
      Ack ack) {
    return new Message(
        id,
        chat,
        fromMe,
        sender,
        at,
        content,
        null,
        List.of(),
        origin,
        ack,
        null,
        null,
        Marks.NONE);
  }

  /// The origin of a message: a request to this API, or a phone.
  public enum Origin implements Coded {
    API("API"),
    PHONE("PHONE");

    private final String code;

    Origin(String code) {
      this.code = code;
    }

    @Override
    public String code() {
      return code;
    }
  }

  public Message {
    mentions = List.copyOf(mentions);
    for (var file : content.files()) {
      if (!(file instanceof Attachment.Stored)) {
        throw new IllegalArgumentException("the file of a message must be stored first");
      }
    }
  }

  public Message withAck(Ack next, @Nullable String reason) {
    return copy(content, quote, next, reason, marks);
  }

  public Message quoting(Quote other) {
    return copy(content, other, ack, failure, Marks.NONE.disappearing(marks.timer()));
  }

  /// This message with another content, after an edit or a deletion.
  public Message with(Content other) {
    return copy(other, quote, ack, failure, marks);
  }

  /// This message with other marks.
  public Message with(Marks others) {
    return copy(content, quote, ack, failure, others);
  }

  private Message copy(
      Content shown, @Nullable Quote answered, Ack level, @Nullable String reason, Marks flags) {
    return new Message(
        id,
        chat,
        fromMe,
        sender,
        at,
        shown,
        answered,
        mentions,
        origin,
        level,
        reason,
        senderName,
        flags);
  }

  /// This message as one of another time.
  public Message writtenAt(Instant other) {
    return new Message(
        id,
        chat,
        fromMe,
        sender,
        other,
        content,
        quote,
        mentions,
        origin,
        ack,
        failure,
        senderName,
        marks);
  }

  public Message starred(boolean starred) {
    return with(new Marks(marks.forwarded(), starred, marks.referral(), marks.timer()));
  }

  /// When it disappears; null when it stays.
  public @Nullable Instant disappearsAt() {
    return marks.timer() == null ? null : at.plus(marks.timer().length());
  }

  public MessageKey key() {
    return new MessageKey(id, fromMe, sender);
  }

  /// The quote of this message in a reply.
  public Quote toQuote() {
    return new Quote(id, sender, content.text(), ContentKind.of(content));
  }

  /// What is known of a message besides its content.
  ///
  /// @param forwarded the sender forwarded it from another chat
  /// @param starred the account marked it, to find it again; nobody else learns of it
  /// @param referral the advert by which the writer came
  /// @param timer after which it disappears; null when it stays
  public record Marks(
      boolean forwarded,
      boolean starred,
      @Nullable Referral referral,
      @Nullable DisappearingTimer timer) {
    public static final Marks NONE = new Marks(false, false);

    public Marks {
      timer = timer == DisappearingTimer.OFF ? null : timer;
    }

    public Marks(boolean forwarded, boolean starred) {
      this(forwarded, starred, null, null);
    }

    /// Of a message that was forwarded, or of one that was not.
    public static Marks ofForwarded(boolean forwarded) {
      return forwarded ? new Marks(true, false) : NONE;
    }

    /// What others see of them.
    public Marks asSeenByOthers() {
      return referral == null && timer == null
          ? ofForwarded(forwarded)
          : new Marks(forwarded, false, referral, timer);
    }

    /// These marks of a message that was written by way of an advert, or of none.
    public Marks referredBy(@Nullable Referral advert) {
      return advert == null ? this : new Marks(forwarded, starred, advert, timer);
    }

    /// These marks of a message that disappears after this time.
    public Marks disappearing(@Nullable DisappearingTimer after) {
      return new Marks(forwarded, starred, referral, after);
    }
  }
}

package dev.sessiongateway.domain.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.media.MediaConversion;
import dev.sessiongateway.domain.network.NetworkLimits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The command to send something. [#check] says whether a network takes its content, as far as that
/// can be known beforehand.
///
/// @param chat the recipient: a person, a group or a channel; [Address#STATUS] for stories
/// @param replyTo the message it answers
/// @param quote what the sender shows of that message; absent means look it up
/// @param idempotency how a repeated call is recognised
/// @param conversion of its file, if it has one; it happens after a repeated call was recognised
/// @param forwarded whether the recipients see that it was forwarded
/// @param preview of the first link in its text; made after a repeated call was recognised
/// @param schedule when it is sent
/// @param timer after which it disappears; null means that of its chat
public record OutgoingMessage(
    Address chat,
    Content content,
    @Nullable MessageId replyTo,
    @Nullable Quote quote,
    List<Address> mentions,
    Idempotency idempotency,
    MediaConversion conversion,
    boolean forwarded,
    PreviewRequest preview,
    Schedule schedule,
    @Nullable DisappearingTimer timer) {

  public OutgoingMessage {
    replyTo = quote == null ? replyTo : quote.id();
    mentions = List.copyOf(mentions);
    if (content instanceof Content.Story != chat.equals(Address.STATUS)) {
      throw Fault.invalid("chat", "stories, and nothing else, go to " + Address.STATUS);
    }
  }

  /// Whether a network takes this content in a message.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<component>`, such as
  ///   `invalid.poll.options`
  public static void check(Content content, NetworkLimits limits) {
    if (content instanceof Content.Text text) {
      ContentValidator.checkText(text, limits);
    } else {
      new ContentValidator(limits).check(content);
    }
  }

  public static OutgoingMessage to(Address chat, Content content) {
    return new OutgoingMessage(
        chat,
        content,
        null,
        null,
        List.of(),
        new Idempotency.New(),
        MediaConversion.AS_NEEDED,
        false,
        PreviewRequest.NONE,
        Schedule.NONE,
        null);
  }

  /// The same message to another recipient.
  public OutgoingMessage sentTo(Address other) {
    return new OutgoingMessage(
        other,
        content,
        replyTo,
        quote,
        mentions,
        idempotency,
        conversion,
        forwarded,
        preview,
        schedule,
        timer);
  }

  public OutgoingMessage inReplyTo(@Nullable MessageId message) {
    return new OutgoingMessage(
        chat,
        content,
        message,
        null,
        mentions,
        idempotency,
        conversion,
        forwarded,
        preview,
        schedule,
        timer);
  }

  /// A reply with the quote that the client gave, whether or not the gateway has the quoted
  /// message.
  public OutgoingMessage quoting(Quote shown) {
    return new OutgoingMessage(
        chat,
        content,
        null,
        shown,
        mentions,
        idempotency,
        conversion,
        forwarded,
        preview,
        schedule,
        timer);
  }

  public OutgoingMessage mentioning(List<Address> people) {
    return new OutgoingMessage(
        chat,
        content,
        replyTo,
        quote,
        people,
        idempotency,
        conversion,
        forwarded,
        preview,
        schedule,
        timer);
  }

  public OutgoingMessage withIdempotency(Idempotency how) {
    return new OutgoingMessage(
        chat,
        content,
        replyTo,
        quote,
        mentions,
        how,
        conversion,
        forwarded,
        preview,
        schedule,
        timer);
  }

  public OutgoingMessage with(Content other) {
    return new OutgoingMessage(
        chat,
        other,
        replyTo,
        quote,
        mentions,
        idempotency,
        conversion,
        forwarded,
        preview,
        schedule,
        timer);
  }

  /// The same message whose file is converted in this way before it is sent.
  public OutgoingMessage converting(MediaConversion how) {
    return new OutgoingMessage(
        chat,
        content,
        replyTo,
        quote,
        mentions,
        idempotency,
        how,
        forwarded,
        preview,
        schedule,
        timer);
  }

  /// A copy of a message of another chat, marked as such.
  public OutgoingMessage asForwarded() {
    return new OutgoingMessage(
        chat,
        content,
        replyTo,
        quote,
        mentions,
        idempotency,
        conversion,
        true,
        preview,
        schedule,
        timer);
  }

  /// The same text with the preview of its first link, when there is one.
  public OutgoingMessage previewing(PreviewRequest request) {
    return new OutgoingMessage(
        chat,
        content,
        replyTo,
        quote,
        mentions,
        idempotency,
        conversion,
        forwarded,
        request,
        schedule,
        timer);
  }

  /// The same message at another time.
  public OutgoingMessage at(Schedule other) {
    return new OutgoingMessage(
        chat,
        content,
        replyTo,
        quote,
        mentions,
        idempotency,
        conversion,
        forwarded,
        preview,
        other,
        timer);
  }

  /// The same message that disappears after this time; null means after that of its chat.
  public OutgoingMessage disappearing(@Nullable DisappearingTimer after) {
    return new OutgoingMessage(
        chat,
        content,
        replyTo,
        quote,
        mentions,
        idempotency,
        conversion,
        forwarded,
        preview,
        schedule,
        after);
  }

  /// How a repeated request is recognised, so that it acts only once.
  public sealed interface Idempotency {
    /// Every request sends a new message.
    record New() implements Idempotency {}

    /// The client chose the message's id.
    record ById(MessageId id) implements Idempotency {}

    /// The client chose a key for the call; 1 to 255 characters, not all of them blank.
    record ByKey(String key) implements Idempotency {
      /// The most characters of a key.
      public static final int MOST = 255;

      public ByKey {
        if (!isValid(key)) {
          throw Fault.invalid("idempotencyKey", "must be 1 to " + MOST + " characters");
        }
      }

      public static boolean isValid(String key) {
        return !key.isBlank() && key.length() <= MOST;
      }
    }
  }

  /// Whether the gateway makes a preview of the first link in a text, from the linked page.
  ///
  /// @param requested null when the client leaves it to the gateway's setting
  /// @param large whether the image is shown large
  public record PreviewRequest(@Nullable Boolean requested, boolean large) {
    public static final PreviewRequest NONE = new PreviewRequest(false, false);

    /// As clients write it: both may be absent.
    public static PreviewRequest of(@Nullable Boolean wanted, @Nullable Boolean large) {
      return new PreviewRequest(wanted, Boolean.TRUE.equals(large));
    }
  }
}

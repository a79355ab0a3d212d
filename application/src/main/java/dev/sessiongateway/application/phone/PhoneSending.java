package dev.sessiongateway.application.phone;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.media.Attachment;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import org.jspecify.annotations.Nullable;

/// Sending messages from a phone, and changing them afterwards. Thread-safe; unknown phones are
/// `phone.not-found`.
public interface PhoneSending {

  /// Writes anything that can be sent; files are stored already.
  ///
  /// @param replyTo the message it answers
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<component>` for a content
  ///   that the network does not take
  MessageId write(PhoneNumber phone, Address to, Content content, @Nullable MessageId replyTo);

  /// Writes a text.
  default MessageId write(PhoneNumber phone, Address to, String text) {
    return write(phone, to, new Content.Text(text), null);
  }

  /// Sends a file with an optional caption; what kind it is follows from its type.
  ///
  /// @param replyTo the message it answers
  MessageId send(
      PhoneNumber phone,
      Address to,
      Attachment.Stored file,
      @Nullable String caption,
      @Nullable MessageId replyTo);

  /// Sends a file that answers nothing.
  default MessageId send(
      PhoneNumber phone, Address to, Attachment.Stored file, @Nullable String caption) {
    return send(phone, to, file, caption, null);
  }

  /// Writes a text that the sessions of its readers cannot decrypt; see [#reveal].
  MessageId writeUnreadable(PhoneNumber phone, Address to, String text);

  /// Sends an unreadable message once more, under its id, readable now.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`
  void reveal(PhoneNumber phone, Address chat, MessageId message);

  /// Gives an own message another text or caption.
  ///
  /// @return the id of the edit
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`; `network.refused`
  ///   when it is somebody else's or has no text
  MessageId edit(PhoneNumber phone, Address chat, MessageId message, String text);

  /// Deletes an own message for everyone; administrators may delete others' in their groups.
  ///
  /// @return the id of the deletion
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`, `network.refused`
  MessageId revoke(PhoneNumber phone, Address chat, MessageId message);
}

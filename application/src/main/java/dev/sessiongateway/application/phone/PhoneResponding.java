package dev.sessiongateway.application.phone;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.EventRsvp;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.pairing.PhoneNumber;
import java.util.List;

/// Responses of a phone to messages: votes, presses, picks, reactions. Thread-safe; unknown phones
/// are `phone.not-found`.
public interface PhoneResponding {

  /// Votes; the new choice replaces the one before. An empty one takes the vote back.
  ///
  /// @param readable false for a vote that sessions cannot decrypt
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`, `invalid.options`
  MessageId vote(
      PhoneNumber phone, Address chat, MessageId poll, List<String> options, boolean readable);

  /// Answers the invitation of a calendar event.
  ///
  /// @param readable false for an answer that sessions cannot decrypt
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`,
  ///   `invalid.extraGuests`
  MessageId answer(
      PhoneNumber phone,
      Address chat,
      MessageId invitation,
      EventRsvp.Response response,
      int extraGuests,
      boolean readable);

  /// Presses a reply button of a message; the press travels as a message.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`, `invalid.buttonId`
  MessageId press(PhoneNumber phone, Address chat, MessageId message, String buttonId);

  /// Picks a row of a list message; the pick travels as a message.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`, `invalid.rowId`
  MessageId pick(PhoneNumber phone, Address chat, MessageId message, String rowId);

  /// Reacts to a message; an empty emoji takes the reaction back.
  MessageId react(PhoneNumber phone, Address chat, MessageId message, String emoji);
}

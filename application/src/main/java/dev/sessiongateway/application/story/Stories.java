package dev.sessiongateway.application.story;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.session.SessionName;
import java.util.List;

/// Stories of a session's account. Thread-safe.
public interface Stories {

  /// Posts a story. A call that repeats the id of an own story shows the same story to the people
  /// of this call too, so that a long audience can be given in several calls.
  ///
  /// @param story to [Address#STATUS]
  /// @return the message as stored by the first call
  /// @throws dev.sessiongateway.domain.fault.FaultException as for
  ///   [dev.sessiongateway.application.messaging.Messaging#send]
  Message post(SessionName session, OutgoingMessage story);

  /// Deletes an own story for everyone, or on the phones of some people only. The event of a
  /// deletion for everyone follows from the network.
  ///
  /// @param people empty means everyone
  /// @return the story as it was posted
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found` when it is no own
  ///   story
  Message remove(SessionName session, MessageId story, List<Address> people);
}

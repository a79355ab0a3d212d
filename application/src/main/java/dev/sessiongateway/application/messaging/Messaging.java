package dev.sessiongateway.application.messaging;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Content;
import dev.sessiongateway.domain.messaging.ContentKind;
import dev.sessiongateway.domain.messaging.Emoji;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.OutgoingMessage;
import dev.sessiongateway.domain.messaging.OutgoingMessage.PreviewRequest;
import dev.sessiongateway.domain.messaging.PinDuration;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.text.Coded;
import java.time.Duration;
import java.util.List;

/// Sending. Thread-safe.
public interface Messaging {

  /// Checks whether the network accepts the content of a message. [#send] checks it first; a caller
  /// that does something else before the send checks beforehand.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `invalid.<component>`, such as
  ///   `invalid.poll.options`
  void check(SessionName session, Content content);

  /// Stores the message, then sends it. A send that repeats an id or a key gets the first result.
  /// Waits for a session that is starting.
  ///
  /// @return the message as stored
  /// @throws dev.sessiongateway.domain.fault.FaultException `session.not-found`, `session.paused`,
  ///   `session.unauthenticated`, `session.starting`, `invalid.<field>`, `too-large.<what>`,
  ///   `message.id-reused`; `network.refused`, after which the message is stored as failed;
  ///   [dev.sessiongateway.domain.fault.Fault.SendUnconfirmed], such as `network.down`, after which
  ///   it is stored and sent later
  /// @spec api.md#endpoints sendButtons, sendLocation, sendVoice
  Message send(SessionName session, OutgoingMessage message);

  /// As the one above, after what the request needs was found out. Nobody sees the account typing
  /// when something is missing. Does not [#check] the content before that.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException also the faults that the request names;
  ///   `number.not-on-network`, `template.not-found`
  Message send(SessionName session, SendRequest request);

  /// As the one above, and says whether the message waits in the queue: that of a session with a
  /// pace, or one that says when it leaves.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException also `invalid.sendAt`,
  ///   `invalid.expiresAt`, `too-many.queued-messages`
  Submission submit(SessionName session, SendRequest request);

  /// Replaces the text or caption of an own message. The event follows from the network.
  ///
  /// @return the id of the edit
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`; `network.refused`
  ///   for a message of another person, one without text, or one that is too old
  /// @spec api.md#operations-known-by-name-only Operations known by name only
  default MessageId edit(SessionName session, Address chat, MessageId message, String text) {
    return edit(session, chat, message, text, PreviewRequest.NONE);
  }

  /// As the one above, with the preview of the first link in the text of a message that is a text.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException as there
  MessageId edit(
      SessionName session, Address chat, MessageId message, String text, PreviewRequest preview);

  /// Deletes a message for everyone. The event follows from the network.
  ///
  /// @return the id of the deletion
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`, `network.refused`
  /// @spec api.md#operations-known-by-name-only Operations known by name only
  MessageId revoke(SessionName session, Address chat, MessageKey message);

  /// Reacts to a message; replaces an earlier reaction. The event follows from the network.
  ///
  /// @return the id of the reaction
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`
  MessageId react(SessionName session, Address chat, MessageKey message, Emoji emoji);

  /// Votes in a poll, in place of the session's earlier vote. The event follows from the network.
  ///
  /// @param options all chosen options; none withdraws the vote
  /// @return the id of the vote
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found` when there is no
  ///   such poll in the chat; `invalid.options`
  MessageId vote(SessionName session, Address chat, MessageId poll, List<String> options);

  /// Sends a copy of a stored message, marked as forwarded; as [#submit].
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`,
  ///   `message.not-forwardable`
  Submission forward(
      SessionName session, MessageId message, Address chat, OutgoingMessage.Idempotency how);

  /// Stars a message for the account, or takes the star back. The event follows from the network.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`
  void star(SessionName session, Address chat, MessageKey message, boolean starred);

  /// Pins a message at the top of its chat, for everybody in it.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`, `network.refused`
  void pin(SessionName session, Address chat, MessageKey message, PinDuration duration);

  /// Takes a pinned message off the top of its chat.
  ///
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`
  void unpin(SessionName session, Address chat, MessageKey message);

  /// An id for a message to be sent later.
  MessageId newMessageId();

  /// Gets each message that was handed to the network, and again when it is given up. Called by the
  /// sending thread or a timer: returns at once and throws nothing.
  @FunctionalInterface
  interface SendListener {
    /// @param duration from the hand-over to the answer of the network
    void sent(ContentKind kind, Outcome outcome, Duration duration);

    /// What the network answered.
    enum Outcome implements Coded {
      ACKNOWLEDGED("acknowledged"),
      REFUSED("refused"),
      /// No answer, or it could not be stored; the message is sent later.
      UNCONFIRMED("unconfirmed"),
      FAILED("failed"),
      /// No acknowledgement until the deadline; the message is given up.
      TIMED_OUT("timed_out");

      private final String code;

      Outcome(String code) {
        this.code = code;
      }

      @Override
      public String code() {
        return code;
      }
    }
  }
}

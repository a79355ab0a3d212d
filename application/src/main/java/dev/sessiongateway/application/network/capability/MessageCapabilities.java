package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.messaging.Emoji;
import dev.sessiongateway.domain.messaging.LinkPreview;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.PinDuration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a link may be able to do with messages.
public interface MessageCapabilities {

  /// Sending messages. Blocks until the network has the message, a few seconds at most.
  interface MessageSending extends Capability {

    /// Refuses recipients that a message would certainly not reach, before anything is recorded.
    ///
    /// @throws dev.sessiongateway.domain.fault.FaultException `group.not-found`,
    ///   `channel.not-found`, `network.refused` when the account may not write there. People are
    ///   never refused here
    void checkRecipient(Address chat);

    /// Hands the message over under its id. The network drops a second message with the same id, so
    /// repeating is harmless. Returns when the network has it (its acknowledgement is `SERVER`).
    ///
    /// @throws dev.sessiongateway.domain.fault.FaultException `network.down`, `network.refused`
    void send(Message message);
  }

  /// Changing and deleting what was sent. Either comes back as a
  /// [LinkSignal][dev.sessiongateway.domain.event.LinkSignal], to the account as something this API
  /// did.
  interface MessageEditing extends Capability {

    /// Gives an own message another text or caption, without a preview.
    ///
    /// @throws dev.sessiongateway.domain.fault.FaultException as the one below
    default MessageId edit(Address chat, MessageId message, String text) {
      return edit(chat, message, text, null);
    }

    /// Gives an own message another text or caption.
    ///
    /// @param preview of a link in the text; captions have none
    /// @return the id of the edit
    /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`;
    ///   `network.refused` when it is somebody else's, has no text, or is older than 15 minutes
    MessageId edit(Address chat, MessageId message, String text, @Nullable LinkPreview preview);

    /// Deletes a message for everyone: an own one, or in a group that the account administers
    /// anybody's.
    ///
    /// @return the id of the deletion
    /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`,
    ///   `network.refused`
    MessageId revoke(Address chat, MessageKey message);
  }

  /// Reacting to messages. It comes back as a
  /// [LinkSignal][dev.sessiongateway.domain.event.LinkSignal], to the account as something this API
  /// did.
  interface Reacting extends Capability {

    /// Reacts in place of an earlier reaction of the account.
    ///
    /// @return the id of the reaction
    /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`
    MessageId react(Address chat, MessageKey message, Emoji emoji);
  }

  /// Voting in polls. The vote comes back as a
  /// [LinkSignal][dev.sessiongateway.domain.event.LinkSignal], to the account as its own.
  interface PollVoting extends Capability {

    /// Votes in place of an earlier vote of the account.
    ///
    /// @param options all chosen options of the poll; none withdraws the vote
    /// @return the id of the vote
    /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`
    MessageId vote(Address chat, MessageKey poll, List<String> options);
  }

  /// Starring messages, for the account alone. It comes back as a
  /// [LinkSignal][dev.sessiongateway.domain.event.LinkSignal].
  interface MessageStarring extends Capability {

    /// Stars a message, or takes the star back.
    ///
    /// @return whether it was not so before; only then a signal follows
    /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`
    boolean star(Address chat, MessageKey message, boolean starred);
  }

  /// Pinning messages at the top of a chat, for everybody in it.
  interface MessagePinning extends Capability {

    /// Pins a message for some time; a pinned message gets a new end.
    ///
    /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`;
    ///   `network.refused` for a deleted message, and in channels
    void pin(Address chat, MessageKey message, PinDuration duration);

    /// Takes a message off the top of its chat.
    ///
    /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`
    void unpin(Address chat, MessageKey message);
  }

  /// Taking in messages that somebody else brings, because the network has no servers that send
  /// them.
  interface InboundMessages extends Capability {

    /// Passes a message to the link's listener. Returns when it is durable, a few seconds at most.
    /// One with a known id changes nothing, so repeating is harmless.
    ///
    /// @throws dev.sessiongateway.domain.fault.FaultException `session.unauthenticated`;
    ///   `network.down` when it is not durable in time
    void take(MessageArrived message);
  }

  /// Sending others receipts for messages that were read.
  interface ReadReceipts extends Capability {

    /// @param messages empty means all that came in so far
    void markRead(Address chat, List<MessageId> messages);

    /// Voice and video notes that were listened to or watched; anything else is only read.
    void markPlayed(Address chat, List<MessageId> messages);
  }
}

package dev.sessiongateway.domain.event;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.Ack;
import dev.sessiongateway.domain.messaging.EventRsvp;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import dev.sessiongateway.domain.messaging.PollTally;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// About an answer to a poll or an invitation.
public sealed interface AnswerEvent extends Event, Event.Reported {
  /// A vote in a poll was given or changed. The stored poll, if there is one, gets the new tallies,
  /// unless the vote cannot be read.
  ///
  /// @param id of the vote
  /// @param options all currently chosen options; absent when the vote cannot be read
  /// @param tallies the votes by option, as far as this account knows
  /// @param pollAck the acknowledgement level of the poll itself; absent when the gateway does not
  ///   have the poll. A network need not fill it in
  record PollVoted(
      MessageId id,
      Address chat,
      Address from,
      boolean fromMe,
      MessageKey poll,
      @Nullable List<String> options,
      List<PollTally> tallies,
      @Nullable Ack pollAck)
      implements AnswerEvent {
    /// This vote with the acknowledgement level of the stored poll, if there is one.
    public PollVoted ofPoll(@Nullable Message stored) {
      return new PollVoted(
          id, chat, from, fromMe, poll, options, tallies, stored == null ? null : stored.ack());
    }

    public PollVoted {
      options = options == null ? null : List.copyOf(options);
      tallies = List.copyOf(tallies);
    }
  }

  /// An invitation was answered.
  ///
  /// @param id of the answer
  /// @param answer absent when it cannot be read
  record EventAnswered(
      MessageId id,
      Address chat,
      Address from,
      boolean fromMe,
      MessageKey invitation,
      @Nullable EventRsvp answer)
      implements AnswerEvent, Event.EventOnly {}
}

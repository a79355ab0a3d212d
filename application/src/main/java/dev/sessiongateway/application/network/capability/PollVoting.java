package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.messaging.MessageKey;
import java.util.List;

/// Voting in polls. The vote comes back as a
/// [LinkSignal][dev.sessiongateway.domain.event.LinkSignal], to the account as its own.
public interface PollVoting extends Capability {

  /// Votes in place of an earlier vote of the account.
  ///
  /// @param options all chosen options of the poll; none withdraws the vote
  /// @return the id of the vote
  /// @throws dev.sessiongateway.domain.fault.FaultException `message.not-found`
  MessageId vote(Address chat, MessageKey poll, List<String> options);
}

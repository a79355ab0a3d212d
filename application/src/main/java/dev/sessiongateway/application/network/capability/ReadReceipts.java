package dev.sessiongateway.application.network.capability;

import dev.sessiongateway.domain.address.Address;
import dev.sessiongateway.domain.messaging.MessageId;
import java.util.List;

/// Telling others that their messages were read.
public interface ReadReceipts extends Capability {

  /// @param messages empty means all that came in so far
  void markRead(Address chat, List<MessageId> messages);

  /// Voice and video notes that were listened to or watched; anything else is only read.
  void markPlayed(Address chat, List<MessageId> messages);
}

package dev.sessiongateway.application.network;

import dev.sessiongateway.domain.jid.Jid;
import dev.sessiongateway.domain.messaging.MessageId;
import java.util.List;

/// Telling others that their messages were read.
public interface ReadReceipts extends Capability {

  /// @param messages empty means all that came in so far
  void markRead(Jid chat, List<MessageId> messages);

  /// Voice and video notes that were listened to or watched; anything else is only read.
  void markPlayed(Jid chat, List<MessageId> messages);
}

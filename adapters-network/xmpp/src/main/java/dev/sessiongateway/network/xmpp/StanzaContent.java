package dev.sessiongateway.network.xmpp;

import dev.sessiongateway.domain.event.LinkSignal.AccountUpdate;
import dev.sessiongateway.domain.event.LinkSignal.MessageArrived;
import dev.sessiongateway.domain.messaging.Content;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What a stanza reports.
///
/// @param file to be fetched before it is reported; null when there is none
record StanzaContent(AccountUpdate update, @Nullable SharedFile file) {
  static Optional<StanzaContent> of(AccountUpdate update) {
    return Optional.of(new StanzaContent(update, null));
  }

  /// The same with the file in place of its address.
  AccountUpdate with(Content content) {
    return update instanceof MessageArrived(var message, var name)
        ? new MessageArrived(message.with(content), name)
        : update;
  }
}

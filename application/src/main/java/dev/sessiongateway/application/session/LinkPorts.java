package dev.sessiongateway.application.session;

import dev.sessiongateway.application.network.LinkListener;
import dev.sessiongateway.application.network.NetworkLink;
import dev.sessiongateway.application.network.Networks;
import dev.sessiongateway.application.network.TimedLink;
import dev.sessiongateway.application.surface.Internal;
import dev.sessiongateway.application.work.SlowOperations;
import dev.sessiongateway.domain.event.LinkSignal;
import dev.sessiongateway.domain.messaging.Message;
import dev.sessiongateway.domain.messaging.MessageId;
import dev.sessiongateway.domain.session.SessionRef;
import java.util.List;
import java.util.Optional;

/// The network of sessions, and who takes what their links report.
///
/// @param slow is told of operations of the network that take long
/// @param updates takes the updates of the accounts
/// @param messages finds what is stored of a session
@Internal
public record LinkPorts(
    Networks networks,
    SlowOperations slow,
    AccountUpdateListener updates,
    StoredMessages messages) {

  NetworkLink open(LiveSession live, LinkListener listener) {
    return new TimedLink(networks.of(live.session()).open(live.name(), listener), slow);
  }

  /// Receives the updates of a session's link, oldest first. Returns when all are durable.
  @FunctionalInterface
  public interface AccountUpdateListener {

    /// @param replayed whether they happened while the gateway was away
    void on(LiveSession session, List<LinkSignal.AccountUpdate> updates, boolean replayed);
  }

  /// Finds the stored messages of a session.
  @FunctionalInterface
  public interface StoredMessages {
    Optional<Message> find(SessionRef session, MessageId message);
  }
}

package dev.sessiongateway.application.session;

import dev.sessiongateway.domain.event.LinkSignal;
import java.util.List;

/// Receives the updates of a session's link, oldest first. Returns when all are durable.
@FunctionalInterface
public interface AccountUpdateListener {

  /// @param replayed whether they happened while the gateway was away
  void on(LiveSession session, List<LinkSignal.AccountUpdate> updates, boolean replayed);
}

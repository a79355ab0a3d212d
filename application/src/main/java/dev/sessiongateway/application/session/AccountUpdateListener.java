package dev.sessiongateway.application.session;

import dev.sessiongateway.application.network.LinkSignal;
import java.util.List;

/// Takes what arrives over a session's link, oldest first. Returns when all of it is durable.
@FunctionalInterface
public interface AccountUpdateListener {

  /// @param replayed whether it happened while the gateway was away
  void on(LiveSession session, List<LinkSignal.AccountUpdate> updates, boolean replayed);
}

package dev.sessiongateway.application.delivery;

import dev.sessiongateway.application.session.LiveSession;
import dev.sessiongateway.application.session.SessionDirectory;
import dev.sessiongateway.domain.fault.Fault;
import dev.sessiongateway.domain.session.SessionName;
import dev.sessiongateway.domain.webhook.ReceiverKey;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The receivers that are configured, under the keys by which administrators name them.
record ConfiguredReceivers(SessionDirectory sessions, SessionReceivers receivers) {
  /// Those of all sessions come first.
  ///
  /// @param session only those of this session; null for all
  Stream<Configured> list(@Nullable SessionName session) {
    sessions.requireOpen();
    if (session != null) {
      return ofSession(sessions.readable(session));
    }
    return Stream.concat(
        receivers.ofAll().stream().map(receiver -> new Configured(null, receiver)),
        sessions.all().stream().flatMap(this::ofSession));
  }

  private Stream<Configured> ofSession(LiveSession live) {
    return receivers.in(live.session().config()).stream()
        .map(receiver -> new Configured(live, receiver));
  }

  /// @throws dev.sessiongateway.domain.fault.FaultException `webhook.not-found`
  Configured find(ReceiverKey id) {
    return list(null)
        .filter(one -> one.id().equals(id))
        .findFirst()
        .orElseThrow(() -> Fault.notFound("webhook", id.value()));
  }

  /// @param live null for a receiver of all sessions
  record Configured(@Nullable LiveSession live, EventReceiver receiver) {
    ReceiverKey id() {
      return live == null
          ? ReceiverKey.ofGlobal(receiver.id())
          : ReceiverKey.of(live.name().value(), receiver.id());
    }

    @Nullable SessionName session() {
      return live == null ? null : live.name();
    }

    /// The node that runs a session delivers its events.
    ///
    /// @throws dev.sessiongateway.domain.fault.FaultException `session.elsewhere`
    void requireHere(SessionDirectory sessions) {
      if (live != null) {
        var _ = sessions.get(live.name());
      }
    }
  }
}
